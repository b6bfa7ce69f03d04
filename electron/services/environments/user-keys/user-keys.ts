import type { Environments } from '../../../../shared/bridge/environment-info.ts';
import type { CheckStep } from '../../../../shared/documents/tls.ts';
import type { Environment } from '../../../../shared/documents/environment.ts';
import type { InboxFile, NewKey, PublicForms, VaultInfo } from '../../../../shared/documents/vault.ts';
import type { ProductionGuard } from './production-guard.ts';
import type { PublicMaterial } from './read-public.ts';

/** The signal of the waiting window; its end cancels the question. */
type Waiting = AbortSignal | undefined;

/** The user's keys and environments for windows. Each member is a procedure of the contract. */
export type UserKeys = {
  readonly vault: {
    readonly info: () => Promise<VaultInfo>;
    readonly create: (signal?: Waiting) => Promise<VaultInfo>;
    readonly unlock: (signal?: Waiting) => Promise<VaultInfo>;
    readonly cancelAsking: () => Promise<VaultInfo>;
    readonly lock: () => Promise<VaultInfo>;
    readonly changePassphrase: (signal?: Waiting) => Promise<VaultInfo>;
    readonly setKeychain: (keychain: boolean) => Promise<VaultInfo>;
    readonly setAutoLock: (minutes: number) => Promise<VaultInfo>;
  };
  readonly keys: {
    readonly inbox: () => Promise<{ readonly folder: string; readonly files: readonly InboxFile[] }>;
    readonly importFile: (file: string, name: string, signal?: Waiting) => Promise<VaultInfo>;
    readonly removeInboxFile: (file: string) => Promise<void>;
    readonly chooseFile: () => Promise<void>;
    readonly generate: (wish: NewKey) => Promise<VaultInfo>;
    readonly publicOf: (id: string) => Promise<PublicForms>;
    readonly rename: (id: string, name: string) => Promise<VaultInfo>;
    readonly remove: (id: string) => Promise<VaultInfo>;
    readonly revokeUse: (keyId: string, origin: string) => Promise<VaultInfo>;
  };
  readonly environments: {
    readonly list: () => Promise<Environments>;
    readonly save: (environment: Environment) => Promise<Environments>;
    readonly remove: (id: string) => Promise<Environments>;
    readonly readPublic: (pasted: string, as: 'platformKey' | 'ca') => Promise<PublicMaterial>;
    readonly askProxyCredentials: (id: string, signal?: Waiting) => Promise<Environments>;
    readonly importClientCert: (
      id: string,
      files: { readonly file: string; readonly keyFile: string | null },
      signal?: Waiting,
    ) => Promise<Environments>;
    readonly askGrant: (id: string, signal?: Waiting) => Promise<{ readonly is: 'code' | 'granted' | 'refused' }>;
    readonly confirmGrant: (id: string, code: string) => Promise<Environments>;
    readonly open: (id: string, host: string) => Promise<Environments>;
    readonly close: (id: string) => Promise<Environments>;
    readonly check: (id: string, mayAsk: boolean, signal: Waiting) => AsyncGenerator<CheckStep, void, undefined>;
  };
  readonly guard: Pick<ProductionGuard, 'requireOpen'>;
  readonly used: () => void;
  readonly close: () => Promise<void>;
};
