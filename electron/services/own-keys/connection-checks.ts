import type { Call } from '../../../shared/documents/call.ts';
import type { CheckStep } from '../../../shared/documents/connection-check.ts';
import { checkConnection } from '../connection-check/check-connection.ts';
import type { AskPayload } from '../connection-check/ask-payload.ts';
import { networkOf } from '../environments/ready-to-send.ts';
import { missingOf } from '../environments/send-blockers.ts';
import { limitsWithin } from '../sender/send-limits.ts';
import type { OwnKeysServices } from './own-keys-services.ts';

/** Sends the call of a check that must be refused, as any other call to that environment. */
export type SendAsked = (environment: string, payload: AskPayload, signal: AbortSignal) => Promise<Call>;

/** Says what works on the way to an environment. With `mayAsk`, one call that must be refused is sent and kept. */
export async function* checkOf(
  services: Pick<OwnKeysServices, 'vault' | 'environments' | 'ports' | 'variables'> & { readonly sendAsked: SendAsked },
  { id, mayAsk, signal }: { readonly id: string; readonly mayAsk: boolean; readonly signal: AbortSignal | undefined },
): AsyncGenerator<CheckStep, void, undefined> {
  const { vault, variables, ports, sendAsked } = services;
  const environment = await services.environments.withId(id);
  const { baseUrl, timeoutMs } = environment;
  if (baseUrl === undefined) throw missingOf(environment);
  yield* checkConnection({
    baseUrl,
    network: await networkOf(environment, { vault, variables }),
    ...(timeoutMs === undefined ? {} : { limits: limitsWithin(timeoutMs) }),
    now: ports.now,
    newId: ports.newId,
    ...(mayAsk ? { ask: (payload: AskPayload, leaving: AbortSignal) => sendAsked(id, payload, leaving) } : {}),
    ...(signal === undefined ? {} : { signal }),
  });
}
