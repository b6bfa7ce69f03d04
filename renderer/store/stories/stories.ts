import { inLanguage, type Words } from '../../../shared/lib/text/words.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import type { SliceContext, Bench } from '../slice.ts';
import { runNow } from '../host/clock.ts';
import { bytesOfCalls, countUnread } from '../calls/call-bytes.ts';
import { callsOfOrder } from '../../engine/calls/call-list.ts';
import {
  emptyName,
  emptyStory,
  orderName,
  pathName,
  storyOfCalls,
  storyOfPayloads,
} from '../../engine/stories/new-stories.ts';
import { noStoryMarks } from './story-marks.ts';
import { removeWithUndo } from '../saving/removing.ts';
import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import type { Adding, Changing, StoriesSlice } from './slices.ts';
import { troubleNotice } from '../window/notices.ts';
import { storyOfPath } from '../../../shared/protocol/simulate/tried-steps.ts';
import { summariseStory, viewStory, type StorySummary } from '../../engine/stories/story-view.ts';

/** More calls than this take long enough for a message. */
const saidFrom = 20;

/** A longer text is played shortly after the key, so that typing stays smooth. */
const longestAtOnce = 60_000;
const laterMs = 150;

type Context = SliceContext<
  | keyof StoriesSlice
  | 'calls'
  | 'clock'
  | 'close'
  | 'cutOrders'
  | 'recordStep'
  | 'documents'
  | 'forgetStep'
  | 'gaps'
  | 'variables'
  | 'storyFiles'
  | 'reinspect'
  | 'storeTyped'
  | 'notify'
  | 'open'
  | 'settings'
  | 'choose'
>;

/** The stories as typed. The host stores them. */
export function createStories(context: Context): StoriesSlice {
  const { set } = context;
  return {
    stories: [],
    storySummaries: {},
    storyView: null,
    shownStoryMarks: noStoryMarks,
    setStories: (stories) => {
      set({ stories });
      context.get().summariseStories();
    },
    summariseStories: summariseInTurns(context),
    ...adding(context),
    ...changing(context),
  };
}

function adding(context: Context): Adding {
  const { ports, set, get, storySaves } = context;
  const putNew = (name: Words, text: string): void =>
    get().addStory({ id: ports.randomHex(16), name: inLanguage(name, get().settings.language), text });
  return {
    putStory: (story, at) => {
      set(({ stories }) => ({ stories: stories.toSpliced(at ?? stories.length, 0, story) }));
      storySaves.changed(story);
      get().open(story.id);
    },
    addStory: (story, { at, isQuiet } = {}) => {
      get().putStory(story, at);
      const words = { says: 'story-added', name: story.name } as const;
      get().recordStep({ words, isQuiet, change: { set: 'no-story', id: story.id } });
    },
    addEmptyStory: () => putNew(emptyName, emptyStory(runNow(get(), ports.now()))),
    openReady: ({ name, text }) => {
      const known = get().stories.find((story) => story.text === text);
      if (known === undefined) putNew(name, text);
      else get().open(known.id);
      // The problems or the response of a payload say nothing of a story.
      if (get().settings.panel !== 'timeline') get().choose('panel', 'timeline');
    },
    addStoriesOfPaths: (scenario, paths) => {
      const added = paths.map((path): StoryDocument => {
        const name = inLanguage(pathName(scenario, path), get().settings.language);
        return { id: ports.randomHex(16), name, text: storyOfPath(scenario, path, get().gaps, name) };
      });
      if (added.length === 0) return;
      set(({ stories }) => ({ stories: [...stories, ...added] }));
      added.forEach((story) => storySaves.changed(story));
      get().summariseStories();
      get().choose('section', 'stories');
      get().recordStep({
        words: { says: 'stories-written', count: added.length },
        change: { set: 'all', changes: added.map(({ id }) => ({ set: 'no-story', id })) },
      });
    },
    addStoryOfPayloads: (orderNo, scenario) => {
      const own = get().documents.filter((each) => each.orderNo === orderNo && each.scenario === scenario);
      putNew(orderName(orderNo), storyOfPayloads(own, runNow(get(), ports.now())));
    },
    addStoryOfCalls: async (orderNo, scenario) => {
      const own = callsOfOrder(get().calls, orderNo, scenario);
      const isCut = own.some(({ orderKey }) => get().cutOrders.has(orderKey));
      const count = countUnread(own);
      if (count > saidFrom) get().notify({ tone: 'plain', words: { says: 'reading-calls', count } });
      try {
        const { read, missing } = await bytesOfCalls(context, own);
        const { text, leftOut } = storyOfCalls(read, get().gaps);
        putNew(orderName(orderNo), text);
        if (leftOut > 0) get().notify({ tone: 'bad', words: { says: 'calls-left-out', count: leftOut } });
        if (missing > 0) get().notify({ tone: 'bad', words: { says: 'calls-missing', count: missing } });
        if (isCut) get().notify({ tone: 'bad', words: { says: 'calls-cut' } });
      } catch (error) {
        get().notify(troubleNotice('story', troubleOf(error)));
      }
    },
  };
}

