import { fnv1a } from './fnv1a.ts';

/** A short fingerprint of a text (its hash and its length): it tells edits apart, it keeps no secret. */
export function fingerprintOf(text: string): string {
  return `${(fnv1a(text) >>> 0).toString(16)}-${text.length}`;
}
