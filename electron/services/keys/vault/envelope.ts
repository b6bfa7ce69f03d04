import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * A vault file: a public header in one line of JSON, and a secret sealed with AES-256-GCM. The header's bytes are
 * authenticated with the secret, so neither can be changed or swapped.
 */
export type Envelope = {
  readonly header: unknown;
  readonly headerBytes: Buffer;
  /** IV, ciphertext, tag. */
  readonly sealed: Buffer;
};

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const lineEnd = 0x0a;
/** Of every key that something is sealed under. */
export const sealingKeyBytes = 32;

/** The bytes of the file. Each has an IV of its own. */
export function seal(key: Uint8Array, header: object, secret: Uint8Array): Buffer {
  const headerBytes = Buffer.from(JSON.stringify(header));
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(headerBytes);
  const ciphertext = Buffer.concat([sealing.update(secret), sealing.final()]);
  return Buffer.concat([headerBytes, Buffer.from([lineEnd]), iv, ciphertext, sealing.getAuthTag()]);
}

export function readEnvelope(bytes: Buffer): Envelope | null {
  const end = bytes.indexOf(lineEnd);
  if (end < 0 || bytes.length < end + 1 + ivBytes + tagBytes) return null;
  const headerBytes = bytes.subarray(0, end);
  try {
    return { header: JSON.parse(headerBytes.toString('utf8')), headerBytes, sealed: bytes.subarray(end + 1) };
  } catch {
    return null;
  }
}

/** Decrypts the secret; null unless the whole file authenticates under this key. */
export function openEnvelope(key: Uint8Array, { headerBytes, sealed }: Envelope): Buffer | null {
  const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(sealed.length - tagBytes)];
  // Without its length a tag of four bytes would do.
  const opening = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(headerBytes).setAuthTag(tag);
  const secret = opening.update(sealed.subarray(ivBytes, sealed.length - tagBytes));
  try {
    return Buffer.concat([secret, opening.final()]);
  } catch {
    return null;
  } finally {
    secret.fill(0); // The returned copy stays; unauthenticated bytes are wiped.
  }
}
