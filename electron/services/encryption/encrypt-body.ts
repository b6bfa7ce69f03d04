import { randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { encryptedContentType, encryptionMode, readSealedText } from '../../../shared/protocol/signing/encryption.ts';
import { writeEncryptHeader } from '../../../shared/protocol/signing/encryption-header.ts';
import type { ProfileCells } from '../../../shared/gaps/profile-cells.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { requireRsaForEncryption } from './rsa-key.ts';
import { seal, unseal } from './seal.ts';
import { freshKeyBytes, unwrapKey, wrapKey } from './wrap-key.ts';

/** A body as it goes on the wire, with the headers that tell how to read it. */
export type EncryptedBody = { readonly body: Buffer; readonly contentType: string; readonly header: string };

/**
 * Encrypts a body with RSA_AES for the owner of an RSA key (gaps encryption, encrypted-type), under a fresh AES key that
 * is kept nowhere, or under one that is given. Throws a BenchError when the receiver's key is no RSA public key or too short.
 */
export function encryptBody(
  plain: Uint8Array,
  to: {
    readonly recipient: KeyObject;
    readonly keyVersion: string | null;
    readonly gaps: GapChoices;
    /** Between the pairs of the Encrypt header; absent: a comma. */
    readonly separator?: ProfileCells['separator'];
    /** Of 16, 24 or 32 bytes, which are overwritten; absent: a fresh one of 32. */
    readonly aesKey?: Uint8Array;
  },
): EncryptedBody {
  requireRsaForEncryption(to.recipient, 'public');
  const mode = encryptionMode(to.gaps);
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
 * The plain bytes of a body that was encrypted for the owner of this RSA private key; null when they cannot be had. Why
 * not is told to nobody: a wrong key, a doctored one and a damaged body end alike. Check the signature first. Throws
 * only when the key itself cannot decrypt.
 */
export function decryptBody(
  encrypted: { readonly body: Uint8Array; readonly symmetricKeyBase64: string },
  by: { readonly key: KeyObject; readonly gaps: GapChoices },
): Buffer | null {
  requireRsaForEncryption(by.key, 'private');
  const mode = encryptionMode(by.gaps);
  const aesKey = unwrapKey(mode.wrap, by.key, Buffer.from(encrypted.symmetricKeyBase64, 'base64'));
  const text = readSealedText(encrypted.body);
  const plain = text === null ? null : unseal(mode, aesKey, Buffer.from(text, 'base64'));
  aesKey.fill(0);
  return plain;
}

/**
 * The AES key wrapped in a request, for an answer that is encrypted under it or one of its length (gap reply-key). What
 * cannot be unwrapped gives a key that fits nothing: ask of requests that were decrypted.
 */
export function symmetricKeyOf(
  symmetricKeyBase64: string,
  by: { readonly key: KeyObject; readonly gaps: GapChoices },
): Buffer {
  requireRsaForEncryption(by.key, 'private');
  return unwrapKey(encryptionMode(by.gaps).wrap, by.key, Buffer.from(symmetricKeyBase64, 'base64'));
}
