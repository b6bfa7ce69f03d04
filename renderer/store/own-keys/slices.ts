import type { CheckStep } from '../../../shared/documents/connection-check.ts';
import type { InboxFile, KeyWish, PublicForms } from '../../../shared/documents/vault.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import type { Trouble } from '../../bridge/index.ts';
import type { EnvironmentForm } from '../../engine/environments/environment-form.ts';

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
  readonly cancelAsking: () => Attempt;
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
  readonly lookIntoInbox: () => Attempt;
  /** Takes a file's private key into the vault, and shows that key. */
  readonly importKeyFile: (file: string, name: string) => Attempt;
  readonly removeInboxFile: (file: string) => Attempt;
  readonly chooseKeyFile: () => Attempt;
  /** Makes a key, and shows it. */
  readonly generateKey: (wish: KeyWish) => Attempt;
  /** The public halves that were looked at, by the key's id. */
  readonly publicForms: ReadonlyMap<string, PublicForms>;
  readonly askForPublicForms: (id: string) => Attempt;
  readonly renameKey: (id: string, name: string) => Attempt;
  readonly removeVaultKey: (id: string) => Attempt;
  readonly revokeUse: (keyId: string, origin: string) => Attempt;
};

/** What of an environment's form was typed and is not saved. */
export type EnvironmentEdits = Partial<EnvironmentForm>;

export type EnvironmentsSlice = {
  /** The environment whose page is shown. */
  readonly chosenEnvironment: string | null;
  /** Opens the place of environments, at one of them where it is named. What was typed in another is saved. */
  readonly showEnvironments: (id?: string) => void;
  /** Makes one with usual values, saves it and shows it. */
  readonly addEnvironment: (name: string) => Attempt;
  readonly duplicateEnvironment: (id: string) => Attempt;
  /** Removes it; a message offers to bring it back. */
  readonly removeEnvironment: (id: string) => Attempt;
  /** By the environment's id. */
  readonly environmentEdits: Readonly<Record<string, EnvironmentEdits>>;
  readonly editEnvironment: (id: string, typed: EnvironmentEdits) => void;
  /** Saves what can stand. What is wrong stays typed, and says so. */
  readonly saveEnvironment: (id: string) => Attempt;
  /** Saves every environment that was typed in: the page is left. */
  readonly saveAllEnvironments: () => Promise<void>;
  readonly discardEdits: (id: string) => void;
};

export type ReadPublic = { readonly pem: string; readonly sha256: string; readonly sentence: Words };

/** What is asked of the host about one environment. What was typed is saved first. */
export type EnvironmentAsksSlice = {
  /** A pasted public key or certificates, as an environment keeps them. */
  readonly readPublic: (
    pasted: string,
    as: 'platformKey' | 'ca',
  ) => Promise<{ readonly read: ReadPublic } | { readonly trouble: Trouble }>;
  readonly askProxyCredentials: (id: string) => Attempt;
  readonly importClientCert: (id: string, file: string, keyFile: string | null) => Attempt;
  /** The environment whose grant waits for a code that the terminal has printed. */
  readonly grantAsked: string | null;
  /** Asks that its key may sign for its origin. */
  readonly askGrant: (id: string) => Attempt;
  readonly confirmGrant: (id: string, code: string) => Attempt;
  readonly leaveGrant: () => void;
};

export type ConnectionCheck = {
  readonly environmentId: string;
  readonly mayAsk: boolean;
  /** Those that have ended, in their order. */
  readonly steps: readonly CheckStep[];
  readonly isRunning: boolean;
  /** It was ended by the user before it was through. */
  readonly isCancelled: boolean;
  readonly trouble: Trouble | null;
};

export type ConnectionCheckSlice = {
  /** The last check, whichever environment it was of. */
  readonly connectionCheck: ConnectionCheck | null;
  /** Checks an environment; what was typed is saved first. `mayAsk` allows the call that must be refused. */
  readonly checkConnection: (id: string, mayAsk: boolean) => Promise<void>;
  readonly cancelCheck: () => void;
};

/** The user's own keys and environments. */
export type OwnKeysPart = VaultSlice & KeysSlice & EnvironmentsSlice & EnvironmentAsksSlice & ConnectionCheckSlice;
