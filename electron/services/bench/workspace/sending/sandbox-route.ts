import type { SandboxEnvironment, SandboxInfo } from '../../../../../shared/bridge/schemas.ts';
import { effectiveScheme, type GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../../shared/lib/text/words.ts';
import { getSigningProfile } from '../../../../../shared/protocol/signing/signing-profiles.ts';
import type { Scenario } from '../../../../../shared/scenarios/scenario.ts';
import { defaultAlgorithm } from '../../../../../shared/specification/authentication.ts';
import { endpoints } from '../../../../../shared/specification/endpoints.ts';
import type { KnownScenario, WorkspaceServices } from '../workspace-services.ts';
import { exactRequestOf } from '../../../network/sender/exact-request.ts';
import { readSendFields, type ReadExact, type RequestDraft, type Route, type Target } from './route.ts';

/** The route to the built-in sandbox. Every blocker is reported before anything is signed. */
export function sandboxRoute(of: {
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
