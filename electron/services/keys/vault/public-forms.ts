import { createPublicKey, hash } from 'node:crypto';
import type { FormsOf } from './vault.ts';
import { spkiOf } from '../keys/public-half.ts';

/** The public half of a key as platforms ask for it: PEM, and the same base64 on one line. */
export const publicForms: FormsOf = (key) => {
  const half = key.type === 'public' ? key : createPublicKey(key);
  const der = spkiOf(half);
  const pem = half.export({ format: 'pem', type: 'spki' }).toString();
  return { pem, line: der.toString('base64'), sha256: hash('sha256', der) };
};
