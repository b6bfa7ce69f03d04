import type { Instant } from '../../lib/time/clock.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { findScenario } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { endpointMethod, endpoints } from '../../specification/endpoints.ts';
import type { EndpointId } from '../../specification/endpoints.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { orderKeyOf } from '../orders/order-key.ts';
import { recogniseScenario, takesAnything } from '../orders/recognise.ts';
import { decide } from '../sandbox/decide.ts';
import { everyoneOnboarded } from '../../documents/sandbox-controls.ts';
import { offlineCrypto } from '../sandbox/sandbox-case.ts';
import type { KnownOrder, SandboxMemory } from '../sandbox/sandbox-case.ts';
import type { Decision } from '../sandbox/decision.ts';

/** Where a call goes and what of. `named` is the scenario that somebody said it is of, whatever its payload says. */
export type Destination = { readonly scenario: Scenario | null; readonly named: boolean };

/** What decides about the calls of one story, beside the calls. */
export type StoryEngine = {
  readonly scenarios: readonly Scenario[];
  readonly gaps: GapChoices;
  readonly memory: SandboxMemory;
};

/** A story has no client of its own; all of its calls come from one. */
const clientId = 'STORY';

/**
 * The sandbox's own decision about a call, from its rules on: what a story tells was never on a wire. The scenario's
 * endpoint is the one it is sent to; there the sandbox recognises the call as it would any other.
 */
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
    6,
  );
}

function claimingAll(scenario: Scenario): Scenario {
  return { ...scenario, recognition: { rank: -Infinity, onEndpoint: () => true, inFile: () => true } };
}

/**
 * The scenario of a payload whose endpoint nobody named. What only the scenario of last resort claims belongs to an
 * order of that number which is known on another endpoint, where there is one.
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

/** The order that a payload of a story is about on this endpoint; null before its first accepted call. */
export function knownOrder(
  root: JsonNode | null,
  endpoint: EndpointId,
  { memory, gaps }: Pick<StoryEngine, 'memory' | 'gaps'>,
): KnownOrder | null {
  const key = orderKeyOf(root, { clientId, endpoint, gaps });
  return key === null ? null : memory.order(key);
}
