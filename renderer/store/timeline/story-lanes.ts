import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Lane } from '../../../shared/lifecycle/timeline/lane-times.ts';
import type { PlayedCall } from '../../../shared/protocol/simulate/played-call.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { Bench } from '../slice.ts';
import type { LaneItem } from './slices.ts';
import { plannedLanes, plannedIndex } from '../../engine/stories/planned-calls.ts';
import { laneCurves, type LaneCurve } from '../../engine/stories/curves.ts';
import { laneChecks, type LaneCheck } from '../../engine/stories/lane-checks.ts';
import { memoised } from '../selectors.ts';
import { isStoryActive } from '../window/active-tab.ts';

export type WithStory = Pick<Bench, 'activeTab' | 'storyView'>;

const noLanes: readonly Lane[] = [];

/** The active story's lanes; null without one. */
export const selectStoryLanes = memoised(
  (bench: WithStory) => [bench.storyView?.shown ?? null, isStoryActive(bench)],
  (shown, isStory): readonly Lane[] | null => {
    if (!isStory) return null;
    return shown === null ? noLanes : plannedLanes(shown);
  },
);

/** The lanes of the main line while a branch is shown; else none. */
export const selectMainLanes = memoised(
  (bench: WithStory) => [bench.storyView?.main ?? null, isStoryActive(bench)],
  (main, isStory): readonly Lane[] => (main === null || !isStory ? noLanes : plannedLanes(main)),
);

const noChecks: readonly LaneCheck[] = [];

/** The checks of the active story on its lanes. */
export const selectLaneChecks = memoised(
  (bench: WithStory) => [bench.storyView, isStoryActive(bench)],
  (view, isStory): readonly LaneCheck[] => (view === null || !isStory ? noChecks : laneChecks(view)),
);

/** The gap values of lanes and phones, with the active story's own. */
export function selectGapsShown(bench: WithStory & Pick<Bench, 'gaps'>): GapChoices {
  return !isStoryActive(bench) ? bench.gaps : (bench.storyView?.shown?.played.gaps ?? bench.gaps);
}

/** The last call at an instant; of several at once, the picked one, else the last. */
export function callAt(bench: Pick<Bench, 'storyView' | 'picked'>, at: Instant): PlayedCall | null {
  const calls = bench.storyView?.shown?.played.calls ?? [];
  const picked = bench.picked?.item === 'call' ? plannedIndex(bench.picked.id) : null;
  const chosen = picked === null ? undefined : calls[picked];
  return chosen?.at === at ? chosen : (calls.findLast((call) => call.at <= at) ?? null);
}

/** The active story's call at the viewed time; null before the first. */
export function selectCurrentCall(bench: WithStory & Pick<Bench, 'picked' | 'viewAt'>): PlayedCall | null {
  return !isStoryActive(bench) || bench.viewAt === null ? null : callAt(bench, bench.viewAt);
}

/** The index of the call at a handle of a curve: its first, its second or its last; -1 without one. */
export function handleIndex(calls: readonly PlayedCall[], { place, handle }: Omit<CurveHandleItem, 'item'>): number {
  const first = calls.findIndex((call) => call.place === place);
  const last = calls.findLastIndex((call) => call.place === place);
  return handle === 'from' ? first : handle === 'to' ? last : Math.min(first + 1, last);
}

type CurveHandleItem = Extract<LaneItem, { readonly item: 'curve' }>;

/** The picked call of the active story; of a curve, that at its handle. */
export function selectPickedCall(bench: WithStory & Pick<Bench, 'picked'>): PlayedCall | null {
  const { picked, storyView } = bench;
  const calls = storyView?.shown?.played.calls ?? noCalls;
  if (!isStoryActive(bench) || picked === null) return null;
  if (picked.item === 'curve') return calls[handleIndex(calls, picked)] ?? null;
  const index = picked.item === 'call' ? plannedIndex(picked.id) : null;
  return index === null ? null : (calls[index] ?? null);
}

const noCalls: readonly PlayedCall[] = [];
const noCurves: readonly LaneCurve[] = [];

/** The curves of the active story on its lanes. */
export const selectLaneCurves = memoised(
  (bench: WithStory) => [bench.storyView, isStoryActive(bench)],
  (view, isStory): readonly LaneCurve[] => (view === null || !isStory ? noCurves : laneCurves(view)),
);

/** The picked check of the active story. */
export function selectPickedCheck(bench: WithStory & Pick<Bench, 'picked'>): LaneCheck | null {
  const { picked } = bench;
  if (picked?.item !== 'check') return null;
  return selectLaneChecks(bench).find(({ place }) => place === picked.place) ?? null;
}

/** The picked entry of the active story, a call or a check. */
export function selectPickedEntry(
  bench: WithStory & Pick<Bench, 'picked'>,
): { readonly place: number; readonly at: Instant } | null {
  return selectPickedCall(bench) ?? selectPickedCheck(bench);
}
