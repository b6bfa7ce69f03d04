import type { Lane, TimelineCall } from '../../../../../shared/lifecycle/timeline/lane-times.ts';
import type { Bench } from '../../../../store/slice.ts';
import { draftId } from '../../../../engine/timeline/timeline-calls.ts';
import { isStoryInFront } from '../../../../store/window/front.ts';

/** Gets the last accepted status; in a story at the viewed time, where the next call is added. */
export function getLastStatus({ calls }: Lane, { front, viewAt }: Pick<Bench, 'front' | 'viewAt'>): string | null {
  const until = isStoryInFront({ front }) ? (viewAt ?? Infinity) : Infinity;
  const isOne = ({ accepted, id, at }: TimelineCall): boolean => accepted !== null && id !== draftId && at <= until;
  return calls.findLast(isOne)?.status ?? null;
}
