import { refuseIllegal } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { RequestReading } from '../request-reading.ts';
import { describeFinding } from './payload.ts';

/** Gap stale-update: a call that is not newer is refused, or answered with success and passed over. */
export function answerStaleUpdate({ findings, payload }: RequestReading): Outcome | null {
  const found = findings().find(({ rule }) => rule === 'modify-time-not-newer');
  if (found === undefined) return null;
  const { known: order } = payload();
  if (found.severity === 'error' || order === null) return refuseIllegal(describeFinding(found), found.gap);
  return { end: 'ignored', message: describeFinding(found), gap: 'stale-update', order };
}
