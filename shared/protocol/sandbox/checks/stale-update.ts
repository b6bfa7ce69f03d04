import { illegal } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { Reading } from '../reading.ts';
import { saidOf } from './payload.ts';

/** Gap stale-update: a call that is not newer is refused, or answered with success and passed over. */
export function staleUpdate({ findings, payload }: Reading): Outcome | null {
  const found = findings().find(({ rule }) => rule === 'modify-time-not-newer');
  if (found === undefined) return null;
  const { known: order } = payload();
  if (found.severity === 'error' || order === null) return illegal(saidOf(found), found.gap);
  return { end: 'ignored', message: saidOf(found), gap: 'stale-update', order };
}
