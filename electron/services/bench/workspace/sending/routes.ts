import type { SandboxEnvironment, SandboxInfo } from '../../../../../shared/bridge/schemas.ts';
import type { Environment } from '../../../../../shared/documents/environment.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import { networkOffError, type Variables } from '../../../network/network/network.ts';
import type { UserKeys } from '../../../environments/user-keys/user-keys.ts';
import type { KnownScenario, WorkspaceServices } from '../workspace-services.ts';
import { environmentRoute } from './environment-route.ts';
import { readSendFields, type RequestDraft, type Route } from './route.ts';
import type { RequestPurpose, SenderPorts } from './send-service.ts';
import { defaultAlgorithm } from '../../../../../shared/specification/authentication.ts';
import { targetOf } from './sandbox-target.ts';
import type { SendSummary } from '../../../../../shared/bridge/environment-info.ts';
import { showMoney } from '../../../../../shared/card/money.ts';
import { scanJson, type JsonNode } from '../../../../../shared/lib/json/json-scan.ts';
import { textAt } from '../../../../../shared/lib/json/json-view.ts';
import { endpointMethod, endpoints } from '../../../../../shared/specification/endpoints.ts';
import { originOf } from '../../../environments/environments/origin-of.ts';
import { gapChoicesOf } from '../../../environments/environments/ready-to-send.ts';
import { missingSettingError } from '../../../environments/environments/send-blockers.ts';
import { addressBelow } from '../../../network/sender/send-address.ts';
import { hash, randomBytes } from 'node:crypto';
import { quoteText } from '../../../../../shared/lib/text/quote-text.ts';

type SendTerms = {
  readonly request: RequestDraft;
  readonly environment: Environment;
  /** The project's assumptions: they decide method, path and profile. */
  readonly gaps: GapChoices;
};

/** What a user has agreed to once: a summary was shown, and its digest comes back. */
type SendAgreements = {
  /** The digest that allows this exact request once, under the current environment and assumptions. */
  readonly digestOf: (terms: SendTerms) => SendSummary['digest'];
  /** Uses the digest up. Throws NOT_NOW if it belongs to another request or was used. */
  readonly redeem: (digest: string | undefined, terms: SendTerms) => void;
};

/** The oldest summary is dropped beyond these. */
const maxOpenAgreements = 100;

function sendAgreements(): SendAgreements {
  const open = new Map<string, string>();
  return {
    digestOf: (terms) => {
      const digest = randomBytes(16).toString('hex');
      open.set(digest, digestTerms(terms));
      const [oldest = ''] = open.keys();
      if (open.size > maxOpenAgreements) open.delete(oldest);
      return digest;
    },
    redeem: (digest = '', terms) => {
      const agreed = open.get(digest);
      open.delete(digest);
      if (agreed !== digestTerms(terms)) throw notAgreed(terms.environment.name);
    },
  };
}

/** Everything the summary depends on: the bytes, how they are signed, and where they go. */
function digestTerms({ request, environment, gaps }: SendTerms): string {
  const { scenario, text, algorithm, encrypt, mistake } = request;
  const terms = JSON.stringify([environment, gaps, scenario, algorithm ?? '', encrypt ?? false, mistake ?? '']);
  return hash('sha256', `${terms.length} ${terms}${text}`);
}

function notAgreed(name: string): AppError {
  return new AppError(
    'NOT_NOW',
    {
      en: `${quoteText(name)} is a production environment: only a text whose summary was just shown can be sent. Nothing was signed or sent.`,
      zh: `${quoteText(name)} 是正式環境：只可發送剛以摘要顯示的內容。未有簽署或發送任何內容。`,
    },
    { en: 'Check the summary of this text, then send it.', zh: '請先查看此內容的摘要，然後再發送。' },
  );
}

/** The summary of a send, without its digest. Needs no key. Throws what is missing. */
export function sendSummary(
  text: string,
  {
    environment,
    scenario,
    gaps,
  }: { readonly environment: Environment; readonly scenario: KnownScenario; readonly gaps: GapChoices },
): Omit<SendSummary, 'digest'> {
  const { baseUrl, clientId, key } = environment;
  if (baseUrl === undefined || clientId === undefined || key === undefined) throw missingSettingError(environment);
  const inForce = { ...gaps, ...gapChoicesOf(environment) };
  const { merchantBizNo, orderStatus } = readSendFields(text, { scenario, clientId, gaps: inForce });
  const { path } = addressBelow(baseUrl, endpoints[scenario.endpoint].path);
  return {
    environment: environment.name,
    origin: originOf(baseUrl),
    target: `${endpointMethod(inForce)} ${path}`,
    keyName: key.name,
    clientId,
    merchantBizNo,
    scenario: scenario.id,
    orderStatus,
    amount: amountOf(scanJson(text).root, inForce),
    bytes: Buffer.byteLength(text, 'utf8'),
  };
}

/** The paid amount, else the price: as cards show it, and as the payload writes it. */
function amountOf(root: JsonNode | null, gaps: GapChoices): string | null {
  for (const field of ['payAmount', 'amount']) {
    const value = textAt(root, field, 'value');
    if (value === null) continue;
    const written = `${value} ${textAt(root, field, 'currency') ?? ''}`.trim();
    const money = showMoney(root, { gaps }, field);
    return money === null ? written : `${money.text} (${written})`;
  }
  return null;
}

function sandboxRoute(of: {
  readonly services: Pick<WorkspaceServices, 'sign' | 'transmit'>;
  readonly sandbox: () => SandboxInfo;
  readonly environment: () => SandboxEnvironment;
  readonly gaps: () => GapChoices;
}): (draft: RequestDraft, scenario: KnownScenario) => Route {
  const { services, sandbox, environment, gaps } = of;
  return ({ scenario: id, text, algorithm = defaultAlgorithm, encrypt = false, mistake }, scenario) => {
    const { clientId } = environment();
    const target = targetOf(environment(), scenario, sandbox().trouble);
    return {
      environment: null,
      target,
      payload: readSendFields(text, { scenario, clientId, gaps: gaps() }),
      sign: async (body) => {
        const encryptFor = encrypt ? recipientOf(sandbox()) : null;
        return services.sign(target, body, { algorithm, encryptFor, gaps: gaps(), mistake });
      },
      storedHeaders: ({ headers }) => headers,
      transmit: (request, signal) =>
        services.transmit({
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
  const toSandbox = sandboxRoute(of);
  const away = environmentRoute({ ...own, gaps, variables, demoKeys, now: ports.now });

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
