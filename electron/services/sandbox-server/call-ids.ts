import { randomUUID } from 'node:crypto';

/** Ids of calls: 32 hexadecimal digits, the first twelve the time, so that the index of the journal grows at its end. */
export function callIds(now: () => number): () => string {
  return () => {
    // Node draws the randomness of many UUIDs at once. Their version and variant digits are left out.
    const drawn = randomUUID().replaceAll('-', '');
    const time = Math.max(0, now()).toString(16).padStart(12, '0').slice(-12);
    return `${time}${drawn.slice(0, 12)}${drawn.slice(24)}`;
  };
}
