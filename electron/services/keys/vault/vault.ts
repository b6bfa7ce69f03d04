import type { KeyObject } from 'node:crypto';
import type { EnvironmentKind } from '../../../../shared/documents/environment.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { KeyUse, NewKey, SlotKind, VaultKey, VaultState } from '../../../../shared/documents/vault.ts';
import type { Derive } from './passphrase.ts';

export type VaultPorts = {
  /** Real time. */
  readonly now: () => Instant;
  /** 32 lower-case hexadecimal digits. */
  readonly newId: () => string;
  /** Runs something later; the returned function cancels it. Must not keep a process alive. */
  readonly later: (ms: number, run: () => void) => () => void;
  readonly pause?: (ms: number) => Promise<unknown>;
  /** null in a host without one. */
  readonly keychain: KeychainPort | null;
  readonly derive?: Derive;
};

/**
 * The keys of a data folder, in `vault/`. Opening it needs no ownership of the data folder: other processes may use it at
 * the same time, so every call reads the disk, and `vault/lock` is held while writing. Every refusal is an AppError:
 * VAULT_ABSENT, VAULT_LOCKED, VAULT_BUSY (another process does not stop writing), FILE_OPEN_TO_OTHERS (its `next` is the
 * chmod line), FILE_NOT_OWN, VAULT_DAMAGED, KEY_GONE, KEY_EXISTS, KEY_NAME_TAKEN, KEY_NAME_INVALID.
 */
export interface Vault {
  readonly state: () => VaultState;
  /**
   * Reads the disk, so that state, keys and uses are current. Locks where another process has resealed the keys. Every call
   * that returns a promise does this itself.
   */
  readonly refresh: () => Promise<void>;
  /** Sorted by name; needs no passphrase. While unlocked, only keys whose facts authenticate. */
  readonly keys: () => Promise<readonly VaultKey[]>;
  readonly refusals: () => readonly VaultRefusal[];

  /** Creates the vault and leaves it unlocked. PASSPHRASE_WEAK, VAULT_EXISTS. */
  readonly create: (passphrase: string) => Promise<void>;
  /** PASSPHRASE_WRONG; PASSPHRASE_WAIT after five wrong ones, growing to 30 s. */
  readonly unlock: (passphrase: string) => Promise<void>;
  /** false where no keychain slot opens: the passphrase is needed. Nothing is deleted. */
  readonly unlockByKeychain: () => Promise<boolean>;
  readonly lock: () => void;
  /**
   * Reseals everything under a new data key, so that the old passphrase and a copy of the vault read nothing newer.
   * PASSPHRASE_WRONG for `before`, PASSPHRASE_WEAK for `after`; VAULT_FAILED may state that `after` already applies, and
   * finishes the rest.
   */
  readonly changePassphrase: (before: string, after: string) => Promise<void>;

  readonly slots: () => Promise<readonly SlotKind[]>;
  /** Why the system's keychain can hold no slot, with the next step; null: it can. */
  readonly keychainTrouble: () => Promise<Words | null>;
  /** KEYCHAIN_UNUSABLE where it can hold none; VAULT_LOCKED. */
  readonly addKeychainSlot: () => Promise<void>;
  readonly removeKeychainSlot: () => Promise<void>;

  /** Adds a private key of this service. */
  readonly add: (key: KeyObject, name: string) => Promise<VaultKey>;
  readonly generate: (wish: NewKey) => Promise<VaultKey>;
  readonly rename: (id: string, name: string) => Promise<VaultKey>;
  /** With it goes what it was granted. Needs no passphrase. */
  readonly remove: (id: string) => Promise<void>;
  /** Needs no passphrase. */
  readonly publicKey: (id: string) => Promise<KeyObject>;
  /** As last read. Valid until the vault is locked; hold it no longer than a call takes. */
  readonly signingKey: (id: string) => KeyObject;

  /** Which keys may sign for which origins, as last read. VAULT_LOCKED: it is sealed. */
  readonly uses: () => readonly KeyUse[];
  /** A grant for production applies to production environments alone. The default kind is test. */
  readonly isGranted: (keyId: string, origin: string, kind?: EnvironmentKind) => boolean;
  readonly grant: (keyId: string, origin: string, kind?: EnvironmentKind) => Promise<void>;
  readonly revoke: (keyId: string, origin: string) => Promise<void>;

  /** Stores bytes (a client certificate's key, proxy credentials) and returns their id. */
  readonly putSecret: (bytes: Uint8Array) => Promise<string>;
  /** SECRET_GONE. The caller wipes it. */
  readonly secret: (id: string) => Promise<Buffer>;
  /** One that is not there is no error. */
  readonly removeSecret: (id: string) => Promise<void>;

  /** Restarts the idle time. */
  readonly noteActivity: () => void;
  readonly autoLockMinutes: () => number;
  readonly setAutoLock: (minutes: number) => void;
  /** Reports changes of state, keys, slots or uses that this process makes or sees. Returns an unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
  /** Locks, and ends what is waited for. */
  readonly close: () => void;
}

export type VaultRefusal = { readonly path: string; readonly message: Words; readonly next: Words };

export type OpenVault = (dataFolder: string, ports: VaultPorts) => Promise<Vault>;

/**
 * The system's keychain: Electron's `safeStorage` fits. `setUsePlainTextEncryption` is absent on purpose: it would disable
 * the protection.
 */
export interface KeychainPort {
  readonly isAsyncEncryptionAvailable: () => Promise<boolean>;
  readonly encryptStringAsync: (plainText: string) => Promise<Buffer>;
  readonly decryptStringAsync: (encrypted: Buffer) => Promise<KeychainAnswer>;
  /** What stands behind it; asked on Linux alone. */
  readonly getSelectedStorageBackend: () => string;
}

/** `shouldReEncrypt`: the keychain has a newer key, so its content should be encrypted again. */
export type KeychainAnswer = { readonly result: string; readonly shouldReEncrypt: boolean };