function changing(context: Context): Changing {
  const { ports, set, get, storySaves, applies } = context;
  const putBack = (story: StoryDocument, at: number): boolean => {
    if (get().stories.some(({ id }) => id === story.id)) return false;
    get().putStory(story, at);
    return true;
  };
  applies({
    story: ({ story, at }) => (putBack(story, at) ? { set: 'no-story', id: story.id } : null),
    'no-story': async ({ id }) => {
      const at = get().stories.findIndex((story) => story.id === id);
      const story = get().stories[at];
      if (story === undefined) return null;
      return (await get().removeStory(id)) && { set: 'story', story, at };
    },
  });
  let cancelLook: (() => void) | null = null;
  return {
    storyTyped: (id, text) => {
      const at = get().stories.findIndex((story) => story.id === id);
      const before = get().stories[at];
      if (before === undefined || before.text === text) return;
      const story = { ...before, text };
      get().storeTyped({ story }); // First: an inspection that hangs loses no key.
      set(({ stories }) => ({ stories: stories.with(at, story) }));
      storySaves.changed(story);
      cancelLook?.();
      cancelLook = text.length > longestAtOnce ? ports.later(laterMs, get().reinspect) : null;
      if (cancelLook === null) get().reinspect();
    },
    removeStory: async (id) => {
      const at = get().stories.findIndex((story) => story.id === id);
      const removed = get().stories[at];
      if (removed === undefined) return true;
      get().close(id);
      set(({ stories }) => ({ stories: stories.filter((story) => story.id !== id) }));
      return removeWithUndo(context, {
        removed: [removed],
        words: { says: 'removed', name: removed.name },
        saves: storySaves,
        change: { set: 'story', story: removed, at },
        putBack: () => void putBack(removed, at),
      });
    },
  };
}

/** A longer story is not played for the list. */
const longestInList = 200_000;

/** So many stories are played at once; the window lives between the turns. */
const playedAtOnce = 200;

type Known = Pick<Bench, 'gaps' | 'variables' | 'storyFiles'> & {
  readonly text: string;
  readonly summary: StorySummary;
};

/** Summarises the stories for the list: an unchanged one once, and many in turns, from the first to the last. */
function summariseInTurns({
  ports,
  set,
  get,
}: SliceContext<'stories' | 'storySummaries' | 'storyFiles' | 'gaps' | 'variables'>): () => void {
  let known: ReadonlyMap<string, Known> = new Map();
  let cancel = (): void => undefined;
  const turn = (): void => {
    const { stories, gaps, variables, storyFiles } = get();
    const found = new Map<string, Known>();
    let left = playedAtOnce;
    let isWhole = true;
    for (const story of stories) {
      const { id, text } = story;
      if (text.length > longestInList) continue;
      const before = known.get(id);
      const isSame =
        before?.text === text &&
        before.gaps === gaps &&
        before.variables === variables &&
        before.storyFiles === storyFiles;
      if (before !== undefined && (isSame || left === 0)) found.set(id, before);
      if (isSame) continue;
      if (left === 0) {
        isWhole = false;
        continue;
      }
      left -= 1;
      const view = viewStory(story, { gaps, now: 0, my: variables, files: storyFiles, before: null });
      found.set(id, { text, gaps, variables, storyFiles, summary: summariseStory(view) });
    }
    known = found;
    set({ storySummaries: Object.fromEntries([...found].map(([id, { summary }]) => [id, summary])) });
    cancel = isWhole ? () => undefined : ports.later(0, turn);
  };
  return () => {
    cancel();
    turn();
  };
}
