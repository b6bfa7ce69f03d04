import { numberAt, textAt } from '../../lib/json/json-view.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import type { Lifecycle } from '../../lifecycle/lifecycle.ts';
import { partsAfter, type PartStatus } from '../../lifecycle/parts.ts';

/** The state of an order that the next call depends on. */
export type OrderStanding = {
  /** The latest given; empty if none was (gap base-fields). */
  readonly status: string;
  /** The first create time and the latest modify time; null if none was given (gap base-fields). */
  readonly orderCreateTime: number | null;
  readonly orderModifyTime: number | null;
  /** The last status of each of its parts (passengers). */
  readonly parts: readonly PartStatus[];
};

/**
 * The state after an accepted call; `known` is null before the first. Absent members (gap base-fields) change nothing.
 * Parts need a lifecycle.
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
