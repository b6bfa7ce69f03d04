import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import { clockAt } from '../../../shared/documents/run-clock.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { environmentInUse, sandboxInUse, type InUse } from '../../engine/environments/in-use.ts';
import { missingOf, type Lack } from '../../engine/environments/environment-facts.ts';
import type { Bench } from '../slice.ts';
import { memoised } from '../selectors.ts';
import { activePayloadId } from '../window/active-tab.ts';
import type { VaultInfo } from '../../../shared/documents/vault.ts';
import type { GuardStep } from './slices.ts';

export type WithEnvironments = Pick<
  Bench,
  'session' | 'environmentOf' | 'gaps' | 'clock' | 'isConnecting' | 'chosenConnectKey'
>;

export function environmentNamed({ session }: Pick<Bench, 'session'>, id: string | undefined): EnvironmentInfo | null {
  return session?.environments.find((each) => each.id === id) ?? null;
}

/** The environment of a document; null for the embedded sandbox. */
export function environmentOf(
  { session, environmentOf: chosen }: Pick<WithEnvironments, 'session' | 'environmentOf'>,
  documentId: string | null,
): EnvironmentInfo | null {
  return documentId === null ? null : environmentNamed({ session }, chosen[documentId]);
}

/** The active payload's environment; null for the embedded sandbox, which is used while a backend is being connected. */
export function activeEnvironment(state: WithEnvironments & Pick<Bench, 'activeTab'>): EnvironmentInfo | null {
  return state.isConnecting ? null : environmentOf(state, activePayloadId(state));
}

/** What a document is inspected with, by where it is sent. */
export function inUseOf(state: WithEnvironments, documentId: string | null): InUse {
  const environment = state.isConnecting ? null : environmentOf(state, documentId);
  return environment === null ? sandboxInUse(callerOf(state), state.gaps) : environmentInUse(environment, state.gaps);
}

/** The gap values in force for the active payload. */
export function activeGaps(state: WithEnvironments & Pick<Bench, 'activeTab'>): Bench['gaps'] {
  return inUseOf(state, activePayloadId(state)).gaps;
}

/** The time of a document: real in environments, the run's clock in the embedded sandbox. */
export function nowFor(state: WithEnvironments, documentId: string | null, realNow: Instant): Instant {
  const isReal = !state.isConnecting && environmentOf(state, documentId) !== null;
  return isReal ? realNow : clockAt(state.clock, realNow);
}

export function activeNow(state: WithEnvironments & Pick<Bench, 'activeTab'>, realNow: Instant): Instant {
  return nowFor(state, activePayloadId(state), realNow);
}

/** The client that orders belong to: the default one, or the backend's while it is connected. */
export function callerOf({
  session,
  isConnecting,
  chosenConnectKey,
}: Pick<Bench, 'session' | 'isConnecting' | 'chosenConnectKey'>): string {
  const usual = session?.environment.clientId ?? '';
  if (!isConnecting) return usual;
  const own = session?.sandbox.clients.filter(({ isDemo }) => !isDemo) ?? [];
  const chosen = own.find(({ clientId }) => clientId === chosenConnectKey?.clientId) ?? own.at(-1);
  return chosen?.clientId ?? usual;
}

/** Send options of a document; an environment has its own. */
export function sendOptionsOf(state: WithEnvironments & Pick<Bench, 'settings'>, documentId: string) {
  const environment = state.isConnecting ? null : environmentOf(state, documentId);
  const { algorithm, encrypt } = state.settings;
  return environment === null ? { algorithm, encrypt: encrypt === 'yes' } : { environment: environment.id };
}

/** Whether sends are possible now: production is open for a time. */
export function isOpen({ kind, openUntil }: EnvironmentInfo, realNow: Instant): boolean {
  return kind !== 'production' || (openUntil !== null && realNow < openUntil);
}

/** What stands in the way of every send of the active payload, until the user changes it; null for nothing. */
export type SendBlocker =
  | { readonly by: 'sandbox' }
  | { readonly by: 'lack'; readonly environment: EnvironmentInfo; readonly lack: Lack }
  | { readonly by: 'network' | 'locked'; readonly environment: EnvironmentInfo };

export const selectSendBlocker = memoised(
  (bench: WithEnvironments & Pick<Bench, 'activeTab' | 'settings' | 'shownNow'>) => {
    const environment = activeEnvironment(bench);
    const isClosed = environment !== null && !isOpen(environment, bench.shownNow);
    return [environment, isClosed, bench.settings.network === 'off', bench.session?.sandbox.running === false];
  },
  (environment, isClosed, isNetworkOff, isSandboxDown): SendBlocker | null => {
    if (environment === null) return isSandboxDown ? { by: 'sandbox' } : null;
    const [lack] = missingOf(environment);
    if (lack !== undefined) return { by: 'lack', environment, lack };
    if (isNetworkOff) return { by: 'network', environment };
    return isClosed ? { by: 'locked', environment } : null;
  },
);

/** The first blocker of a send to an environment; null for none. */
export function environmentBlockerOf(
  environment: EnvironmentInfo,
  vault: VaultInfo,
  realNow: Instant,
): GuardStep | null {
  if (missingOf(environment).length > 0) return { at: 'trouble' };
  if (!isOpen(environment, realNow)) return { at: 'opening' };
  if (vault.state !== 'unlocked') return { at: 'unlocking' };
  return environment.isGranted === true ? null : { at: 'granting', asksCode: false };
}
