import type { Environments, EnvironmentInfo } from '../../../../shared/bridge/environment-info.ts';
import type { VaultInfo, VaultKey } from '../../../../shared/documents/vault.ts';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { Asking } from './ask-for-secrets.ts';
import type { OwnKeysServices } from './user-keys-services.ts';
import type { ProductionGuard } from './production-guard.ts';
import type { Environment } from '../../../../shared/documents/environment.ts';
import { originOf } from '../environments/origin-of.ts';
import { keyGone, missingOf } from '../environments/send-blockers.ts';
import type { Vault } from '../../keys/vault/vault.ts';

/** An environment as a window needs it: the record, and what follows from the vault and the time. */
function environmentInfo(
  environment: Environment,
  of: {
    readonly keys: readonly VaultKey[];
    readonly vault: Pick<Vault, 'state' | 'isGranted'>;
    readonly guard: Pick<ProductionGuard, 'openUntil'>;
  },
): EnvironmentInfo {
  const key = of.keys.find(({ publicSha256 }) => publicSha256 === environment.key?.publicSha256);
  const trouble = missingOf(environment) ?? (key === undefined ? keyGone(environment, of.keys) : null);
  return {
    ...environment,
    hasKey: key !== undefined,
    isGranted: of.vault.state() === 'unlocked' ? isGranted(environment, key, of.vault) : null,
    openUntil: of.guard.openUntil(environment),
    trouble: trouble === null ? null : wordsOf(trouble),
  };
}

function isGranted(
  { baseUrl, kind }: Environment,
  key: VaultKey | undefined,
  vault: Pick<Vault, 'isGranted'>,
): boolean {
  return key !== undefined && baseUrl !== undefined && vault.isGranted(key.id, originOf(baseUrl), kind);
}

function wordsOf(error: BenchError): NonNullable<EnvironmentInfo['trouble']> {
  const same = (text: string) => ({ en: text, zh: text });
  return error.words ?? { message: same(error.message), next: same(error.next) };
}

/** How keys and environments stand, as the disk has them at the moment of asking, and how windows hear of it. */
export type OwnState = {
  readonly vault: () => Promise<VaultInfo>;
  readonly environments: () => Promise<Environments>;
  /** Tells windows how the vault stands, and the environments with it, since they rest on its keys. */
  readonly tellVault: () => void;
  readonly tellEnvironments: () => void;
};

export function ownState(
  services: Pick<OwnKeysServices, 'vault' | 'environments' | 'emit'> & {
    readonly ports: Pick<OwnKeysServices['ports'], 'report'>;
  },
  asking: Pick<Asking, 'words'>,
  guard: Pick<ProductionGuard, 'openUntil'>,
): OwnState {
  const { vault, emit, ports } = services;
  const vaultNow = async (): Promise<VaultInfo> => ({
    ...(await readVault(vault)),
    asking: asking.words(),
    autoLockMinutes: vault.autoLockMinutes(),
    noKeychain: await vault.keychainTrouble(),
  });
  const environmentsNow = async (): Promise<Environments> => {
    const { environments, unreadable } = await services.environments.list();
    const { keys } = await readVault(vault);
    return {
      environments: environments.map((each) => environmentInfo(each, { keys, vault, guard })),
      unreadableEnvironments: unreadable,
    };
  };
  const tellEnvironments = latestOf(
    async () => emit({ event: 'environments', ...(await environmentsNow()) }),
    ports.report,
  );
  const tellVault = latestOf(async () => emit({ event: 'vault', vault: await vaultNow() }), ports.report);
  return {
    vault: vaultNow,
    environments: environmentsNow,
    tellVault: () => {
      tellVault();
      tellEnvironments();
    },
    tellEnvironments,
  };
}

type ReadVault = Pick<VaultInfo, 'state' | 'keys' | 'slots' | 'uses' | 'refusals'>;

/** A vault whose folder cannot be read is a state with words: everything but its keys goes on. */
async function readVault(vault: OwnKeysServices['vault']): Promise<ReadVault> {
  try {
    const [keys, slots] = [await vault.keys(), await vault.slots()];
    const state = vault.state();
    const refusals = vault.refusals().map(({ message, next }) => ({ message, next }));
    return { state, keys, slots, uses: state === 'unlocked' ? vault.uses() : null, refusals };
  } catch (error) {
    if (!(error instanceof BenchError) || error.words === null) throw error;
    return { state: vault.state(), keys: [], slots: [], uses: null, refusals: [error.words] };
  }
}

/** Runs a work for each time that it is asked for, but never two at once: what was asked for meanwhile is done in one. */
function latestOf(work: () => Promise<void>, report: (error: unknown) => void): () => void {
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
