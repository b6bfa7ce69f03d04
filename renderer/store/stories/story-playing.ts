import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { selectEventTimes, type WithLanes } from '../timeline/lanes.ts';
import { startOf, storyStage, type WithStoryStage } from './inspect-active-story.ts';
import { isStoryActive, activeStoryId } from '../window/active-tab.ts';
import type { StoryPlayingSlice } from './slices.ts';

/** How many milliseconds of a story may go by in one of ours. */
export const storyRates = [1, 60, 600, 3600, 36_000] as const;

const frameMs = 16;
/** About as long as one likes to watch. */
const pleasantMs = 30_000;

type Needs = keyof (StoryPlayingSlice & WithLanes & WithStoryStage) | 'alternateStages' | 'orderKey' | 'viewAt';

/** Plays a story in its own time, apart from the run's clock. */
export function createStoryPlaying({ ports, set, get, onActiveChange }: SliceContext<Needs>): StoryPlayingSlice {
  onActiveChange((state, activeTab) => {
    const before = activeStoryId(state);
    const isLeft = before !== null && before !== activeTab?.id && state.viewAt !== null;
    const storyHeads = isLeft ? { ...state.storyHeads, [before]: state.viewAt } : state.storyHeads;
    return { isStoryPlaying: false, storyHeads };
  });
  let cancelFrame = (): void => undefined;

  const frame = (from: Instant, since: Instant, shown: Instant): void => {
    const { isStoryPlaying, viewAt } = get();
    if (!isStoryPlaying || viewAt === null || !isStoryActive(get())) return;
    const now = ports.now();
    // The head was moved meanwhile: playing continues there.
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
    viewStoryTime: (at, also) =>
      set((state) => {
        if (state.storyView === null) return {};
        const shown = storyStage(state, state.storyView, at);
        return { ...shown, ...also?.(shown) };
      }),
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
      // A stopped playback may still wait for its next frame.
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

/** The last event of the active story. */
function selectStoryEnd(bench: WithLanes): Instant {
  return selectEventTimes(bench).at(-1) ?? (bench.storyView === null ? 0 : startOf(bench.storyView));
}

/** The rate: as chosen, else such that playing takes about half a minute. */
export function selectStoryRate(bench: WithLanes & Pick<Bench, 'storyRate'>): number {
  if (bench.storyRate !== null) return bench.storyRate;
  const length = bench.storyView === null ? 0 : selectStoryEnd(bench) - startOf(bench.storyView);
  return storyRates.find((rate) => length / rate <= pleasantMs) ?? storyRates[storyRates.length - 1] ?? 1;
}
