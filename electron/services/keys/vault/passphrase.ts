import { randomBytes, randomInt, scrypt } from 'node:crypto';
import { sealingKeyBytes } from './envelope.ts';
import type { Kdf } from './headers.ts';
import { weakPassphrase } from './vault-trouble.ts';

const fewestCharacters = 12;
const mostCharacters = 1024;
const generatedWords = 6;

const consonants = 'bdfghjklmnprstvz';
const vowels = 'aiou';

/** Generates six pronounceable words: 96 random bits, sixteen in each, as proquints (arXiv 0901.4016). */
export function generatePassphrase(): string {
  return Array.from({ length: generatedWords }, quintuplet).join(' ');
}

function quintuplet(): string {
  const one = (letters: string): string => letters.charAt(randomInt(letters.length));
  return `${one(consonants)}${one(vowels)}${one(consonants)}${one(vowels)}${one(consonants)}`;
}

/** Throws PASSPHRASE_WEAK for a new passphrase of wrong length. */
export function checkNewPassphrase(passphrase: string): void {
  const { length } = Array.from(passphrase.normalize('NFKC'));
  if (length < fewestCharacters || length > mostCharacters) throw weakPassphrase(fewestCharacters, mostCharacters);
}

/** The cost of a new key: 128 MiB, and a quarter of a second. */
export function newKdf(): Kdf {
  return { name: 'scrypt', N: 2 ** 17, r: 8, p: 1, salt: randomBytes(16).toString('hex') };
}

/** Node's memory limit: twice the required 128 N r bytes, and never below the default. */
const leastMemory = 256 * 1024 * 1024;

/**
 * Derives a passphrase's key on another thread. NFKC makes it independent of the keyboard. `kdf` was checked against its
 * bounds when read.
 */
export async function deriveKey(passphrase: string, { N, r, p, salt }: Kdf): Promise<Buffer> {
  const typed = Buffer.from(passphrase.normalize('NFKC'), 'utf8');
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const options = { N, r, p, maxmem: Math.max(leastMemory, 256 * N * r) };
      scrypt(typed, Buffer.from(salt, 'hex'), sealingKeyBytes, options, (error, key) => {
        if (error === null) resolve(key);
        else reject(error);
      });
    });
  } finally {
    typed.fill(0);
  }
}

/** What is returned is its caller's, who wipes it. */
export type Derive = typeof deriveKey;
