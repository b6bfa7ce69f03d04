import type { SandboxEnvironment, SandboxInfo } from '../../../../../shared/bridge/schemas.ts';
import type { Environment } from '../../../../../shared/documents/environment.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { payloadBase64 } from '../../../../../shared/documents/call.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import { decodeUtf8 } from '../../../../../shared/lib/text/decode.ts';
import { quoteText } from '../../../../../shared/lib/text/quote-text.ts';
import { networkOffError, type Variables } from '../../../network/network/network.ts';
import type { UserKeys } from '../../../environments/user-keys/user-keys.ts';
import type { KnownScenario, WorkspaceServices } from '../workspace-services.ts';
import { openCall } from '../call-views.ts';
import { environmentRoute } from './environment-route.ts';
import type { ReadExact, RequestDraft } from './route.ts';
import { sandboxRoute } from './sandbox-route.ts';
import type { RequestPurpose, SenderPorts } from './send-service.ts';
import { sendAgreements, sendSummary } from './send-summary.ts';

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
