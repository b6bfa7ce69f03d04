import { newOrderNumber } from '../../documents/order-number.ts';
import { resolve, seededUuid32 } from '../../documents/variables.ts';
import type { VariableContext } from '../../documents/variables.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { knownOrder } from './decide-call.ts';
import type { StoryEngine } from './decide-call.ts';

/** A call of a story while its variables are filled in. */
type FilledCall = { readonly place: number; readonly at: Instant; readonly scenario: Scenario | null };

/** What the variables of a story's calls stand for: the same story gives the same ids, numbers and times every time. */
export type StoryVariables = (typed: string, call: FilledCall) => VariableContext;

/**
 * The variables of a story of this name. It has one order number for each scenario, as the templates of a scenario share
 * one; when an order was created, its accepted calls so far tell.
 */
export function storyVariables(name: string, anchor: Instant, engine: StoryEngine): StoryVariables {
  const orderNoOf = (scenario: Scenario | null): string => {
    const uuid32 = seededUuid32(JSON.stringify([name, scenario?.id ?? '']));
    return newOrderNumber(anchor, (digits) => uuid32().slice(0, digits));
  };
  return (typed, { place, at, scenario }) => {
    const contextOf = (orderCreatedMs: Instant | null): VariableContext => ({
      nowMs: at,
      uuid32: seededUuid32(JSON.stringify([name, place])),
      orderNo: orderNoOf(scenario),
      orderCreatedMs,
    });
    const isAsked = scenario !== null && typed.includes('{{order.created');
    return contextOf(isAsked ? createdAt(resolve(typed, contextOf(null)).text, scenario, engine) : null);
  };
}

/** The create time of the order that a text is about; null before its first accepted call. */
function createdAt(text: string, { endpoint }: Scenario, engine: StoryEngine): Instant | null {
  return knownOrder(scanJson(text).root, endpoint, engine)?.orderCreateTime ?? null;
}
