import type { Bench, SliceContext } from '../slice.ts';
import { lookedState, lookingWorldOf } from './focus.ts';
import { markKeyStroke } from '../window/measuring.ts';
import { storyInFront } from '../window/front.ts';
import type { Front } from '../window/front.ts';
import type { EditingSlice } from './slices.ts';

/** Choices that end with another document or story in front. */
const nothingChosen = {
  selectedCallId: null,
  visited: null,
  laneKey: null,
  picked: null,
  storyMove: null,
  isStoryPlaying: false,
} as const;

/** A window before its documents have come. */
const nothingOpen = {
  front: null,
  openTabs: [],
  view: 'template',
  analysis: null,
  lastGood: {},
  orderKey: null,
  stage: null,
  isPeeking: false,
  isLate: false,
  largeReadings: {},
} as const;

/** The payload or the story of an id, as what is in front. */
function frontOf({ front, stories }: Pick<Bench, 'front' | 'stories'>, id: string | null): Front {
  if (id === null || id === front?.id) return id === null ? null : front;
  return { kind: stories.some((story) => story.id === id) ? 'story' : 'payload', id };
}

/** A story has a time of its own, and is looked at again where it was left; payloads share the time of the run. */
function timeInFront(state: Bench, storyId: string | null): Pick<Bench, 'viewAt' | 'storyHeads' | 'timelineSpan'> {
  const { viewAt, storyHeads, timelineSpan } = state;
  const before = storyInFront(state);
  if (storyId === before) return { viewAt, storyHeads, timelineSpan };
  const heads = before === null || viewAt === null ? storyHeads : { ...storyHeads, [before]: viewAt };
  return { viewAt: storyId === null ? null : (heads[storyId] ?? null), storyHeads: heads, timelineSpan: null };
}

/** The open documents and stories, and everything that is shown of the one in front. */
export function createEditing({ world, set, get, saves }: SliceContext): EditingSlice {
  const rememberTabs = (): void => {
    get().choose('openTabs', get().openTabs);
    get().choose('activeTab', get().front?.id ?? null);
  };
  const bringToFront = (id: string | null, openTabs: readonly string[]): void => {
    set((state) => {
      const front = frontOf(state, id);
      const next = {
        ...state,
        front,
        ...timeInFront(state, storyInFront({ front })),
        isPeeking: false,
        ...nothingChosen,
      };
      const { storyHeads, timelineSpan } = next;
      return { ...lookedState(world, next), ...nothingChosen, front, storyHeads, timelineSpan, openTabs };
    });
    rememberTabs();
    get().textChanged();
  };

  return {
    ...nothingOpen,
    typed: (id, text) => {
      markKeyStroke();
      const at = get().documents.findIndex((document) => document.id === id);
      const before = get().documents[at];
      if (before === undefined) get().storyTyped(id, text);
      if (before === undefined || before.text === text) return;
      const document = { ...before, text };
      set((state) => lookedState(world, { ...state, documents: state.documents.with(at, document) }));
      saves.changed(document);
      get().textChanged();
    },
    open: (id) => {
      const { documents, stories, openTabs } = get();
      if (![...documents, ...stories].some((each) => each.id === id)) return;
      bringToFront(id, openTabs.includes(id) ? openTabs : [...openTabs, id]);
    },
    close: (id) => {
      const { openTabs } = get();
      const front = get().front?.id ?? null;
      const at = openTabs.indexOf(id);
      if (at === -1) return;
      const left = openTabs.toSpliced(at, 1);
      bringToFront(front === id ? (left[Math.min(at, left.length - 1)] ?? null) : front, left);
    },
    setView: (view) => {
      set({ view });
      get().textChanged();
    },
    setPeeking: (isPeeking) => set((state) => lookedState(world, { ...state, isPeeking })),
    look: () => set((state) => lookedState(world, state)),
    lookingWorld: () => lookingWorldOf(get()),
  };
}
