import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { timelineOf } from '../../../shared/lifecycle/timeline.ts';
import type { Lane, TimelineCall } from '../../../shared/lifecycle/timeline.ts';
import type { PlayedCall } from '../../../shared/protocol/simulate/index.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { Bench } from '../bench.ts';
import { passedOverWords, repeatedWords, wordsOfFinding, wordsOfResult } from '../../engine/calls/call-words.ts';
import { walletWorldOf } from '../host/clock.ts';
import { memoised } from '../selectors.ts';
import type { ReadableStory } from '../../engine/stories/story-view.ts';

const prefix = 'planned-';

/** The id that the call at a place of a story has on its lane. */
export function plannedId(place: number): string {
  return `${prefix}${place}`;
}

/** The place of a planned call in its story, from its id on the lane; null for any other call. */
export function plannedPlace(id: string): number | null {
  return id.startsWith(prefix) ? Number(id.slice(prefix.length)) : null;
}

/** Why a call of a story was refused, or changed nothing; null where there is nothing to say. */
export function plannedReason({ verdict, findings, result }: PlayedCall): Words | null {
  if (verdict === 'repeated') return repeatedWords;
  if (verdict === 'ignored') return passedOverWords;
  if (verdict === 'accepted') return null;
  const finding = findings.find(({ severity }) => severity === 'error');
  if (finding !== undefined) return wordsOfFinding(finding);
  return wordsOfResult(result.resultCode, result.resultMessage);
}

function plannedCall(call: PlayedCall): TimelineCall {
  const { place, orderKey, merchantBizNo, scenario, at, orderStatus, verdict, accepted } = call;
  return {
    id: plannedId(place),
    orderKey,
    merchantBizNo,
    scenario,
    at,
    status: orderStatus,
    origin: 'planned',
    verdict: verdict === 'refused' ? 'refused' : 'accepted',
    reason: plannedReason(call),
    accepted,
  };
}

const noLanes: readonly Lane[] = [];

/** The lanes of the story in front; null when a payload is in front, or nothing. */
export const selectStoryLanes = memoised(
  (bench) => [bench.storyView?.shown ?? null, bench.storyId],
  (shown, storyId): readonly Lane[] | null => {
    if (storyId === null) return null;
    return shown === null ? noLanes : lanesOf(shown);
  },
);

function lanesOf({ played }: ReadableStory): readonly Lane[] {
  return timelineOf(played.calls.map(plannedCall), walletWorldOf(played));
}

/** The choices under which the lanes and phones stand: the story's own come in where one is in front. */
export function selectGapsShown(bench: Bench): GapChoices {
  return bench.storyId === null ? bench.gaps : (bench.storyView?.shown?.played.gaps ?? bench.gaps);
}

/** The call that happened last at an instant; of one instant, the one that is picked, else the last. */
export function callAt(bench: Pick<Bench, 'storyView' | 'picked'>, at: Instant): PlayedCall | null {
  const calls = bench.storyView?.shown?.played.calls ?? [];
  const picked = bench.picked?.item === 'call' ? plannedPlace(bench.picked.id) : null;
  const chosen = picked === null ? undefined : calls[picked];
  return chosen?.at === at ? chosen : (calls.findLast((call) => call.at <= at) ?? null);
}

/** The call of the story in front at the time looked at; null before its first one. */
export function selectCurrentCall(bench: Bench): PlayedCall | null {
  return bench.storyId === null || bench.viewAt === null ? null : callAt(bench, bench.viewAt);
}

/** The call that is picked on a lane of the story in front. */
export function selectPickedCall(bench: Bench): PlayedCall | null {
  const { picked, storyId, storyView } = bench;
  if (storyId === null || picked?.item !== 'call') return null;
  const place = plannedPlace(picked.id);
  return place === null ? null : (storyView?.shown?.played.calls[place] ?? null);
}
