import type { Lane, TimelineCall } from '../../../../../shared/lifecycle/timeline/lane-times.ts';
import type { Bench } from '../../../../store/slice.ts';
import { draftId } from '../../../../engine/timeline/timeline-calls.ts';
import { isStoryInFront } from '../../../../store/window/front.ts';

/** The status that the next call finds: in a story that of the time looked at, where the next call is put. */
export function getLastStatus({ calls }: Lane, { front, viewAt }: Pick<Bench, 'front' | 'viewAt'>): string | null {
  const until = isStoryInFront({ front }) ? (viewAt ?? Infinity) : Infinity;
  const isOne = ({ accepted, id, at }: TimelineCall): boolean => accepted !== null && id !== draftId && at <= until;
  return calls.findLast(isOne)?.status ?? null;
}
