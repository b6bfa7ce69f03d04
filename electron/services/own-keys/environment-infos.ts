import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import type { Environment } from '../../../shared/documents/environment.ts';
import type { VaultKey } from '../../../shared/documents/vault.ts';
import type { BenchError } from '../../../shared/lib/bench-error.ts';
import { originOf } from '../environments/origin-of.ts';
import { keyGone, missingOf } from '../environments/send-blockers.ts';
import type { Vault } from '../vault/vault.ts';
import type { ProductionGuard } from './production-guard.ts';

/** An environment as a window needs it: the record, and what follows from the vault and the time. */
export function environmentInfo(
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
