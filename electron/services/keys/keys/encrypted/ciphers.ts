import { createDecipheriv } from 'node:crypto';
import { derOf, derTags, readDer } from '../der/der.ts';
import type { KeyProblem } from '../report/key-finding.ts';

export type CbcCipher = { readonly name: string; readonly keyBytes: number; readonly blockBytes: number };

const aes = (bits: number): CbcCipher => ({ name: `aes-${bits}-cbc`, keyBytes: bits / 8, blockBytes: 16 });
export const tripleDes: CbcCipher = { name: 'des-ede3-cbc', keyBytes: 24, blockBytes: 8 };

export const ciphersById: ReadonlyMap<string, CbcCipher> = new Map([
  ['2.16.840.1.101.3.4.1.2', aes(128)],
  ['2.16.840.1.101.3.4.1.22', aes(192)],
  ['2.16.840.1.101.3.4.1.42', aes(256)],
  ['1.2.840.113549.3.7', tripleDes],
]);

export const ciphersByName: ReadonlyMap<string, CbcCipher> = new Map([
  ['AES-128-CBC', aes(128)],
  ['AES-192-CBC', aes(192)],
  ['AES-256-CBC', aes(256)],
  ['DES-EDE3-CBC', tripleDes],
]);

export type Opened = { readonly plain: Buffer } | { readonly problem: KeyProblem };

export type Opener = (passphrase: string) => Opened;

export type Sealed = {
  readonly cipher: CbcCipher;
  readonly key: Buffer;
  readonly iv: Buffer;
  readonly sealed: Buffer;
};

/**
 * Decrypts DER in CBC. Separates a wrong passphrase, which gives noise, from damage, which leaves most of a key readable.
 */
export function openSealed({ cipher, key, iv, sealed }: Sealed): Opened {
  const isWhole = sealed.length > 0 && sealed.length % cipher.blockBytes === 0 && iv.length === cipher.blockBytes;
  if (!isWhole) return { problem: { id: 'encrypted-damaged' } };
  const padded = decrypted({ cipher, key, iv, sealed });
  if (padded === null) return { problem: { id: 'cipher-unknown', what: cipher.name } };
  const plain = withoutPadding(padded, cipher.blockBytes);
  if (plain !== null && derOf(plain)?.tag === derTags.sequence) return { plain };
  return { problem: { id: beginsAsKey(padded) || holdsSigns(padded) ? 'encrypted-damaged' : 'passphrase-wrong' } };
}

function decrypted({ cipher, key, iv, sealed }: Sealed): Buffer | null {
  try {
    const decipher = createDecipheriv(cipher.name, key, iv).setAutoPadding(false);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    return null;
  }
}

function withoutPadding(padded: Buffer, most: number): Buffer | null {
  const count = padded.at(-1) ?? 0;
  const end = padded.length - count;
  const isPadding = count > 0 && count <= most && padded.subarray(end).every((byte) => byte === count);
  return isPadding ? padded.subarray(0, end) : null;
}

function beginsAsKey(padded: Buffer): boolean {
  const der = readDer(padded);
  return typeof der === 'object' && der.tag === derTags.sequence && padded.length - der.bytes.length <= 16;
}

/** Byte runs inside keys, too long to occur by chance. */
const signs = ['2a864886f70d0101', '2a8648ce3d0201', '2b81040021', '0203010001', '0282010100', '0282020100'];

function holdsSigns(padded: Buffer): boolean {
  return signs.some((sign) => padded.includes(Buffer.from(sign, 'hex')));
}
