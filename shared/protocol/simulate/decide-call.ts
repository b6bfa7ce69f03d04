import type { Instant } from '../../lib/time/clock.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { findScenario } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { endpointMethod, endpoints, type EndpointId } from '../../specification/endpoints.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { orderKeyOf } from '../orders/order-key.ts';
import { recogniseScenario, takesAnything } from '../orders/recognise.ts';
import { firstPayloadStep } from '../sandbox/checks/all-checks.ts';
import { decide } from '../sandbox/decide.ts';
import { everyoneOnboarded } from '../../documents/sandbox-controls.ts';
import { offlineCrypto, type KnownOrder, type SandboxMemory } from '../sandbox/sandbox-case.ts';
import type { Decision } from '../sandbox/decision.ts';

/** A call's scenario. `named`: stated by someone, whatever the payload says. */
export type Destination = { readonly scenario: Scenario | null; readonly named: boolean };

export type StoryEngine = {
  readonly scenarios: readonly Scenario[];
  readonly gaps: GapChoices;
  readonly memory: SandboxMemory;
};

/** A story has no client of its own; all of its calls come from one. */
const clientId = 'STORY';

/** The sandbox's decision from the first step of the payload: a story is never sent. The call goes to the scenario's endpoint and is recognised there as usual. */
export function decideCall(
  body: Uint8Array,
  { scenario, named }: Destination,
  at: Instant,
  { scenarios, gaps, memory }: StoryEngine,
): Decision {
  const served = named && scenario !== null ? [claimingAll(scenario), ...scenarios] : scenarios;
  return decide(
    {
      request: {
        method: endpointMethod(gaps),
        target: scenario === null ? '' : endpoints[scenario.endpoint].path,
        headers: [['Client-Id', clientId]],
        body,
      },
      memory,
      now: at,
      setup: { scenarios: served, gaps, scheme: gaps.scheme ?? null, notOnboarded: everyoneOnboarded },
      crypto: offlineCrypto,
    },
    firstPayloadStep,
  );
}

function claimingAll(scenario: Scenario): Scenario {
  return { ...scenario, recognition: { rank: -Infinity, onEndpoint: () => true, inFile: () => true } };
}

/**
 * The scenario of a payload without an endpoint. If only the last resort matches, a known order with that number on
 * another endpoint decides.
 */
export function scenarioInStory(root: JsonNode | null, engine: StoryEngine): Scenario | null {
  const recognised = root === null ? null : recogniseScenario(root, null, engine.scenarios);
  if (recognised === null || !takesAnything(recognised)) return recognised;
  const known = knownOrders(root, engine);
  const own = known.some(({ scenario }) => findScenario(scenario, engine.scenarios)?.endpoint === recognised.endpoint);
  return own ? recognised : (findScenario(known[0]?.scenario ?? '', engine.scenarios) ?? recognised);
}

function knownOrders(root: JsonNode | null, engine: StoryEngine): readonly KnownOrder[] {
  return Object.values(endpoints).flatMap(({ id }) => knownOrder(root, id, engine) ?? []);
}

/** A payload's order on this endpoint; null before its first acceptance. */
export function knownOrder(
  root: JsonNode | null,
  endpoint: EndpointId,
  { memory, gaps }: Pick<StoryEngine, 'memory' | 'gaps'>,
): KnownOrder | null {
  const key = orderKeyOf(root, { clientId, endpoint, gaps });
  return key === null ? null : memory.order(key);
}
