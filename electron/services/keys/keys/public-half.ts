import { createPublicKey, hash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** The public half of a key, private or public, as SPKI DER. */
export function spkiOf(key: KeyObject): Buffer {
  return (key.type === 'public' ? key : createPublicKey(key)).export({ format: 'der', type: 'spki' });
}

/** What tells keys apart in files and on screen: the SHA-256 of the public half as SPKI DER, in hexadecimal digits. */
export function publicSha256(key: KeyObject): string {
  return hash('sha256', spkiOf(key));
}
