import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { handedFile, passphrase, rsaPem } from './sample-texts.ts';
import type { KeyKind } from '../report/key-finding.ts';

/** A file as somebody hands it over, and what is to be said of it. */
export type KeyFixture = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly passphrase: string | undefined;
  readonly kind: KeyKind;
  readonly inside: KeyKind | null;
  readonly holds: 'private' | 'public' | 'none';
  readonly usable: boolean;
};

export const rsa = createPrivateKey(rsaPem);
export const rsaPublic = createPublicKey(rsa);
export const ecc224 = generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
export const p256 = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
export const ed25519 = generateKeyPairSync('ed25519');
export const x25519 = generateKeyPairSync('x25519');
export const pss = generateKeyPairSync('rsa-pss', { modulusLength: 1024 });
export const rsa1024 = generateKeyPairSync('rsa', { modulusLength: 1024 });
export const rsa768 = generateKeyPairSync('rsa', { modulusLength: 768 });

export const pemOf = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()}\n-----END ${label}-----\n`;

export const pkcs8Der = rsa.export({ format: 'der', type: 'pkcs8' });
export const pkcs1Der = rsa.export({ format: 'der', type: 'pkcs1' });
export const spkiDer = rsaPublic.export({ format: 'der', type: 'spki' });
export const sec1Der = ecc224.privateKey.export({ format: 'der', type: 'sec1' });
export const sealing = { cipher: 'aes-256-cbc', passphrase } as const;
export const sealedDer = rsa.export({ format: 'der', type: 'pkcs8', ...sealing });
export const pkcs8 = pemOf('PRIVATE KEY', pkcs8Der);
export const pkcs1 = pemOf('RSA PRIVATE KEY', pkcs1Der);
export const sec1 = pemOf('EC PRIVATE KEY', sec1Der);
export const spki = pemOf('PUBLIC KEY', spkiDer);
export const sealedPem = pemOf('ENCRYPTED PRIVATE KEY', sealedDer);
export const p256Pem = p256.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
export const jwk = rsa.export({ format: 'jwk' });
export const publicJwk = rsaPublic.export({ format: 'jwk' });
export const ecJwk = ((): object => {
  const point = ecc224.publicKey.export({ format: 'der', type: 'spki' }).subarray(-56);
  const d = sec1Der.subarray(7, 35).toString('base64url');
  const [x, y] = [point.subarray(0, 28), point.subarray(28)].map((half) => half.toString('base64url'));
  return { kty: 'EC', crv: 'P-224', x, y, d };
})();
export const textOf = (name: string): string => handedFile(name).toString('utf8');
export const oneLine = (text: string): string => text.trim().replaceAll('\n', ' ');
export const escaped = (text: string): string => text.replaceAll('\n', '\\n');

/** A file that can be used, and holds a private key unless a half is named. */
export function good(
  name: string,
  content: string | Uint8Array,
  kind: KeyKind,
  more: Partial<KeyFixture> = {},
): KeyFixture {
  return { ...bad(name, content, kind), holds: 'private', usable: true, ...more };
}

/** A file that cannot be used, and holds nothing unless a half is named. */
export function bad(
  name: string,
  content: string | Uint8Array,
  kind: KeyKind,
  more: Partial<KeyFixture> = {},
): KeyFixture {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
  return { name, bytes, passphrase: undefined, kind, inside: null, holds: 'none', usable: false, ...more };
}

export const isPublic = { holds: 'public' } as const;
export const isPrivate = { holds: 'private' } as const;
export const opened = { passphrase } as const;
export const wrong = { passphrase: 'not the passphrase', ...isPrivate } as const;
export const inPkcs8 = { inside: 'pkcs8-pem' } as const;

/** The same bytes with one of them changed, counted from the end when below zero. */
export function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  const index = at < 0 ? copy.length + at : at;
  copy[index] = (copy[index] ?? 0) ^ 0x10;
  return copy;
}

export function withoutLine(text: string, at: number): string {
  return text.split('\n').toSpliced(at, 1).join('\n');
}

export function derOfPem(pem: string): Buffer {
  return Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
}

/** BER that ends where two zeros stand, as some programs write it. The value has its length in two bytes. */
export function withoutLength(der: Buffer): Buffer {
  return Buffer.concat([Buffer.from([der[0] ?? 0, 0x80]), der.subarray(4), Buffer.alloc(2)]);
}
