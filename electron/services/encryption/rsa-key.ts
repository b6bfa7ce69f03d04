import type { KeyObject } from 'node:crypto';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { kindOf } from '../keys/key-kind.ts';

/** Refuses, by name, a key that RSA_AES cannot encrypt for (public half) or decrypt with (private half). */
export function requireRsaForEncryption(key: KeyObject, half: 'private' | 'public'): void {
  if (key.type !== half) {
    throw new BenchError(
      'KEY_WRONG_HALF',
      `RSA_AES ${half === 'public' ? 'encrypts for a public' : 'decrypts with a private'} key; the key given is a ${key.type} one.`,
      `Give the ${half} half.`,
    );
  }
  if (key.asymmetricKeyType === 'rsa') return;
  throw new BenchError(
    'KEY_WRONG_KIND',
    `RSA_AES needs an RSA key; the key given is of kind ${kindOf(key)}.`,
    'Encryption goes by RSA keys alone, also beside ECC224 signatures.',
  );
}
