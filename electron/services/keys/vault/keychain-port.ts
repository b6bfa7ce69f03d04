/**
 * A system's keychain, as Electron's `safeStorage` is one: the object itself fits. A host without one gives none.
 * `setUsePlainTextEncryption` is left out on purpose: it would make a keychain of nothing.
 */
export interface KeychainPort {
  readonly isAsyncEncryptionAvailable: () => Promise<boolean>;
  readonly encryptStringAsync: (plainText: string) => Promise<Buffer>;
  readonly decryptStringAsync: (encrypted: Buffer) => Promise<KeychainAnswer>;
  /** What stands behind it; asked on Linux alone. */
  readonly getSelectedStorageBackend: () => string;
}

/** `shouldReEncrypt`: the keychain has a newer key of its own, so that what it keeps is best written anew. */
export type KeychainAnswer = { readonly result: string; readonly shouldReEncrypt: boolean };
