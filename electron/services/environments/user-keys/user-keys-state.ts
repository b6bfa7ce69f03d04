import type { Environments, EnvironmentInfo } from '../../../../shared/bridge/environment-info.ts';
import type { VaultInfo, VaultKey } from '../../../../shared/documents/vault.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { SecretPrompts } from './ask-for-secrets.ts';
import type { UserKeysServices } from './user-keys-services.ts';
import type { ProductionGuard } from './production-guard.ts';
import type { Environment } from '../../../../shared/documents/environment.ts';
import { originOf } from '../environments/origin-of.ts';
import type { Vault } from '../../keys/vault/vault.ts';

function environmentInfo(
  environment: Environment,
  of: {
    readonly keys: readonly VaultKey[];
    readonly vault: Pick<Vault, 'state' | 'isGranted'>;
    readonly guard: Pick<ProductionGuard, 'openUntil'>;
  },
): EnvironmentInfo {
  const key = of.keys.find(({ publicSha256 }) => publicSha256 === environment.key?.publicSha256);
  return {
    ...environment,
    hasKey: key !== undefined,
    isGranted: of.vault.state() === 'unlocked' ? isGranted(environment, key, of.vault) : null,
    openUntil: of.guard.openUntil(environment),
  };
}

function isGranted(
  { baseUrl, kind }: Environment,
  key: VaultKey | undefined,
  vault: Pick<Vault, 'isGranted'>,
): boolean {
  return key !== undefined && baseUrl !== undefined && vault.isGranted(key.id, originOf(baseUrl), kind);
}

export type UserKeysState = {
  readonly vault: () => Promise<VaultInfo>;
  readonly environments: () => Promise<Environments>;
  readonly emitVault: () => void;
  readonly emitEnvironments: () => void;
};

export function userKeysState(
  services: Pick<UserKeysServices, 'vault' | 'environments' | 'emit'> & {
    readonly ports: Pick<UserKeysServices['ports'], 'report'>;
  },
  asking: Pick<SecretPrompts, 'words' | 'whyNot'>,
  guard: Pick<ProductionGuard, 'openUntil'>,
): UserKeysState {
  const { vault, emit, ports } = services;
  const vaultNow = async (): Promise<VaultInfo> => ({
    ...(await readVault(vault)),
    asking: asking.words(),
    autoLockMinutes: vault.autoLockMinutes(),
    noKeychain: await vault.keychainTrouble(),
    noPrompt: asking.whyNot(),
  });
  const environmentsNow = async (): Promise<Environments> => {
    const { environments, unreadable } = await services.environments.list();
    const { keys } = await readVault(vault);
    return {
      environments: environments.map((each) => environmentInfo(each, { keys, vault, guard })),
      unreadableEnvironments: unreadable,
    };
  };
  const tellEnvironments = runLatest(
    async () => emit({ event: 'environments', ...(await environmentsNow()) }),
    ports.report,
  );
  const tellVault = runLatest(async () => emit({ event: 'vault', vault: await vaultNow() }), ports.report);
  return {
    vault: vaultNow,
    environments: environmentsNow,
    emitVault: () => {
      tellVault();
      tellEnvironments();
    },
    emitEnvironments: tellEnvironments,
  };
}

type ReadVault = Pick<VaultInfo, 'state' | 'keys' | 'slots' | 'uses' | 'refusals'>;

/** An unreadable vault folder is a state with words; everything else works. */
async function readVault(vault: UserKeysServices['vault']): Promise<ReadVault> {
  try {
    const [keys, slots] = [await vault.keys(), await vault.slots()];
    const state = vault.state();
    const refusals = vault.refusals().map(({ message, next }) => ({ message, next }));
    return { state, keys, slots, uses: state === 'unlocked' ? vault.uses() : null, refusals };
  } catch (error) {
    if (!(error instanceof AppError) || error.words === null) throw error;
    return { state: vault.state(), keys: [], slots: [], uses: null, refusals: [error.words] };
  }
}

/** Runs work for each request, never twice at once; requests meanwhile share one run. */
function runLatest(work: () => Promise<void>, report: (error: unknown) => void): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work().catch(report);
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}
