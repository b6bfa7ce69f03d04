import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import type { VaultInfo } from '../../../shared/documents/vault.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { GuardStep } from './slices.ts';

/** Whether sends to an environment are possible at all at this moment: production is opened for a time. */
export function isOpen({ kind, openUntil }: EnvironmentInfo, realNow: Instant): boolean {
  return kind !== 'production' || (openUntil !== null && realNow < openUntil);
}

/** The first thing that stands between a press of Send and an environment, before its text is looked at; null: nothing. */
export function environmentBlockerOf(
  environment: EnvironmentInfo,
  vault: VaultInfo,
  realNow: Instant,
): GuardStep | null {
  if (environment.trouble !== null) return { at: 'trouble' };
  if (!isOpen(environment, realNow)) return { at: 'opening' };
  if (vault.state !== 'unlocked') return { at: 'unlocking' };
  return environment.isGranted === true ? null : { at: 'granting', asksCode: false };
}
