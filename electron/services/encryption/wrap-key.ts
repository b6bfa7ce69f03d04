import { constants, createHmac, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { EncryptionMode } from '../../../shared/protocol/signing/encryption.ts';

type Wrap = EncryptionMode['wrap'];

/** Lengths of AES keys. The product makes the longest; it takes them all. */
const keyLengths = [16, 24, 32] as const;
export const freshKeyBytes = 32;

/** Encrypts an AES key for the receiver. Throws a BenchError when its RSA key is too short to hold it. */
export function wrapKey(wrap: Wrap, recipient: KeyObject, aesKey: Uint8Array): Buffer {
  try {
    return publicEncrypt({ key: recipient, ...paddingOf(wrap) }, aesKey);
  } catch (cause) {
    throw new BenchError(
      'ENCRYPT_FAILED',
      'The public key could not encrypt.',
      'Check that it is an RSA key of 1024 bits or more.',
      cause,
    );
  }
}

/** Of this process alone: nobody outside can tell a key that was made up from one that was wrapped. */
const madeUpSecret = randomBytes(32);

/**
 * The AES key in a wrapped one. What cannot be unwrapped gives a key too, the same one each time, that fits nothing:
 * whoever sends doctored keys learns from the end of decryption alone, and always the same (RFC 8017, section 7.2.2,
 * calls for that; Bleichenbacher's attack lives on the difference). Never throws for what was received.
 */
export function unwrapKey(wrap: Wrap, key: KeyObject, wrapped: Uint8Array): Buffer {
  const madeUp = createHmac('sha256', madeUpSecret).update(wrapped).digest();
  const unwrapped = wrap === 'pkcs1' ? unwrapPkcs1(key, wrapped) : unwrapOaep(key, wrapped);
  return unwrapped ?? madeUp;
}

function unwrapOaep(key: KeyObject, wrapped: Uint8Array): Buffer | null {
  try {
    const unwrapped = privateDecrypt({ key, ...paddingOf('oaep-sha256') }, wrapped);
    return keyLengths.some((length) => length === unwrapped.length) ? unwrapped : null;
  } catch {
    return null;
  }
}

/**
 * The padding is taken off here: Node 20 refuses to (CVE-2023-46809), newer ones and Electron each do it in a way of
 * their own. A block that holds a key is 0, 2, non-zero bytes, 0, key; every length is looked at, and every byte.
 */
function unwrapPkcs1(key: KeyObject, wrapped: Uint8Array): Buffer | null {
  const size = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  const block = wrapped.length === size ? rawDecrypt(key, wrapped) : null;
  if (block === null || block.length !== size) return null;
  let found: Buffer | null = null;
  for (const length of keyLengths) {
    const separator = size - length - 1;
    if (separator < 10) continue;
    let wrong = (block[0] ?? 1) | ((block[1] ?? 0) ^ 2) | (block[separator] ?? 1);
    for (let at = 2; at < separator; at += 1) wrong |= block[at] === 0 ? 1 : 0;
    if (wrong === 0) found = block.subarray(separator + 1);
  }
  return found;
}

function rawDecrypt(key: KeyObject, wrapped: Uint8Array): Buffer | null {
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, wrapped);
  } catch {
    // Not below the modulus.
    return null;
  }
}

function paddingOf(wrap: Wrap): { readonly padding: number; readonly oaepHash?: string } {
  return wrap === 'pkcs1'
    ? { padding: constants.RSA_PKCS1_PADDING }
    : { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
}
