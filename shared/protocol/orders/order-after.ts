import { numberAt, textAt } from '../../lib/json/json-view.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import type { Lifecycle } from '../../lifecycle/lifecycle.ts';
import { partsAfter } from '../../lifecycle/part-moves.ts';
import type { PartStatus } from '../../lifecycle/part-moves.ts';

/** How an order stands after its accepted calls, as far as the next one depends on it. */
export type OrderStanding = {
  /** The last that a call gave; empty when none of them had one (gap base-fields). */
  readonly status: string;
  /** The first create time and the last modify time that a call gave; null when none did (gap base-fields). */
  readonly orderCreateTime: number | null;
  readonly orderModifyTime: number | null;
  /** The last status of each of its parts (passengers). */
  readonly parts: readonly PartStatus[];
};

/**
 * An order as an accepted call leaves it; `known` is null before its first. What the call does not say (gap base-fields)
 * stays as it was. Without a lifecycle nothing is learned of parts.
 */
export function orderAfter(
  known: OrderStanding | null,
  root: JsonNode | null,
  lifecycle: Lifecycle | null,
): OrderStanding {
  const status = textAt(root, 'orderStatus') ?? '';
  const parts = known?.parts ?? [];
  return {
    status: status === '' ? (known?.status ?? '') : status,
    orderCreateTime: known?.orderCreateTime ?? numberAt(root, 'orderCreateTime'),
    orderModifyTime: numberAt(root, 'orderModifyTime') ?? known?.orderModifyTime ?? null,
    parts: lifecycle === null ? parts : partsAfter(parts, root, lifecycle),
  };
}
