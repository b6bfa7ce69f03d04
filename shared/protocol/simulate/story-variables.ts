import { newOrderNumber } from '../../documents/order-name.ts';
import type { Row } from '../../documents/row.ts';
import { resolveVariables, seededUuid32, type VariableContext } from '../../documents/variables.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { knownOrder, type StoryEngine } from './decide-call.ts';

/** A call whose payload is filled in; `step` counts the calls of a curve. */
export type FilledCall = {
  readonly place: number;
  readonly step: number;
  readonly at: Instant;
  readonly scenario: Scenario | null;
};

/** A call's variable values, the same on every run. */
export type StoryVariables = (typed: string, call: FilledCall) => VariableContext;

/** What the ids and order numbers of a story follow from, and the row that it is played for. */
type Seeds = { readonly seed: string; readonly row: Row | undefined };

/** A story's variables: one order number per scenario; accepted calls give the create time. */
export function storyVariables({ seed: name, row }: Seeds, anchor: Instant, engine: StoryEngine): StoryVariables {
  const orderNoOf = (scenario: Scenario | null): string => {
    const uuid32 = seededUuid32(JSON.stringify([name, scenario?.id ?? '']));
    return newOrderNumber(anchor, (digits) => uuid32().slice(0, digits));
  };
  return (typed, { place, step, at, scenario }) => {
    const contextOf = (orderCreatedMs: Instant | null): VariableContext => ({
      nowMs: at,
      uuid32: seededUuid32(JSON.stringify(step === 0 ? [name, place] : [name, place, step])),
      orderNo: orderNoOf(scenario),
      orderCreatedMs,
      ...(row === undefined ? {} : { row }),
    });
    const isAsked = scenario !== null && typed.includes('{{order.created');
    return contextOf(isAsked ? createdAt(resolveVariables(typed, contextOf(null)).text, scenario, engine) : null);
  };
}

/** A text's order's create time; null before acceptance. */
function createdAt(text: string, { endpoint }: Scenario, engine: StoryEngine): Instant | null {
  return knownOrder(scanJson(text).root, endpoint, engine)?.orderCreateTime ?? null;
}
