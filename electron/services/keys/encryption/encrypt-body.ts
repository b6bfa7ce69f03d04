import {
  randomBytes,
  createCipheriv,
  createDecipheriv,
  constants,
  createHmac,
  privateDecrypt,
  publicEncrypt,
  type KeyObject,
} from 'node:crypto';
import {
  encryptedContentType,
  getEncryptionMode,
  readEncryptedBase64,
  joinEncryptedBody,
  splitEncryptedBody,
  type EncryptionMode,
  writeEncryptHeader,
} from '../../../../shared/protocol/signing/encryption.ts';
import type { ProfileCells } from '../../../../shared/gaps/profile-cells.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { kindOf } from '../keys/key-kind.ts';

type Wrap = EncryptionMode['wrap'];

/** AES key lengths that are read. New keys have the longest. */
const keyLengths = [16, 24, 32] as const;
const freshKeyBytes = 32;

/** Encrypts an AES key for the receiver. Throws an AppError when its RSA key is too short. */
export function wrapKey(wrap: Wrap, recipient: KeyObject, aesKey: Uint8Array): Buffer {
  try {
    return publicEncrypt({ key: recipient, ...paddingOf(wrap) }, aesKey);
  } catch (cause) {
    throw new AppError(
      'ENCRYPT_FAILED',
      'Encryption with the public key failed.',
      'Check that it is an RSA key of 1024 bits or more.',
      cause,
    );
  }
}

/** Known to this process alone, so that nobody can tell a substitute key from an unwrapped one. */
const madeUpSecret = randomBytes(32);

/**
 * Unwraps an AES key. What cannot be unwrapped gives a substitute key, always the same, that decrypts nothing: otherwise
 * the difference would help an attacker (RFC 8017, 7.2.2; Bleichenbacher). Never throws for received bytes.
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
 * Removes the padding itself: Node 20 refuses to (CVE-2023-46809), and newer runtimes differ. A block is 0, 2, non-zero
 * bytes, 0, key; every length and every byte is checked.
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

/** Encrypts under an AES key of 16, 24 or 32 bytes, with a fresh IV where the mode has one. */
export function seal(mode: EncryptionMode, aesKey: Uint8Array, plain: Uint8Array): Uint8Array {
  const iv = randomBytes(mode.ivBytes);
  const bits = aesKey.length * 8;
  if (mode.cipher === 'gcm') {
    const cipher = createCipheriv(gcmName(bits), aesKey, iv, { authTagLength: mode.tagBytes });
    const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
    return joinEncryptedBody({ iv, ciphertext, tag: cipher.getAuthTag() });
  }
  const cipher = createCipheriv(`aes-${bits}-${mode.cipher}`, aesKey, iv);
  return joinEncryptedBody({
    iv,
    ciphertext: Buffer.concat([cipher.update(plain), cipher.final()]),
    tag: new Uint8Array(),
  });
}

function unseal(mode: EncryptionMode, aesKey: Uint8Array, bytes: Uint8Array): Buffer | null {
  const sealed = splitEncryptedBody(mode, bytes);
  return sealed === null ? null : unsealParts(mode, aesKey, sealed);
}

/** The same for separated parts. Node alone would accept a tag of four bytes. */
export function unsealParts(
  mode: EncryptionMode,
  aesKey: Uint8Array,
  sealed: NonNullable<ReturnType<typeof splitEncryptedBody>>,
): Buffer | null {
  const bits = aesKey.length * 8;
  try {
    if (mode.cipher === 'gcm') {
      const decipher = createDecipheriv(gcmName(bits), aesKey, sealed.iv, { authTagLength: mode.tagBytes });
      decipher.setAuthTag(sealed.tag);
      return Buffer.concat([decipher.update(sealed.ciphertext), decipher.final()]);
    }
    const decipher = createDecipheriv(`aes-${bits}-${mode.cipher}`, aesKey, sealed.iv);
    return Buffer.concat([decipher.update(sealed.ciphertext), decipher.final()]);
  } catch {
    return null;
  }
}

