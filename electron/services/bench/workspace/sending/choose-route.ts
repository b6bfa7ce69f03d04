import type { SandboxEnvironment, SandboxInfo } from '../../../../../shared/bridge/schemas.ts';
import type { Environment } from '../../../../../shared/documents/environment.ts';
import { type GapChoices, effectiveScheme } from '../../../../../shared/gaps/gaps.ts';
import { payloadBase64 } from '../../../../../shared/documents/call.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import { decodeUtf8 } from '../../../../../shared/lib/text/decode.ts';
import { quoteText } from '../../../../../shared/lib/text/quote-text.ts';
import { networkOffError, type Variables } from '../../../network/network/network.ts';
import type { UserKeys } from '../../../environments/user-keys/user-keys.ts';
import type { KnownScenario, WorkspaceServices } from '../workspace-services.ts';
import { openCall } from '../call-views.ts';
import { environmentRoute } from './environment-route.ts';
import { type ReadExact, type RequestDraft, readSendFields, type Route, type Target } from './route.ts';
import type { RequestPurpose, SenderPorts } from './send-service.ts';
import { sendAgreements, sendSummary } from './send-summary.ts';
import type { Words } from '../../../../../shared/lib/text/words.ts';
import { getSigningProfile } from '../../../../../shared/protocol/signing/signing-profiles.ts';
import type { Scenario } from '../../../../../shared/scenarios/scenario.ts';
import { defaultAlgorithm } from '../../../../../shared/specification/authentication.ts';
import { endpoints } from '../../../../../shared/specification/endpoints.ts';
import { exactRequestOf } from '../../../network/sender/exact-request.ts';

/** Chooses the route of a request: to the built-in sandbox, or to an environment with its guards. */
export function requestRoutes(of: {
  readonly services: WorkspaceServices;
  readonly sandbox: () => SandboxInfo;
  readonly environment: () => SandboxEnvironment;
  readonly gaps: () => GapChoices;
  readonly ownKeys: Pick<UserKeys, 'guard' | 'used'>;
  readonly variables: Variables;
  readonly isNetworkOff: () => boolean;
}): Pick<SenderPorts, 'routeOf' | 'summary'> {
  const { services, gaps, ownKeys, variables, isNetworkOff } = of;
  const { own, demoKeys, ports } = services;
  const agreements = sendAgreements();
  const readExact = exactReader(services);
  const toSandbox = sandboxRoute({ ...of, readExact });
  const away = environmentRoute({ ...own, gaps, variables, demoKeys, now: ports.now, readExact });

  /** The last check before a signature: production needs more, whatever the window says. */
  const permit = (environment: Environment, draft: RequestDraft, purpose: RequestPurpose): void => {
    if (purpose.is !== 'prepare' && isNetworkOff()) throw notSent(environment.name);
    if (environment.kind !== 'production') return;
    ownKeys.guard.requireOpen(environment);
    if (purpose.is === 'send') agreements.redeem(purpose.agreed, { request: draft, environment, gaps: gaps() });
  };
  return {
    routeOf: async (draft, purpose) => {
      const scenario = scenarioNamed(services.scenarios, draft.scenario);
      if (draft.environment === undefined) return toSandbox(draft, scenario);
      ownKeys.used();
      return away(draft, scenario, (environment) => permit(environment, draft, purpose));
    },
    summary: async (draft) => {
      const scenario = scenarioNamed(services.scenarios, draft.scenario);
      const environment = await own.environments.withId(draft.environment ?? '');
      const inForce = gaps();
      const summary = sendSummary(draft.text, { environment, scenario, gaps: inForce });
      return { ...summary, digest: agreements.digestOf({ request: draft, environment, gaps: inForce }) };
    },
  };
}

/**
 * Only a call of which every byte is stored can be sent again as it was. The text that is summed up and agreed to must be
 * that of the call.
 */
function exactReader({ stores }: Pick<WorkspaceServices, 'stores'>): ReadExact {
  return async ({ exactOf, text }) => {
    if (exactOf === undefined) return null;
    const call = await openCall(stores.calls, exactOf);
    const payload = decodeUtf8(Buffer.from(payloadBase64(call), 'base64'));
    if (!('text' in payload) || payload.text !== text) throw otherText();
    if (call.bodyCut === undefined && call.damaged?.includes('request') !== true) return call;
    throw new AppError(
      'NOT_NOW',
      {
        en: 'Not every byte of this call is stored. Nothing was sent.',
        zh: '此呼叫並非所有位元組均已儲存，未有發送。',
      },
      { en: 'Open it as a payload and send that.', zh: '請開啟為內容再發送。' },
    );
  };
}

