import { randomBytes } from 'node:crypto';

/** Ids of calls: 32 hexadecimal digits, the first twelve the time, so that the index of the journal grows at its end. */
export function callIds(now: () => number): () => string {
  return () => `${Math.max(0, now()).toString(16).padStart(12, '0').slice(-12)}${randomBytes(10).toString('hex')}`;
}
