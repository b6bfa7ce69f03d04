import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Lane } from '../../../shared/lifecycle/timeline/lane-times.ts';
import type { PlayedCall } from '../../../shared/protocol/simulate/play-story.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { Bench } from '../slice.ts';
import { plannedLanes, plannedPlace } from '../../engine/stories/planned-calls.ts';
import { memoised } from '../selectors.ts';
import { isStoryInFront } from '../window/front.ts';

/** What says which story is in front, and how it goes. */
export type WithStory = Pick<Bench, 'front' | 'storyView'>;

const noLanes: readonly Lane[] = [];

/** The lanes of the story in front; null when a payload is in front, or nothing. */
export const selectStoryLanes = memoised(
  (bench: WithStory) => [bench.storyView?.shown ?? null, isStoryInFront(bench)],
  (shown, isStory): readonly Lane[] | null => {
    if (!isStory) return null;
    return shown === null ? noLanes : plannedLanes(shown);
  },
);

/** The choices under which the lanes and phones stand: the story's own come in where one is in front. */
export function selectGapsShown(bench: WithStory & Pick<Bench, 'gaps'>): GapChoices {
  return !isStoryInFront(bench) ? bench.gaps : (bench.storyView?.shown?.played.gaps ?? bench.gaps);
}

/** The call that happened last at an instant; of one instant, the one that is picked, else the last. */
export function callAt(bench: Pick<Bench, 'storyView' | 'picked'>, at: Instant): PlayedCall | null {
  const calls = bench.storyView?.shown?.played.calls ?? [];
  const picked = bench.picked?.item === 'call' ? plannedPlace(bench.picked.id) : null;
  const chosen = picked === null ? undefined : calls[picked];
  return chosen?.at === at ? chosen : (calls.findLast((call) => call.at <= at) ?? null);
}

/** The call of the story in front at the time looked at; null before its first one. */
export function selectCurrentCall(bench: WithStory & Pick<Bench, 'picked' | 'viewAt'>): PlayedCall | null {
  return !isStoryInFront(bench) || bench.viewAt === null ? null : callAt(bench, bench.viewAt);
}

/** The call that is picked on a lane of the story in front. */
export function selectPickedCall(bench: WithStory & Pick<Bench, 'picked'>): PlayedCall | null {
  const { picked, storyView } = bench;
  if (!isStoryInFront(bench) || picked?.item !== 'call') return null;
  const place = plannedPlace(picked.id);
  return place === null ? null : (storyView?.shown?.played.calls[place] ?? null);
}
