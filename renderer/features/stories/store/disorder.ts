import { storyOfDeliveries } from '../../../../shared/protocol/disorder/delivery-story.ts';
import { playDisorderSteps } from '../../../../shared/protocol/disorder/disorder.ts';
import type { Sender, SenderHabits } from '../../../../shared/protocol/disorder/receive.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import type { SliceContext } from '../../../store/slice.ts';
import { viewNow, type EditNeeds } from '../../../store/stories/story-undo.ts';
import type { DisorderFound, DisorderSlice } from './slices.ts';
import { SteppedWork } from './run-steps.ts';

const allHabits: readonly SenderHabits[] = (['event', 'send'] as const).flatMap((time) =>
  (['same', 'new'] as const).map((repeat) => ({ time, repeat })),
);

type Context = SliceContext<EditNeeds | keyof DisorderSlice | 'closeDialog' | 'putStory'>;

/** Deliveries of the active story's calls as a network might make them. */
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
    tryDisorder: async ({ habits: chosen, ...options }) => {
      stop();
      const line = viewNow(get)?.readable ?? null;
      const name = get().stories.find(({ id }) => id === get().storyView?.id)?.name ?? '';
      if (line === null) return;
      const own = { isOver: false };
      turn = own;
      const sender: Sender = { ...line, scenarios, scenario: null };
      const byHabits: DisorderFound['byHabits'][number][] = [];
      const all = options.cases * allHabits.length;
      let done = 0;
      set({ disorderFound: null, disorderProgress: { done, all } });
      const work = new SteppedWork({
        breathe: ports.breathe,
        isOver: () => own.isOver,
        onPause: () => (own.isOver ? undefined : set({ disorderProgress: { done, all } })),
      });
      for (const habits of allHabits) {
        const steps = playDisorderSteps({ ...sender, habits }, options);
        const disorder = await work.take(counted(steps, () => done++));
        if (disorder === null) break;
        byHabits.push({ habits, disorder });
      }
      if (turn !== own) return;
      const found = byHabits.find(({ habits }) => habits.time === chosen.time && habits.repeat === chosen.repeat);
      set({
        disorderProgress: null,
        disorderFound:
          found === undefined
            ? null
            : { name, sender: { ...sender, habits: chosen }, disorder: found.disorder, byHabits },
      });
    },
    cancelDisorder: () => {
      stop();
      set({ disorderProgress: null });
    },
    keepDelivery: (name) => {
      const found = get().disorderFound;
      const minimal = found?.disorder.minimal ?? null;
      if (found === null || minimal === null) return;
      const text = storyOfDeliveries(minimal.deliveries, found.sender, name);
      get().closeDialog();
      get().putStory({ id: ports.randomHex(16), name, text });
    },
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
