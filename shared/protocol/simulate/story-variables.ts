import { newOrderNumber } from '../../documents/order-name.ts';
import type { MyVariables } from '../../documents/my-variables.ts';
import type { Row } from '../../documents/rows/row.ts';
import { seededUuid32, type EnvironmentValues } from '../../documents/variables.ts';
import { scanJson, type JsonNode, type JsonScan } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { once } from '../../lib/once.ts';
import type { Instant } from '../../lib/time/clock.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { KnownOrder } from '../sandbox/sandbox-case.ts';
import { orderKeyInStory, type StoryEngine } from './decide-call.ts';
import { fillText, type FilledPayload } from './filled-text.ts';

/** A call whose payload is filled in; `step` counts the calls of a curve. */
export type FilledCall = {
  readonly place: number;
  readonly step: number;
  readonly at: Instant;
  readonly scenario: Scenario | null;
};

/** Fills in the variables of a typed payload with the values of a call, the same on every run. */
export type FillPayload = (typed: string, call: FilledCall) => FilledPayload;

/** What the ids and order numbers of a story follow from, and the row and environment that it is played for. */
type Seeds = {
  readonly seed: string;
  readonly row?: Row | undefined;
  readonly env?: EnvironmentValues | undefined;
  readonly my?: MyVariables | undefined;
};

/** What is known of orders: their keys follow from the assumptions, their create times from accepted calls. */
type KnownOrders = Pick<StoryEngine, 'gaps'> & {
  readonly memory: { readonly order: (orderKey: string) => Pick<KnownOrder, 'orderCreateTime'> | null };
};

/** A story's variables: one order number per scenario, with a date; accepted calls give the create time. */
export function storyVariables(
  { seed: name, row, env, my }: Seeds,
  numbersAt: Instant,
  engine: KnownOrders,
): FillPayload {
  const orderNumbers = new Map<string, string>();
  const orderNoOf = (scenario: string): string => {
    const known = orderNumbers.get(scenario);
    if (known !== undefined) return known;
    const uuid32 = seededUuid32(JSON.stringify([name, scenario]));
    const made = newOrderNumber(numbersAt, (digits) => uuid32().slice(0, digits));
    orderNumbers.set(scenario, made);
    return made;
  };
  const orders = new OrdersOfTexts(engine);
  return (typed, { place, step, at, scenario }) => {
    const ids = repeatableIds(JSON.stringify(step === 0 ? [name, place] : [name, place, step]));
    const orderNo = orderNoOf(scenario?.id ?? '');
    const fillIn = (orderCreatedMs: Instant | null): FilledPayload =>
      fillText(typed, { nowMs: at, uuid32: ids(), orderNo, orderCreatedMs, row, env, my });
    if (scenario === null || !typed.includes('{{order.created')) return fillIn(null);
    const known = orders.find(typed, scenario);
    if (known !== undefined) return fillIn(createTimeOf(known, engine));
    const first = fillIn(null);
    const created = createTimeOf(orders.remember(typed, scenario, first.payload), engine);
    return created === null ? first : fillIn(created);
  };
}

/** An order's create time; null before acceptance. */
function createTimeOf(orderKey: string | null, { memory }: KnownOrders): Instant | null {
  return orderKey === null ? null : (memory.order(orderKey)?.orderCreateTime ?? null);
}

/** Sources of the same ids, each from the first on; an id is computed once. */
function repeatableIds(seed: string): () => () => string {
  const made: string[] = [];
  const uuid32 = once(() => seededUuid32(seed));
  return () => {
    let next = 0;
    return () => (made[next++] ??= uuid32()());
  };
}

type KnownText = { readonly orderKey: string | null; isConstant: boolean | null };

/**
 * The orders of typed payloads. A text that comes again belongs to the same order where no variable but the order's
 * number, and those that stay the same throughout the play, is in the fields that name it.
 */
class OrdersOfTexts {
  private readonly engine: KnownOrders;
  /** By scenario, which has its own order number, then by text. */
  private readonly known = new Map<string, Map<string, KnownText>>();

  constructor(engine: KnownOrders) {
    this.engine = engine;
  }

  /** The key of a text's order; undefined: its variables must be filled in first. */
  find(typed: string, { id }: Scenario): string | null | undefined {
    const known = this.known.get(id)?.get(typed);
    if (known === undefined) return undefined;
    known.isConstant ??= isOrderConstant(scanJson(typed).root);
    return known.isConstant ? known.orderKey : undefined;
  }

  /** Stores the order of a text as its filled-in payload names it, and returns its key. */
  remember(typed: string, { id, endpoint }: Scenario, { root }: JsonScan): string | null {
    const orderKey = orderKeyInStory(root, endpoint, this.engine.gaps);
    const texts = this.known.get(id) ?? new Map<string, KnownText>();
    if (!texts.has(typed)) this.known.set(id, texts.set(typed, { orderKey, isConstant: null }));
    return orderKey;
  }
}

const constantVariables = /\{\{(?:order\.no|(?:row|my)\.[^{}]*)\}\}/g;
const namingFields = [['merchantBizNo'], ['merchantId'], ['extInfo', 'merchant_bill_id']] as const;

function isOrderConstant(typed: JsonNode | null): boolean {
  if (typed === null) return false;
  return namingFields.every((path) => !(textAt(typed, ...path) ?? '').replaceAll(constantVariables, '').includes('{{'));
}
