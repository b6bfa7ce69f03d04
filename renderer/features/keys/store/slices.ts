import type { InboxFile, KeyWish, PublicForms } from '../../../../shared/documents/vault.ts';
import type { Trouble } from '../../../bridge/index.ts';

/** Each resolves with why it was refused; null when it is done. */
type Attempt = Promise<Trouble | null>;

/**
 * What is done with the vault. How it stands is in the session, as the host has it. Passphrases are asked for by the host,
 * outside of the window: what needs one waits.
 */
export type VaultSlice = {
  readonly createVault: () => Attempt;
  readonly unlockVault: () => Attempt;
  readonly lockVault: () => Attempt;
  readonly changePassphrase: () => Attempt;
  /** Ends what is being asked for: whoever waits for it is refused. */
  readonly cancelPassphrasePrompt: () => Attempt;
  readonly setKeychain: (keychain: boolean) => Attempt;
  readonly setAutoLock: (minutes: number) => Attempt;
};

/** What stands in the place of keys beside their list. */
export type KeysPage =
  | { readonly page: 'vault' | 'import' | 'generate' }
  | { readonly page: 'key'; readonly id: string };

export type Inbox = { readonly folder: string; readonly files: readonly InboxFile[] };

export type KeysSlice = {
  readonly keysPage: KeysPage;
  /** Opens the place of keys at a page, from wherever it is asked for. */
  readonly showKeys: (page?: KeysPage) => void;
  /** What lies in the inbox; null before it was looked into. */
  readonly inbox: Inbox | null;
  readonly readInbox: () => Attempt;
  /** Takes a file's private key into the vault, and shows that key. */
  readonly importKeyFile: (file: string, name: string) => Attempt;
  readonly removeInboxFile: (file: string) => Attempt;
  readonly chooseKeyFile: () => Attempt;
  /** Makes a key, and shows it. */
  readonly generateKey: (wish: KeyWish) => Attempt;
  /** The public halves that were looked at, by the key's id. */
  readonly publicForms: ReadonlyMap<string, PublicForms>;
  readonly fetchPublicForms: (id: string) => Attempt;
  readonly renameKey: (id: string, name: string) => Attempt;
  readonly removeVaultKey: (id: string) => Attempt;
  readonly revokeUse: (keyId: string, origin: string) => Attempt;
};

/** The user's own keys. */
export type KeysPart = VaultSlice & KeysSlice;
