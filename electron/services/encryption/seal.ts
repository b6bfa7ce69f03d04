import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { joinSealed, splitSealed } from '../../../shared/protocol/signing/encryption.ts';
import type { EncryptionMode } from '../../../shared/protocol/signing/encryption.ts';

/** The bytes under an AES key (16, 24 or 32 bytes), with a fresh initialisation vector where the mode has one. */
export function seal(mode: EncryptionMode, aesKey: Uint8Array, plain: Uint8Array): Uint8Array {
  const iv = randomBytes(mode.ivBytes);
  const bits = aesKey.length * 8;
  if (mode.cipher === 'gcm') {
    const cipher = createCipheriv(gcmName(bits), aesKey, iv, { authTagLength: mode.tagBytes });
    const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
    return joinSealed({ iv, ciphertext, tag: cipher.getAuthTag() });
  }
  const cipher = createCipheriv(`aes-${bits}-${mode.cipher}`, aesKey, iv);
  return joinSealed({ iv, ciphertext: Buffer.concat([cipher.update(plain), cipher.final()]), tag: new Uint8Array() });
}

/** The plain bytes; null when they are not there to be had, whatever the cause. Never throws. */
export function unseal(mode: EncryptionMode, aesKey: Uint8Array, bytes: Uint8Array): Buffer | null {
  const sealed = splitSealed(mode, bytes);
  return sealed === null ? null : unsealParts(mode, aesKey, sealed);
}

/** The same of what was parted already. A tag that is not whole is none: Node alone would take one of four bytes. */
export function unsealParts(
  mode: EncryptionMode,
  aesKey: Uint8Array,
  sealed: NonNullable<ReturnType<typeof splitSealed>>,
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
