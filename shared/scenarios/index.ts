import { baseOrder } from './base-order/index.ts';
import { evCharging } from './ev-charging/index.ts';
import { movieTicket } from './movie-ticket/index.ts';
import { queueUp } from './queue-up/index.ts';
import type { Scenario } from './scenario.ts';
import { trainTicket } from './train-ticket/index.ts';
import { voucher } from './voucher/index.ts';

/** The scenarios of the product, in the order they are shown. Nothing else registers a scenario. */
export const scenarios: readonly Scenario[] = [
  trainTicket,
  movieTicket,
  queueUp,
  evCharging,
  voucher,
  // Any other order comes last.
  baseOrder,
];

/** The scenario of that id, or null. `among` lets a test add one of its own. */
export function findScenario(id: string, among: readonly Scenario[] = scenarios): Scenario | null {
  return among.find((scenario) => scenario.id === id) ?? null;
}
