import type { SandboxEnvironment, SandboxInfo } from '../../../../../shared/bridge/schemas.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../../shared/lib/text/words.ts';
import { getSigningProfile } from '../../../../../shared/protocol/signing/signing-profiles.ts';
import type { Scenario } from '../../../../../shared/scenarios/scenario.ts';
import { endpoints } from '../../../../../shared/specification/endpoints.ts';
import { effectiveScheme, type GapChoices } from '../../../../../shared/gaps/gaps.ts';

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

export type Target = { readonly url: string; readonly path: string };

/** The address of a call. Throws NOT_NOW if there is none. */
export function targetOf(
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
