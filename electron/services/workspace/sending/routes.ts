import type { SandboxEnvironment, SandboxInfo } from '../../../../shared/bridge/schemas.ts';
import type { Environment } from '../../../../shared/documents/environment.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { Variables } from '../../network/network.ts';
import type { OwnKeys } from '../../own-keys/own-keys.ts';
import type { KnownScenario, WorkspaceServices } from '../workspace-services.ts';
import { environmentRoute } from './environment-route.ts';
import type { RequestOrder } from './route.ts';
import { sandboxRoute } from './sandbox-route.ts';
import { sendAgreements } from './send-agreements.ts';
import type { Purpose, SenderPorts } from './send-service.ts';
import { sendSummary } from './send-summary.ts';

/** Which way an order goes: to the bench's own sandbox, or to one of the user's environments behind what guards them. */
export function sendingRoutes(of: {
  readonly services: WorkspaceServices;
  readonly sandbox: () => SandboxInfo;
  readonly environment: () => SandboxEnvironment;
  readonly gaps: () => GapChoices;
  readonly ownKeys: Pick<OwnKeys, 'guard' | 'used'>;
  readonly variables: Variables;
}): Pick<SenderPorts, 'routeOf' | 'summary'> {
  const { services, gaps, ownKeys, variables } = of;
  const { own, demoKeys, ports } = services;
  const agreements = sendAgreements();
  const toSandbox = sandboxRoute(of);
  const away = environmentRoute({ ...own, gaps, variables, demoKeys, now: ports.now });

  /** The last question before a signature: whatever the window says of itself, production asks for more. */
  const permit = (environment: Environment, order: RequestOrder, purpose: Purpose): void => {
    if (environment.kind !== 'production') return;
    ownKeys.guard.requireOpen(environment);
    if (purpose.is === 'send') agreements.take(purpose.agreed, { order, environment, gaps: gaps() });
  };
  return {
    routeOf: async (order, purpose) => {
      const scenario = scenarioNamed(services.scenarios, order.scenario);
      if (order.environment === undefined) return toSandbox(order, scenario);
      ownKeys.used();
      return away(order, scenario, (environment) => permit(environment, order, purpose));
    },
    summary: async (order) => {
      const scenario = scenarioNamed(services.scenarios, order.scenario);
      const environment = await own.environments.withId(order.environment ?? '');
      const inForce = gaps();
      const summary = sendSummary(order.text, { environment, scenario, gaps: inForce });
      return { ...summary, digest: agreements.digestOf({ order, environment, gaps: inForce }) };
    },
  };
}

function scenarioNamed(scenarios: readonly KnownScenario[], id: string): KnownScenario {
  const scenario = scenarios.find((each) => each.id === id);
  if (scenario !== undefined) return scenario;
  throw new BenchError(
    'NOT_FOUND',
    { en: `There is no scenario ${id}.`, zh: `沒有名為 ${id} 的場景。` },
    { en: 'Open a document of a known scenario.', zh: '請開啟屬於已知場景的內容。' },
  );
}