function gcmName(bits: number): 'aes-128-gcm' | 'aes-192-gcm' | 'aes-256-gcm' {
  return bits === 128 ? 'aes-128-gcm' : bits === 192 ? 'aes-192-gcm' : 'aes-256-gcm';
}

/** Refuses, by name, a key that RSA_AES cannot encrypt for (public) or decrypt with (private). */
function requireRsaForEncryption(key: KeyObject, half: 'private' | 'public'): void {
  if (key.type !== half) {
    throw new AppError(
      'KEY_WRONG_HALF',
      `RSA_AES ${half === 'public' ? 'encrypts for a public' : 'decrypts with a private'} key, but this is a ${key.type} key.`,
      `Give the ${half} half.`,
    );
  }
  if (key.asymmetricKeyType === 'rsa') return;
  throw new AppError(
    'KEY_WRONG_KIND',
    `RSA_AES needs an RSA key, but the key is of kind ${kindOf(key)}.`,
    'Only RSA keys encrypt, even with ECC224 signatures.',
  );
}

export type EncryptedBody = { readonly body: Buffer; readonly contentType: string; readonly header: string };

/**
 * Encrypts a body with RSA_AES for the owner of an RSA key (gaps encryption, encrypted-type), under a fresh AES key that is
 * not stored, or a given one. Throws an AppError when the receiver's key is no RSA public key or too short.
 */
export function encryptBody(
  plain: Uint8Array,
  to: {
    readonly recipient: KeyObject;
    readonly keyVersion: string | null;
    readonly gaps: GapChoices;
    /** Between the pairs of the Encrypt header; absent: a comma. */
    readonly separator?: ProfileCells['separator'];
    /** 16, 24 or 32 bytes, which are overwritten; absent: a fresh key of 32. */
    readonly aesKey?: Uint8Array;
  },
): EncryptedBody {
  requireRsaForEncryption(to.recipient, 'public');
  const mode = getEncryptionMode(to.gaps);
  const { aesKey = randomBytes(freshKeyBytes) } = to;
  const symmetricKeyBase64 = wrapKey(mode.wrap, to.recipient, aesKey).toString('base64');
  const sealed = seal(mode, aesKey, plain);
  aesKey.fill(0);
  return {
    body: Buffer.from(Buffer.from(sealed).toString('base64'), 'latin1'),
    contentType: encryptedContentType(to.gaps),
    header: writeEncryptHeader({ keyVersion: to.keyVersion, symmetricKeyBase64, separator: to.separator ?? ',' }),
  };
}

/**
 * Decrypts a body for the owner of this RSA private key; null for any failure, without the reason: a wrong key, an altered
 * one and a damaged body give the same. Check the signature first. Throws only when the key itself cannot decrypt.
 */
export function decryptBody(
  encrypted: { readonly body: Uint8Array; readonly symmetricKeyBase64: string },
  by: { readonly key: KeyObject; readonly gaps: GapChoices },
): Buffer | null {
  requireRsaForEncryption(by.key, 'private');
  const mode = getEncryptionMode(by.gaps);
  const aesKey = unwrapKey(mode.wrap, by.key, Buffer.from(encrypted.symmetricKeyBase64, 'base64'));
  const text = readEncryptedBase64(encrypted.body);
  const plain = text === null ? null : unseal(mode, aesKey, Buffer.from(text, 'base64'));
  aesKey.fill(0);
  return plain;
}

/**
 * The AES key wrapped in a request, for an encrypted answer (gap reply-key). Use it only for requests that decrypted: a
 * failed unwrap gives a key that decrypts nothing.
 */
export function symmetricKeyOf(
  symmetricKeyBase64: string,
  by: { readonly key: KeyObject; readonly gaps: GapChoices },
): Buffer {
  requireRsaForEncryption(by.key, 'private');
  return unwrapKey(getEncryptionMode(by.gaps).wrap, by.key, Buffer.from(symmetricKeyBase64, 'base64'));
}
