import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import type { CheckStep } from '../../../shared/documents/connection-check.ts';
import type { Environment } from '../../../shared/documents/environment.ts';
import type { InboxFile, KeyWish, PublicForms, VaultInfo } from '../../../shared/documents/vault.ts';
import type { Words } from '../../../shared/lib/text/words.ts';

type Environments = { readonly environments: readonly EnvironmentInfo[] };

/** The user's own keys and environments, as a window may ask of them: each member is the contract's procedure of its name. */
export type OwnKeys = {
  readonly vault: {
    readonly info: () => Promise<VaultInfo>;
    readonly create: () => Promise<VaultInfo>;
    readonly unlock: () => Promise<VaultInfo>;
    readonly cancelAsking: () => Promise<VaultInfo>;
    readonly lock: () => Promise<VaultInfo>;
    readonly changePassphrase: () => Promise<VaultInfo>;
    readonly setKeychain: (keychain: boolean) => Promise<VaultInfo>;
    readonly setAutoLock: (minutes: number) => Promise<VaultInfo>;
  };
  readonly keys: {
    readonly inbox: () => Promise<{ readonly folder: string; readonly files: readonly InboxFile[] }>;
    readonly importFile: (file: string, name: string) => Promise<VaultInfo>;
    readonly removeInboxFile: (file: string) => Promise<void>;
    readonly chooseFile: () => Promise<void>;
    readonly generate: (wish: KeyWish) => Promise<VaultInfo>;
    readonly publicOf: (id: string) => Promise<PublicForms>;
    readonly rename: (id: string, name: string) => Promise<VaultInfo>;
    readonly remove: (id: string) => Promise<VaultInfo>;
    readonly revokeUse: (keyId: string, origin: string) => Promise<VaultInfo>;
  };
  readonly environments: {
    readonly list: () => Promise<Environments>;
    readonly save: (environment: Environment) => Promise<Environments>;
    readonly remove: (id: string) => Promise<Environments>;
    readonly readPublic: (
      pasted: string,
      as: 'platformKey' | 'ca',
    ) => Promise<{ readonly pem: string; readonly sha256: string; readonly sentence: Words }>;
    readonly askProxyCredentials: (id: string) => Promise<Environments>;
    readonly importClientCert: (id: string, file: string, keyFile: string | null) => Promise<Environments>;
    readonly askGrant: (id: string) => Promise<{ readonly is: 'code' | 'granted' | 'refused' }>;
    readonly confirmGrant: (id: string, code: string) => Promise<Environments>;
    readonly open: (id: string, host: string) => Promise<Environments>;
    readonly close: (id: string) => Promise<Environments>;
    readonly check: (id: string, mayAsk: boolean, signal: AbortSignal | undefined) => AsyncIterableIterator<CheckStep>;
  };
};
