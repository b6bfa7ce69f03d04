import { randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { encryptedContentType, encryptionMode, readSealedText } from '../../../shared/protocol/signing/encryption.ts';
import { writeEncryptHeader } from '../../../shared/protocol/signing/encryption-header.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { requireRsaForEncryption } from './rsa-key.ts';
import { seal, unseal } from './seal.ts';
import { freshKeyBytes, unwrapKey, wrapKey } from './wrap-key.ts';

/** A body as it goes on the wire, with the headers that tell how to read it. */
export type EncryptedBody = { readonly body: Buffer; readonly contentType: string; readonly header: string };

/**
 * Encrypts a body with RSA_AES for the owner of an RSA key (gaps encryption, encrypted-type), under an AES key of its
 * own that is used once and kept nowhere. Throws a BenchError when the receiver's key is no RSA public key or too short.
 */
export function encryptBody(
  plain: Uint8Array,
  to: { readonly recipient: KeyObject; readonly keyVersion: string | null; readonly gaps: GapChoices },
): EncryptedBody {
  requireRsaForEncryption(to.recipient, 'public');
  const mode = encryptionMode(to.gaps);
  const aesKey = randomBytes(freshKeyBytes);
  const symmetricKeyBase64 = wrapKey(mode.wrap, to.recipient, aesKey).toString('base64');
  const sealed = seal(mode, aesKey, plain);
  aesKey.fill(0);
  return {
    body: Buffer.from(Buffer.from(sealed).toString('base64'), 'latin1'),
    contentType: encryptedContentType(to.gaps),
    header: writeEncryptHeader({ keyVersion: to.keyVersion, symmetricKeyBase64 }),
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
