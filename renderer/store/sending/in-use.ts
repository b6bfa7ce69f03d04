import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import { clockAt } from '../../../shared/documents/run-clock.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { environmentInUse, sandboxInUse } from '../../engine/environments/in-use.ts';
import type { InUse } from '../../engine/environments/in-use.ts';
import type { Bench } from '../slice.ts';
import { payloadInFront } from '../window/front.ts';

/** What must be known to say where a document is sent. */
export type WithEnvironments = Pick<
  Bench,
  'session' | 'environmentOf' | 'gaps' | 'clock' | 'isConnecting' | 'chosenConnectKey'
>;

/** One of the user's environments by its id; null where it is gone. */
export function environmentNamed({ session }: Pick<Bench, 'session'>, id: string | undefined): EnvironmentInfo | null {
  return session?.environments.find((each) => each.id === id) ?? null;
}

/** The environment that a document is sent to; null: the bench's own sandbox. */
export function environmentOf(
  { session, environmentOf: chosen }: Pick<WithEnvironments, 'session' | 'environmentOf'>,
  documentId: string | null,
): EnvironmentInfo | null {
  return documentId === null ? null : environmentNamed({ session }, chosen[documentId]);
}

/**
 * The environment of the payload in front; null: the bench's own sandbox. While a backend is connected, the sandbox is what
 * everything is about.
 */
export function environmentInFront(state: WithEnvironments & Pick<Bench, 'front'>): EnvironmentInfo | null {
  return state.isConnecting ? null : environmentOf(state, payloadInFront(state));
}

/** What a document is looked at with, as far as that follows from where it is sent. */
export function inUseOf(state: WithEnvironments, documentId: string | null): InUse {
  const environment = state.isConnecting ? null : environmentOf(state, documentId);
  return environment === null ? sandboxInUse(callerOf(state), state.gaps) : environmentInUse(environment, state.gaps);
}

/** The choices under which the payload in front is looked at and sent. */
export function gapsInFront(state: WithEnvironments & Pick<Bench, 'front'>): Bench['gaps'] {
  return inUseOf(state, payloadInFront(state)).gaps;
}

/** The time by which a document is read and sent: real in every environment, the run's clock in the bench's own sandbox. */
export function nowFor(state: WithEnvironments, documentId: string | null, realNow: Instant): Instant {
  const isReal = !state.isConnecting && environmentOf(state, documentId) !== null;
  return isReal ? realNow : clockAt(state.clock, realNow);
}

/** The same for what is in front. */
export function nowInFront(state: WithEnvironments & Pick<Bench, 'front'>, realNow: Instant): Instant {
  return nowFor(state, payloadInFront(state), realNow);
}

/** Whose orders payloads are looked at as: the bench's own client, or the backend's while it is connected. */
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
