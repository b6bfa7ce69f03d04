import { numberAt, textAt } from '../../lib/json-view.ts';
import { partsAfter, type PartStatus } from '../../lifecycle/part-moves.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { JsonScan } from '../../lib/json-scan.ts';

/**
 * What is known of an order before the call at hand. `empty`: this is the order's first call. `unknown`: nobody
 * knows, and nothing is said about moves and times. Else the first call's create time, and status and modify time of
 * the last accepted one; null where no call has said it yet.
 */
export type OrderHistory =
  | 'unknown'
  | 'empty'
  | {
      readonly status: string;
      readonly orderCreateTime: number | null;
      readonly orderModifyTime: number | null;
      /** The last status of each of its parts (passengers); absent where nobody knows. */
      readonly parts?: readonly PartStatus[];
    };

/**
 * The history that earlier accepted payloads of one order leave, oldest first; `unknown` when one cannot be read. Of
 * its parts it tells when the scenario is known.
 */
export function historyOf(earlier: readonly JsonScan[], scenario: Scenario | null = null): OrderHistory {
  const first = earlier[0];
  const last = earlier.at(-1);
  if (first === undefined || last === undefined) return 'empty';
  const status = textAt(last.root, 'orderStatus');
  const orderCreateTime = numberAt(first.root, 'orderCreateTime');
  const orderModifyTime = numberAt(last.root, 'orderModifyTime');
  if (status === null || orderCreateTime === null || orderModifyTime === null) return 'unknown';
  if (scenario === null) return { status, orderCreateTime, orderModifyTime };
  let parts: readonly PartStatus[] = [];
  for (const { root } of earlier) parts = partsAfter(parts, root, scenario.lifecycle);
  return { status, orderCreateTime, orderModifyTime, parts };
}
