import { addDisorders, playDisorderSteps, type Disorder } from '../../../../shared/protocol/disorder/disorder.ts';
import { storyOfDeliveries, type Sender, type SenderHabits } from '../../../../shared/protocol/disorder/receive.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { viewStory } from '../../../engine/stories/story-view.ts';
import type { SliceContext } from '../../../store/slice.ts';
import { viewNow, type EditNeeds } from '../../../store/stories/story-undo.ts';
import type { DisorderFound, DisorderSlice, DisorderTerms, StoryDisorder } from './slices.ts';
import { SteppedWork } from './run-steps.ts';

const allHabits: readonly SenderHabits[] = (['event', 'send'] as const).flatMap((time) =>
  (['same', 'new'] as const).map((repeat) => ({ time, repeat })),
);

type Context = SliceContext<
  EditNeeds | keyof DisorderSlice | 'closeDialog' | 'gaps' | 'addStory' | 'storyFiles' | 'variables'
>;

/** Deliveries of calls as a network might make them, of the active story or of each. */
export function createDisorder({ ports, set, get, onActiveChange }: Context): DisorderSlice {
  let turn = { isOver: true };
  const stop = (): void => {
    turn.isOver = true;
  };
  onActiveChange((state, activeTab) => {
    if (activeTab?.id === state.activeTab?.id) return {};
    stop();
    return { disorderFound: null, disorderProgress: null };
  });
  return {
    disorderFound: null,
    disorderProgress: null,
    tryDisorder: async (terms) => {
      stop();
      const own = { isOver: false };
      turn = own;
      let done = 0;
      const all = { count: 0 };
      const show = (): void => set({ disorderProgress: { done, all: all.count } });
      set({ disorderFound: null, disorderProgress: { done, all: 1 } });
      const work = new SteppedWork({
        breathe: ports.breathe,
        isOver: () => own.isOver,
        onPause: () => (own.isOver ? undefined : show()),
      });
      const { senders, unread } = await sendersOf(get, terms, work);
      all.count = terms.cases * allHabits.length * senders.length;
      const rows: (readonly Disorder[])[] = [];
      for (const { sender } of senders) {
        const row: Disorder[] = [];
        for (const habits of allHabits) {
          const disorder = await work.take(counted(playDisorderSteps({ ...sender, habits }, terms), () => done++));
          if (disorder !== null) row.push(disorder);
        }
        rows.push(row);
      }
      if (turn !== own) return;
      set({ disorderProgress: null, disorderFound: own.isOver ? null : found(senders, rows, terms, unread) });
    },
    cancelDisorder: () => {
      stop();
      set({ disorderProgress: null });
    },
    keepDelivery: (name) => {
      const worst = get().disorderFound?.worst ?? null;
      const minimal = worst?.disorder.minimal ?? null;
      if (worst === null || minimal === null) return;
      const text = storyOfDeliveries(minimal.deliveries, worst.sender, name);
      get().closeDialog();
      get().addStory({ id: ports.randomHex(16), name, text });
    },
  };
}

type NamedSender = Omit<StoryDisorder, 'disorder'>;

/** The senders of the open story as it is shown, or of the main line of each story; those that cannot be read are counted. */
async function sendersOf(
  get: Context['get'],
  { of }: DisorderTerms,
  work: SteppedWork,
): Promise<{ readonly senders: readonly NamedSender[]; readonly unread: number }> {
  const { stories, gaps, variables: my, storyFiles: files } = get();
  const sender = (line: Pick<Sender, 'story' | 'played'>): Sender => ({ ...line, scenarios, scenario: null });
  if (of === 'story') {
    const view = viewNow(get);
    const line = view?.readable ?? null;
    const name = stories.find(({ id }) => id === view?.id)?.name ?? '';
    return view === null || line === null
      ? { senders: [], unread: 1 }
      : { senders: [{ id: view.id, name, sender: sender(line) }], unread: 0 };
  }
  const senders: NamedSender[] = [];
  for (const story of stories) {
    const { readable } = viewStory(story, { gaps, now: 0, my, files, before: null });
    if (readable !== null) senders.push({ id: story.id, name: story.name, sender: sender(readable) });
    if (!(await work.pause())) break;
  }
  return { senders, unread: stories.length - senders.length };
}

/** `rows` has, for each sender, what was found with each of the habits. */
function found(
  senders: readonly NamedSender[],
  rows: readonly (readonly Disorder[])[],
  { habits: chosen }: DisorderTerms,
  unread: number,
): DisorderFound {
  const index = allHabits.findIndex(({ time, repeat }) => time === chosen.time && repeat === chosen.repeat);
  const byStory = senders.flatMap((each, at): readonly StoryDisorder[] => {
    const disorder = rows[at]?.[index];
    return disorder === undefined ? [] : [{ ...each, sender: { ...each.sender, habits: chosen }, disorder }];
  });
  const disorder = addDisorders(byStory.map((each) => each.disorder));
  return {
    disorder,
    byHabits: allHabits.map((habits, at) => ({
      habits,
      disorder: addDisorders(rows.flatMap((row) => row[at] ?? [])),
    })),
    byStory,
    worst: byStory.find((each) => each.disorder.minimal !== null && each.disorder.minimal === disorder.minimal) ?? null,
    unread,
  };
}

function* counted<Value>(steps: Generator<void, Value, void>, tell: () => void): Generator<void, Value, void> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    tell();
    yield;
  }
}
