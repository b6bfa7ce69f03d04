import { numberAt, textAt } from '../../lib/json-view.ts';
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
    };

/** The history that earlier accepted payloads of one order leave, oldest first; `unknown` when one cannot be read. */
export function historyOf(earlier: readonly JsonScan[]): OrderHistory {
  const first = earlier[0];
  const last = earlier.at(-1);
  if (first === undefined || last === undefined) return 'empty';
  const status = textAt(last.root, 'orderStatus');
  const orderCreateTime = numberAt(first.root, 'orderCreateTime');
  const orderModifyTime = numberAt(last.root, 'orderModifyTime');
  if (status === null || orderCreateTime === null || orderModifyTime === null) return 'unknown';
  return { status, orderCreateTime, orderModifyTime };
}
