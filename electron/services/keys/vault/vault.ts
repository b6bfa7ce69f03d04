import type { KeyObject } from 'node:crypto';
import type { EnvironmentKind } from '../../../../shared/documents/environment.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type {
  KeyUse,
  NewKey,
  SlotKind,
  VaultKey,
  VaultState,
} from '../../../../shared/documents/vault.ts';
import type { Derive } from './passphrase.ts';

/** What a vault needs of its surroundings. */
export type VaultPorts = {
  /** Real time. */
  readonly now: () => Instant;
  /** 32 lower-case hexadecimal digits. */
  readonly newId: () => string;
  /** Runs something after a time, unless it is called off by what is returned. Must not keep a process alive. */
  readonly later: (ms: number, run: () => void) => () => void;
  /** Waits, and keeps the process alive meanwhile; the system's own timer, where nothing else is given. */
  readonly pause?: (ms: number) => Promise<unknown>;
  /** null in a host without one. */
  readonly keychain: KeychainPort | null;
  /** How a passphrase becomes a key: deriveKey, where nothing else is given. */
  readonly derive?: Derive;
};

/**
 * The keys of a data folder, in its folder `vault/`. Whoever opens it needs not own the data folder: other processes may
 * read and write it at the same time, so every question reads the disk anew, and `vault/lock` is held while something is
 * written. Everything that is refused is a BenchError in words: VAULT_ABSENT, VAULT_LOCKED, VAULT_BUSY (another process
 * writes and does not end), FILE_OPEN_TO_OTHERS (its `next` is the chmod line), FILE_NOT_OWN,
 * VAULT_DAMAGED, KEY_GONE, KEY_EXISTS, KEY_NAME_TAKEN, KEY_NAME_INVALID.
 */
export interface Vault {
  readonly state: () => VaultState;
  /**
   * Reads anew what is on disk: state, keys and uses afterwards are what other processes left. Locks it where its keys
   * were sealed anew by another process. Every question that returns a promise does so by itself.
   */
  readonly refresh: () => Promise<void>;
  /** In the order of their names; needs no passphrase. While it is unlocked, only keys whose facts are sealed as they stand. */
  readonly keys: () => Promise<readonly VaultKey[]>;
  /** What is refused in its folder and why, with what to do, as the last reading found it. */
  readonly refusals: () => readonly VaultRefusal[];

  /** Makes it, and leaves it unlocked. PASSPHRASE_WEAK, VAULT_EXISTS. */
  readonly create: (passphrase: string) => Promise<void>;
  /** PASSPHRASE_WRONG; PASSPHRASE_WAIT after five wrong ones, for a time that grows to 30 s. */
  readonly unlock: (passphrase: string) => Promise<void>;
  /** false where the keychain has no slot or does not open it: the passphrase is needed then. Nothing is deleted. */
  readonly unlockByKeychain: () => Promise<boolean>;
  readonly lock: () => void;
  /**
   * Seals everything anew, under another key of the vault's own: who knows the old passphrase and copied the vault reads
   * nothing that comes after. PASSPHRASE_WRONG for `before`, PASSPHRASE_WEAK for `after`; VAULT_FAILED may say that `after`
   * opens it already, and seals the rest.
   */
  readonly changePassphrase: (before: string, after: string) => Promise<void>;

  readonly slots: () => Promise<readonly SlotKind[]>;
  /** Why the system's keychain can hold no slot, and what to do; null: it can. */
  readonly keychainTrouble: () => Promise<Words | null>;
  /** KEYCHAIN_UNUSABLE where it can hold none; VAULT_LOCKED. */
  readonly addKeychainSlot: () => Promise<void>;
  readonly removeKeychainSlot: () => Promise<void>;

  /** Takes in a private key of this service. Its warnings are the reader's. */
  readonly add: (key: KeyObject, name: string) => Promise<VaultKey>;
  readonly generate: (wish: NewKey) => Promise<VaultKey>;
  readonly rename: (id: string, name: string) => Promise<VaultKey>;
  /** With it goes what it was granted. Needs no passphrase. */
  readonly remove: (id: string) => Promise<void>;
  /** Needs no passphrase. */
  readonly publicKey: (id: string) => Promise<KeyObject>;
  /** As of the last reading. It is good until the vault is locked; keep it no longer than a call takes. */
  readonly signingKey: (id: string) => KeyObject;

  /** Which keys may sign for which origins, as of the last reading. VAULT_LOCKED: it is sealed. */
  readonly uses: () => readonly KeyUse[];
  /** What was granted for production is granted to an environment of that kind alone; the kind is test where none is said. */
  readonly isGranted: (keyId: string, origin: string, kind?: EnvironmentKind) => boolean;
  readonly grant: (keyId: string, origin: string, kind?: EnvironmentKind) => Promise<void>;
  readonly revoke: (keyId: string, origin: string) => Promise<void>;

  /** Keeps bytes (a client certificate's key, credentials of a proxy) and returns the id they have from then on. */
  readonly putSecret: (bytes: Uint8Array) => Promise<string>;
  /** SECRET_GONE. Whoever asked wipes it. */
  readonly secret: (id: string) => Promise<Buffer>;
  /** One that is not there is no error. */
  readonly removeSecret: (id: string) => Promise<void>;

  /** Somebody is at work: the idle time begins anew. */
  readonly noteActivity: () => void;
  readonly autoLockMinutes: () => number;
  readonly setAutoLock: (minutes: number) => void;
  /** Tells of every change of state, keys, slots or uses that this process makes or meets. Returns what ends it. */
  readonly onChange: (listener: () => void) => () => void;
  /** Locks, and ends what is waited for. */
  readonly close: () => void;
}

/** A file of the vault that is not used. */
export type VaultRefusal = { readonly path: string; readonly message: Words; readonly next: Words };

/** The vault of a data folder. */
export type OpenVault = (dataFolder: string, ports: VaultPorts) => Promise<Vault>;

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
