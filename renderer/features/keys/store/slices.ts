import type { InboxFile, NewKey, PublicForms } from '../../../../shared/documents/vault.ts';
import type { Trouble } from '../../../bridge/bridge.ts';

/** Resolves with the reason of a refusal; null on success. */
type Attempt = Promise<Trouble | null>;

/** Vault actions. The state is in the session; the host asks for passphrases outside of the window. */
export type VaultSlice = {
  readonly createVault: () => Attempt;
  readonly unlockVault: () => Attempt;
  readonly lockVault: () => Attempt;
  readonly changePassphrase: () => Attempt;
  readonly cancelPassphrasePrompt: () => Attempt;
  readonly setKeychain: (keychain: boolean) => Attempt;
  readonly setAutoLock: (minutes: number) => Attempt;
};

export type KeysPage =
  | { readonly page: 'vault' | 'import' | 'generate' }
  | { readonly page: 'key'; readonly id: string };

export type Inbox = { readonly folder: string; readonly files: readonly InboxFile[] };

export type KeysSlice = {
  readonly keysPage: KeysPage;
  readonly showKeys: (page?: KeysPage) => void;
  readonly inbox: Inbox | null;
  readonly readInbox: () => Attempt;
  readonly importKeyFile: (file: string, name: string) => Attempt;
  readonly removeInboxFile: (file: string) => Attempt;
  readonly chooseKeyFile: () => Attempt;
  readonly generateKey: (wish: NewKey) => Attempt;
  readonly publicForms: ReadonlyMap<string, PublicForms>;
  readonly fetchPublicForms: (id: string) => Attempt;
  readonly renameKey: (id: string, name: string) => Attempt;
  readonly removeVaultKey: (id: string) => Attempt;
  readonly revokeUse: (keyId: string, origin: string) => Attempt;
};

export type KeysPart = VaultSlice & KeysSlice;
