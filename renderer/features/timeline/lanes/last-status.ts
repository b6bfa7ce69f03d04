import type { Lane, TimelineCall } from '../../../../shared/lifecycle/timeline.ts';
import type { Bench } from '../../../store/bench.ts';
import { draftId } from '../../../engine/timeline/timeline-calls.ts';

/** The status that the next call finds: in a story that of the time looked at, where the next call is put. */
export function lastStatusOf({ calls }: Lane, { storyId, viewAt }: Pick<Bench, 'storyId' | 'viewAt'>): string | null {
  const until = storyId === null ? Infinity : (viewAt ?? Infinity);
  const isOne = ({ accepted, id, at }: TimelineCall): boolean => accepted !== null && id !== draftId && at <= until;
  return calls.findLast(isOne)?.status ?? null;
}
