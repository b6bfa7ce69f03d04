import type { StoryCall } from '../../documents/story/story.ts';
import type { Instant } from '../../lib/time/clock.ts';
import type { JsonNode, JsonScan } from '../../lib/json/json-scan.ts';
import { isReadAsUtf8 } from '../../lib/text/decode.ts';
import { findScenario } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { endpointMethod, endpoints, type EndpointId } from '../../specification/endpoints.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { orderKeyOf } from '../orders/order-key.ts';
import { recogniseScenario, takesAnything } from '../orders/recognise.ts';
import { firstPayloadStep } from '../sandbox/checks/all-checks.ts';
import { decide } from '../sandbox/decide.ts';
import { everyoneOnboarded } from '../../documents/sandbox-controls.ts';
import {
  offlineCrypto,
  type KnownOrder,
  type SandboxCase,
  type SandboxMemory,
  type SandboxRequest,
} from '../sandbox/sandbox-case.ts';
import type { Decision } from '../sandbox/decision.ts';
import { findStoryTemplate, type StoryOptions } from './story-references.ts';

/** A call's scenario. `named`: stated by someone, whatever the payload says. */
export type Destination = { readonly scenario: Scenario | null; readonly named: boolean };

export type StoryEngine = {
  readonly scenarios: readonly Scenario[];
  readonly gaps: GapChoices;
  readonly memory: SandboxMemory;
};

/** A story has no client of its own; all of its calls come from one. */
const clientId = 'STORY';
const storyHeaders = [['Client-Id', clientId]] as const;

/** A call's exact bytes, and what is read in them; null when they are no UTF-8. */
export type StoryBody = { readonly body: () => Uint8Array; readonly payload: JsonScan | null };

/** The sandbox's decision from the first step of the payload: a story is never sent. The call goes to the scenario's endpoint and is recognised there as usual. */
export function decideCall(body: StoryBody, destination: Destination, at: Instant, engine: StoryEngine): Decision {
  return decide(storyCase(body, destination, at, engine), firstPayloadStep);
}

/** A call of a story as the sandbox reads it. */
export function storyCase(
  { body, payload }: StoryBody,
  { scenario, named }: Destination,
  at: Instant,
  { scenarios, gaps, memory }: StoryEngine,
): SandboxCase {
  const served = named && scenario !== null ? [claimingAll(scenario), ...scenarios] : scenarios;
  return {
    request: new StoryRequest(endpointMethod(gaps), scenario, { body, payload }),
    memory,
    now: at,
    setup: { scenarios: served, gaps, scheme: gaps.scheme ?? null, notOnboarded: everyoneOnboarded },
    crypto: offlineCrypto,
  };
}

/** A call as a request. Its bytes are made when they are asked for: most never are. */
class StoryRequest implements SandboxRequest {
  readonly method: string;
  readonly target: string;
  readonly headers = storyHeaders;
  readonly scan?: JsonScan;
  private readonly bytes: () => Uint8Array;

  constructor(method: string, scenario: Scenario | null, { body, payload }: StoryBody) {
    this.method = method;
    this.target = scenario === null ? '' : endpoints[scenario.endpoint].path;
    this.bytes = body;
    if (payload !== null && isReadAsUtf8(payload.text)) this.scan = payload;
  }

  get body(): Uint8Array {
    return this.bytes();
  }
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
function knownOrder(
  root: JsonNode | null,
  endpoint: EndpointId,
  { memory, gaps }: Pick<StoryEngine, 'memory' | 'gaps'>,
): KnownOrder | null {
  const key = orderKeyInStory(root, endpoint, gaps);
  return key === null ? null : memory.order(key);
}

/** The key of a payload's order on this endpoint; null if it names none. */
export function orderKeyInStory(root: JsonNode | null, endpoint: EndpointId, gaps: GapChoices): string | null {
  return orderKeyOf(root, { clientId, endpoint, gaps });
}

/** The named scenario: the call's, its template's, else the player's. */
export function toldScenario(
  { scenario, source }: StoryCall,
  options: Pick<StoryOptions, 'scenarios' | 'scenario'>,
): Destination {
  const named = scenario === null ? null : findScenario(scenario.id, options.scenarios);
  if (named !== null) return { scenario: named, named: true };
  const template = source.from === 'template' ? findStoryTemplate(source.id, options.scenarios) : null;
  if (template !== null) return { scenario: template.scenario, named: false };
  return { scenario: options.scenario, named: options.scenario !== null };
}

/** The scenario that a payload is recognised as. */
export function recognisedScenario(payload: JsonScan | null, engine: StoryEngine): Destination {
  return { scenario: scenarioInStory(payload?.root ?? null, engine), named: false };
}
