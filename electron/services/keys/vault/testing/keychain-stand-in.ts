import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto';
import type { KeychainAnswer } from '../vault.ts';

export type Backend = 'basic_text' | 'gnome_libsecret' | 'kwallet' | 'kwallet5' | 'kwallet6' | 'unknown';

/** What a test makes the keychain do. */
export type KeychainBehaviour = {
  backend: Backend;
  isAvailable: boolean;
  /** The password that the desktop keeps; another one is another desktop, or the same recreated. */
  password: string;
  /** So many answers are put off. */
  busyFor: number;
  shouldReEncrypt: boolean;
};

export type KeychainStandIn = {
  readonly behaviour: KeychainBehaviour;
  readonly isAsyncEncryptionAvailable: () => Promise<boolean>;
  readonly encryptStringAsync: (plainText: string) => Promise<Buffer>;
  readonly decryptStringAsync: (encrypted: Buffer) => Promise<KeychainAnswer>;
  readonly getSelectedStorageBackend: () => Backend;
};

/**
 * A keychain as Electron's safeStorage is one on Linux, with what Chromium encrypts by there: AES-128-CBC with an IV of
 * spaces, and nothing that authenticates. What it encrypts under a password that everybody knows begins with v10.
 */
export function keychainStandIn(behaviour: Partial<KeychainBehaviour> = {}): KeychainStandIn {
  const now: KeychainBehaviour = {
    backend: 'gnome_libsecret',
    isAvailable: true,
    password: 'kept by the desktop',
    busyFor: 0,
    shouldReEncrypt: false,
    ...behaviour,
  };
  const iv = Buffer.alloc(16, ' ');
  const keyOf = (): Buffer => pbkdf2Sync(now.password, 'saltysalt', 1, 16, 'sha1');
  return {
    behaviour: now,
    isAsyncEncryptionAvailable: () => Promise.resolve(now.isAvailable),
    encryptStringAsync: (plainText) => {
      const cipher = createCipheriv('aes-128-cbc', keyOf(), iv);
      const prefix = Buffer.from(now.backend === 'basic_text' ? 'v10' : 'v11');
      return Promise.resolve(Buffer.concat([prefix, cipher.update(plainText, 'utf8'), cipher.final()]));
    },
    decryptStringAsync: (encrypted) => {
      if (now.busyFor > 0) {
        now.busyFor -= 1;
        const why = 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.';
        return Promise.reject(new Error(why));
      }
      try {
        const decipher = createDecipheriv('aes-128-cbc', keyOf(), iv);
        const result = Buffer.concat([decipher.update(encrypted.subarray(3)), decipher.final()]).toString('utf8');
        return Promise.resolve({ result, shouldReEncrypt: now.shouldReEncrypt });
      } catch {
        const why = 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.';
        return Promise.reject(new Error(why));
      }
    },
    getSelectedStorageBackend: () => now.backend,
  };
}
