import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { selectTurns } from '../timeline/lanes.ts';
import type { WithLanes } from '../timeline/lanes.ts';
import { startOf, storyStage } from './story-focus.ts';
import type { WithStoryStage } from './story-focus.ts';
import { isStoryInFront, storyInFront } from '../window/front.ts';
import type { StoryPlayingSlice } from './slices.ts';

/** How many milliseconds of a story may go by in one of ours. */
export const storyRates = [1, 60, 600, 3600, 36_000] as const;

const frameMs = 16;
/** About as long as one likes to watch. */
const pleasantMs = 30_000;

type Needs = keyof (StoryPlayingSlice & WithLanes & WithStoryStage) | 'orderKey' | 'viewAt';

/** A story that is played: its head goes through its own time. The run's clock stands aside. */
export function createStoryPlaying({ ports, set, get, whenInFront }: SliceContext<Needs>): StoryPlayingSlice {
  whenInFront((state, front) => {
    const before = storyInFront(state);
    const isLeft = before !== null && before !== front?.id && state.viewAt !== null;
    const storyHeads = isLeft ? { ...state.storyHeads, [before]: state.viewAt } : state.storyHeads;
    return { isStoryPlaying: false, storyHeads };
  });
  let cancelFrame = (): void => undefined;

  const frame = (from: Instant, since: Instant, shown: Instant): void => {
    const { isStoryPlaying, viewAt } = get();
    if (!isStoryPlaying || viewAt === null || !isStoryInFront(get())) return;
    const now = ports.now();
    // Somebody has moved the head meanwhile: it goes on from there.
    const [start, began] = viewAt === shown ? [from, since] : [viewAt, now];
    const until = selectStoryEnd(get());
    const at = Math.min(until, Math.round(start + (now - began) * selectStoryRate(get())));
    get().viewStoryTime(at);
    if (at >= until) set({ isStoryPlaying: false });
    else cancelFrame = ports.later(frameMs, () => frame(start, began, at));
  };
  return {
    storyHeads: {},
    isStoryPlaying: false,
    storyRate: null,
    viewStoryTime: (at) => set((state) => (state.storyView === null ? {} : storyStage(state, state.storyView, at))),
    playStory: () => {
      const { isStoryPlaying, storyView, viewAt } = get();
      if (storyView === null) return;
      if (isStoryPlaying) {
        set({ isStoryPlaying: false });
        return;
      }
      const isAtEnd = viewAt === null || viewAt >= selectStoryEnd(get());
      const from = isAtEnd ? startOf(storyView) : viewAt;
      set({ isStoryPlaying: true, picked: null, laneKey: null });
      get().viewStoryTime(from);
      // One that was stopped a moment ago may still wait for its next frame.
      cancelFrame();
      frame(from, ports.now(), from);
    },
    setStoryRate: (storyRate) => {
      const { isStoryPlaying } = get();
      set({ storyRate, isStoryPlaying: false });
      if (isStoryPlaying) get().playStory();
    },
  };
}

/** The last instant at which something happens in the story in front. */
function selectStoryEnd(bench: WithLanes): Instant {
  return selectTurns(bench).at(-1) ?? (bench.storyView === null ? 0 : startOf(bench.storyView));
}

/** How fast the story in front is played: as chosen, else so that it is over before one looks away. */
export function selectStoryRate(bench: WithLanes & Pick<Bench, 'storyRate'>): number {
  if (bench.storyRate !== null) return bench.storyRate;
  const length = bench.storyView === null ? 0 : selectStoryEnd(bench) - startOf(bench.storyView);
  return storyRates.find((rate) => length / rate <= pleasantMs) ?? storyRates[storyRates.length - 1] ?? 1;
}
