import type { Result } from '../../documents/call.ts';
import type { Finding } from '../../documents/finding.ts';
import { gapValue } from '../../gaps/gaps.ts';
import { numberAt } from '../../lib/json/json-view.ts';
import { once } from '../../lib/once.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { recogniseScenario } from '../orders/recognise.ts';
import { summariseRequest, type Decision, type RequestSummary } from '../sandbox/decision.ts';
import { readRequest } from '../sandbox/request-reading.ts';
import { createMapMemory, type KnownOrder, type SandboxMemory } from '../sandbox/sandbox-case.ts';
import { decideCall, storyCase, type Destination, type StoryBody, type StoryEngine } from './decide-call.ts';

/** A call whose turn it is. `id` names it among the calls of its story. */
type CallToDecide = {
  readonly id: string;
  readonly sent: StoryBody;
  readonly destination: Destination;
  readonly at: Instant;
};

/** The verdict on a call. */
export type DecidedCall = Pick<Decision, 'result' | 'summary'> & {
  /** accepted: changed its order. repeated, ignored: success without a change. */
  readonly verdict: 'accepted' | 'repeated' | 'ignored' | 'refused';
  readonly findings: () => readonly Finding[];
};

/**
 * Decides the calls of one play, in their order. Where a service gave a result, the engine's own decision changes nothing of
 * a call that can neither repeat another nor be ignored: it waits until it is asked for, which for most calls is never.
 */
export class StoryDecisions {
  /** What was accepted so far. */
  readonly memory: SandboxMemory;
  private readonly terms: Omit<StoryEngine, 'memory'>;
  private readonly decided = createMapMemory();
  private waiting: (() => unknown)[] = [];
  private readonly requests = new Set<string>();
  /** The scenario of each order, while all of its calls are of one; else null. */
  private readonly scenarios = new Map<string, string | null>();
  private readonly created = new Map<string, number>();

  constructor(terms: Omit<StoryEngine, 'memory'>) {
    this.terms = terms;
    this.memory = {
      order: (orderKey) => this.settled().order(orderKey),
      request: (clientId, requestId) => this.settled().request(clientId, requestId),
    };
  }

  /** The create time of an order that was accepted; null before. */
  orderCreated(orderKey: string): Pick<KnownOrder, 'orderCreateTime'> | null {
    const created = this.created.get(orderKey);
    return created === undefined ? this.decided.order(orderKey) : { orderCreateTime: created };
  }

  /** Decides a call; `given`: the result that it got of a service. */
  decide(call: CallToDecide, given: Result | null): DecidedCall {
    const followed = given === null ? null : this.follow(call, given);
    if (followed !== null) return followed;
    this.settled();
    const { result, summary, findings, ...decision } = this.decideNow(call, given);
    if (given !== null) this.noteCreated(call, summary, given);
    return { result: given ?? result, summary, verdict: verdictOf(decision, given), findings: () => findings };
  }

  /** The verdict of a service; null where the engine has to decide. */
  private follow(call: CallToDecide, given: Result): DecidedCall | null {
    const { sent, destination, at } = call;
    const { gaps } = this.terms;
    const reading = readRequest(storyCase(sent, destination, at, { ...this.terms, memory: this.decided }));
    const { endpoint, payloadFields, setup } = reading;
    const fields = payloadFields();
    const { root, requestId, orderKey, orderStatus } = fields;
    if (root === null || endpoint === null || orderStatus === '') return null;
    if (gapValue(gaps, 'stale-update') === 'ignore') return null;
    const isFirst = requestId === '' || !this.hasRequest(reading.clientId, requestId);
    this.requests.add(requestId);
    const scenario = recogniseScenario(root, endpoint.id, setup.scenarios);
    const id = scenario?.id ?? '';
    const known = this.scenarios.get(orderKey);
    const own = known === undefined ? (this.decided.order(orderKey)?.scenario ?? id) : known;
    this.scenarios.set(orderKey, own === id ? id : null);
    if (!isFirst || own !== id) return null;
    const summary = summariseRequest(reading, { ...fields, scenario, known: null });
    const decideOnce = once(() => this.decideNow(call, given));
    this.waiting.push(decideOnce);
    this.noteCreated(call, summary, given);
    return {
      result: given,
      summary,
      verdict: given.resultStatus === 'S' ? 'accepted' : 'refused',
      findings: () => {
        this.settled();
        return decideOnce().findings;
      },
    };
  }

  private hasRequest(clientId: string, requestId: string): boolean {
    return this.requests.has(requestId) || this.decided.request(clientId, requestId) !== null;
  }

  /** The memory of all calls before, each decided in its turn. */
  private settled(): SandboxMemory {
    const all = this.waiting;
    this.waiting = [];
    for (const each of all) each();
    return this.decided;
  }

  private decideNow({ id, sent, destination, at }: CallToDecide, given: Result | null): Decision {
    const decision = decideCall(sent, destination, at, { ...this.terms, memory: this.decided });
    const { acceptance, body } = decision;
    if (acceptance !== null && verdictOf(decision, given) !== 'refused') this.decided.remember(acceptance, id, body);
    return decision;
  }

  /** The first accepted call of an order gives its create time. */
  private noteCreated({ sent }: CallToDecide, { orderKey }: RequestSummary, { resultStatus }: Result): void {
    const created = numberAt(sent.payload?.root ?? null, 'orderCreateTime');
    if (resultStatus === 'S' && created !== null && !this.created.has(orderKey)) this.created.set(orderKey, created);
  }
}

/** Where a result was given, only S is acceptance: F was refused, U is not known. */
function verdictOf(
  { acceptance, changesNothing, repeats }: Pick<Decision, 'acceptance' | 'changesNothing' | 'repeats'>,
  given: Result | null,
): DecidedCall['verdict'] {
  if (given !== null && given.resultStatus !== 'S') return 'refused';
  if (repeats !== null) return 'repeated';
  if (changesNothing) return 'ignored';
  return acceptance === null && given === null ? 'refused' : 'accepted';
}
