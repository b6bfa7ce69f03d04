import type { KeyObject } from 'node:crypto';
import type { Environment } from '../../../../../shared/documents/environment.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import { endpointMethod, endpoints } from '../../../../../shared/specification/endpoints.ts';
import type { EnvironmentStore } from '../../../environments/environments/environment-store.ts';
import { readyToSend, type ReadyToSend } from '../../../environments/environments/ready-to-send.ts';
import { withWindowWords } from '../../../environments/environments/window-words.ts';
import { chooseProxy } from '../../../network/network/choose-proxy.ts';
import type { Variables } from '../../../network/network/network.ts';
import { addressBelow, readSendAddress } from '../../../network/sender/send-address.ts';
import { explainRefusedSignature } from '../../../network/sender/refused-signature.ts';
import { findHeader } from '../../../../../shared/protocol/signing/envelope.ts';
import { originOf } from '../../../environments/environments/origin-of.ts';
import { exactRequestOf } from '../../../network/sender/exact-request.ts';
import { refuseDemoAway, signForAddress } from '../../../network/sender/sign-for-address.ts';
import type { SignedRequest } from '../../../keys/signer/sign-request.ts';
import type { Vault } from '../../../keys/vault/vault.ts';
import type { KnownScenario } from '../workspace-services.ts';
import { readSendFields, type ReadExact, type RequestDraft, type Route, type Target } from './route.ts';
import { requestTime, transmit } from './transmit.ts';

type EnvironmentRoutePorts = {
  readonly vault: Vault;
  readonly environments: EnvironmentStore;
  readonly gaps: () => GapChoices;
  readonly variables: Variables;
  readonly demoKeys: readonly KeyObject[];
  readonly now: () => Instant;
  readonly readExact: ReadExact;
};

/**
 * The route to one of the user's environments. Every blocker is reported before anything is signed, and the key signs
 * for granted origins only. `permit` runs last and throws if the user has not agreed.
 */
export function environmentRoute(
  ports: EnvironmentRoutePorts,
): (
  draft: RequestDraft,
  scenario: KnownScenario,
  permit: (environment: Environment, route: Pick<ReadyToSend, 'origin'>) => void,
) => Promise<Route> {
  const { vault, gaps, variables, demoKeys, now } = ports;
  return async (draft, scenario, permit) => {
    const environment = await ports.environments.withId(draft.environment ?? '');
    const ready = await readyToSend(withEncryption(environment, draft), { vault, gaps: gaps(), variables }).catch(
      (error: unknown) => {
        throw withWindowWords(error, environment);
      },
    );
    permit(environment, ready);
    const call = await ports.readExact(draft);
    const exact =
      call === null
        ? null
        : exactRequestOf(
            call,
            ready.headers.map(([name]) => name),
          );
    const target =
      exact === null
        ? addressBelow(ready.baseUrl, endpoints[scenario.endpoint].path)
        : exactTarget(exact, originOf(ready.baseUrl));
    return {
      environment: ready.environment,
      target,
      payload: readSendFields(draft.text, {
        scenario,
        clientId: ready.clientId,
        gaps: ready.gaps,
        environment: ready.environment.id,
      }),
      sign: async (body) => exact ?? signRequest(ready, { target, body, mistake: draft.mistake, demoKeys, now }),
      storedHeaders: ({ headers }) => [...headers, ...ready.shownHeaders],
      transmit: async (request, signal) => {
        const outcome = await transmit(
          {
            ...ready,
            url: target.url,
            request: { ...request, headers: [...request.headers, ...ready.headers] },
            clientKey: ready.key,
            scenario: draft.scenario,
            signal,
          },
          now,
        );
        return { ...outcome, ...(await explainRefusedSignature(outcome.answer?.result, { ...ready, request })) };
      },
    };
  };
}

/** The signed path is the whole one: nothing is put before it. Throws DEMO_AWAY. */
function exactTarget({ path, headers }: SignedRequest, origin: string): Target {
  const url = `${origin}${path}`;
  refuseDemoAway({ clientId: findHeader(headers, 'Client-Id') ?? '', key: null }, url);
  return { url, path };
}

function signRequest(
  ready: ReadyToSend,
  of: {
    readonly target: { readonly url: string; readonly path: string };
    readonly body: Uint8Array;
    readonly mistake: RequestDraft['mistake'];
    readonly demoKeys: readonly KeyObject[];
    readonly now: () => Instant;
  },
): Promise<SignedRequest> {
  const { clientId, key, keyVersion, algorithm, encryptFor, gaps, network } = ready;
  const { target, body, mistake, demoKeys, now } = of;
  return signForAddress(
    {
      method: endpointMethod(gaps),
      path: target.path,
      time: requestTime(gaps, now()),
      body,
      clientId,
      key,
      algorithm,
      encryptFor,
      gaps,
      mistake,
      ...(keyVersion === undefined ? {} : { keyVersion }),
    },
    { url: target.url, demoKeys, proxy: chooseProxy(readSendAddress(target.url), network) },
  );
}

/** An environment without an encryption setting leaves it to the request. */
function withEncryption(environment: Environment, { encrypt }: RequestDraft): Environment {
  return environment.encryption === undefined && encrypt === true ? { ...environment, encryption: 'yes' } : environment;
}