function otherText(): AppError {
  return new AppError(
    'NOT_NOW',
    { en: 'The text is not that of the call. Nothing was sent.', zh: '文字與該呼叫的內容不同，未有發送。' },
    { en: 'Open the call again, then send it.', zh: '請重新開啟該呼叫再發送。' },
  );
}

function notSent(name: string): AppError {
  return networkOffError({
    en: `“No network” is on: nothing was signed for ${quoteText(name)} or sent to it.`,
    zh: `已開啟「不使用網絡」：未有為 ${quoteText(name)} 簽署，亦未有向其發送任何內容。`,
  });
}

function scenarioNamed(scenarios: readonly KnownScenario[], id: string): KnownScenario {
  const scenario = scenarios.find((each) => each.id === id);
  if (scenario !== undefined) return scenario;
  throw new AppError(
    'NOT_FOUND',
    { en: `There is no scenario ${id}.`, zh: `沒有名為 ${id} 的場景。` },
    { en: 'Open a document of a known scenario.', zh: '請開啟屬於已知場景的內容。' },
  );
}

/** The route to the built-in sandbox. Every blocker is reported before anything is signed. */
function sandboxRoute(of: {
  readonly services: Pick<WorkspaceServices, 'signAsDemoClient' | 'transmitToSandbox'>;
  readonly sandbox: () => SandboxInfo;
  readonly environment: () => SandboxEnvironment;
  readonly gaps: () => GapChoices;
  readonly readExact: ReadExact;
}): (draft: RequestDraft, scenario: KnownScenario) => Promise<Route> {
  const { services, sandbox, environment, gaps, readExact } = of;
  return async (draft, scenario) => {
    const { scenario: id, text, algorithm = defaultAlgorithm, encrypt = false, mistake } = draft;
    const call = await readExact(draft);
    const exact = call === null ? null : exactRequestOf(call, []);
    const { clientId } = environment();
    const own = targetOf(environment(), scenario, sandbox().trouble);
    const target = exact === null ? own : { url: new URL(exact.path, own.url).href, path: exact.path };
    return {
      environment: null,
      target,
      payload: readSendFields(text, { scenario, clientId, gaps: gaps() }),
      sign: async (body) => {
        if (exact !== null) return exact;
        const encryptFor = encrypt ? recipientOf(sandbox()) : null;
        return services.signAsDemoClient(target, body, { algorithm, encryptFor, gaps: gaps(), mistake });
      },
      storedHeaders: ({ headers }) => headers,
      transmit: (request, signal) =>
        services.transmitToSandbox({
          scenario: id,
          target,
          request,
          signal,
          clientId,
          platformKeyPem: sandbox().publicKeyPem,
          rootPem: sandbox().tls?.rootPem ?? null,
          gaps: gaps(),
        }),
    };
  };
}

/** Throws NOT_NOW: encryption was asked for; without a key the call is refused. */
function recipientOf({ publicKeyPem }: SandboxInfo): string {
  if (publicKeyPem !== null) return publicKeyPem;
  throw new AppError(
    'NOT_NOW',
    { en: 'There is no public key to encrypt the body with.', zh: '沒有可用來加密正文的公開密鑰。' },
    { en: 'Send it without encryption, or start the sandbox.', zh: '請改為不加密發送，或啟動沙盒。' },
  );
}

/** The environment of the built-in sandbox. Its base URL is null while the sandbox does not run. */
export function sandboxEnvironment(
  sandbox: Pick<SandboxInfo, 'url' | 'clientId'>,
  gaps: GapChoices,
): SandboxEnvironment {
  return {
    id: 'sandbox',
    name: 'Sandbox',
    kind: 'sandbox',
    baseUrl: sandbox.url,
    clientId: sandbox.clientId,
    keyVersion: getSigningProfile(gaps).keyVersion,
    scheme: effectiveScheme(gaps),
  };
}

/** The address of a call. Throws NOT_NOW if there is none. */
function targetOf(
  environment: Pick<SandboxEnvironment, 'name' | 'baseUrl'>,
  scenario: Pick<Scenario, 'endpoint'>,
  trouble: Words | null,
): Target {
  if (environment.baseUrl === null) {
    throw new AppError(
      'NOT_NOW',
      trouble ?? { en: `${environment.name} has no address.`, zh: `${environment.name} 沒有網址。` },
      {
        en: 'Fix this, then restart Passbench. Until then, everything except sending works.',
        zh: '請解決問題，然後重新啟動 Passbench。在此之前，除發送外一切如常。',
      },
    );
  }
  const url = new URL(`${environment.baseUrl}${endpoints[scenario.endpoint].path}`);
  return { url: url.href, path: `${url.pathname}${url.search}` };
}
