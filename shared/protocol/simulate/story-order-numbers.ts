import { newOrderNumber } from '../../documents/order-number.ts';
import { seededUuid32 } from '../../documents/variables.ts';
import type { VariableContext } from '../../documents/variables.ts';
import type { Instant } from '../../lib/clock.ts';
import { scanJson } from '../../lib/json-scan.ts';
import { textAt } from '../../lib/json-view.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { KnownOrder } from '../sandbox/index.ts';

/** What the variables of a story's calls stand for: the same story gives the same ids, numbers and times every time. */
export type StoryVariables = {
  readonly contextOf: (
    typed: string,
    call: { place: number; at: Instant; scenario: Scenario | null },
  ) => VariableContext;
  /** Tells of an accepted call; the first of its order says when the order was created. */
  readonly accepted: (merchantBizNo: string, order: KnownOrder) => void;
};

/** One order for each scenario of a story, as the templates of a scenario share one. */
export function storyVariables(name: string, anchor: Instant): StoryVariables {
  const created = new Map<string, number>();
  const orderNoOf = (scenario: Scenario | null): string => {
    const uuid32 = seededUuid32(JSON.stringify([name, scenario?.id ?? '']));
    return newOrderNumber(anchor, (digits) => uuid32().slice(0, digits));
  };
  return {
    contextOf: (typed, { place, at, scenario }) => {
      const orderNo = orderNoOf(scenario);
      return {
        nowMs: at,
        uuid32: seededUuid32(JSON.stringify([name, place])),
        orderNo,
        orderCreatedMs: created.get(keyOf(scenario?.id ?? '', numberIn(typed, orderNo))) ?? null,
      };
    },
    accepted: (merchantBizNo, { scenario, orderCreateTime }) => {
      const key = keyOf(scenario, merchantBizNo);
      if (orderCreateTime !== null && !created.has(key)) created.set(key, orderCreateTime);
    },
  };
}

function keyOf(scenario: string, merchantBizNo: string): string {
  return JSON.stringify([scenario, merchantBizNo]);
}

/** The order number of a payload whose variables are not resolved yet. It is looked for only where it is asked for. */
function numberIn(typed: string, orderNo: string): string {
  if (!typed.includes('{{order.created')) return orderNo;
  const written = textAt(scanJson(typed).root, 'merchantBizNo');
  return written === null ? orderNo : written.replaceAll('{{order.no}}', () => orderNo);
}
