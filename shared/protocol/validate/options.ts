import type { Scenario } from '../../scenarios/scenario.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { ImageGiven } from './image.ts';
import type { TextCut } from '../../specification/text-cuts.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import { orderAfter } from '../orders/order-after.ts';
import type { OrderStanding } from '../orders/order-after.ts';

/** What a payload is held against. */
export type ValidateOptions = {
  /** Null when no scenario knows the payload: then only what all scenarios share is asked. */
  readonly scenario: Scenario | null;
  readonly gaps?: GapChoices;
  /** The app scheme of the environment in force, without `://`. Absent or null: the one chosen in `gaps`, if any. */
  readonly scheme?: string | null;
  /** Absent: unknown. */
  readonly history?: OrderHistory;
  /** Images that were given, by the address under which a payload names them. */
  readonly images?: ReadonlyMap<string, ImageGiven>;
  /** Texts that phones were seen to cut. */
  readonly cuts?: readonly SeenCut[];
  /** For whom it is sent; absent: nobody has said so. */
  readonly caller?: PayloadCaller;
};

/** A cut text, with the JSON source of the value that was drawn, of another nothing is known; null: whatever the value is now. */
export type SeenCut = TextCut & { readonly source: string | null };

/** For whom the sender of a payload speaks, as its environment says. */
export type PayloadCaller = {
  /** isv: for many merchants, so that payloads name one. direct: for itself. Absent: either. */
  readonly role?: 'direct' | 'isv' | undefined;
  /** The merchant that payloads are for; absent: any. */
  readonly merchantId?: string | undefined;
};

/**
 * What is known of an order before the call at hand. `empty`: this is the order's first call. `unknown`: nobody
 * knows, and nothing is said about moves and times. Else how the order stands; its parts are absent where nobody knows
 * them.
 */
export type OrderHistory = 'unknown' | 'empty' | (Omit<OrderStanding, 'parts'> & Partial<Pick<OrderStanding, 'parts'>>);

/**
 * The history that earlier accepted payloads of one order leave, oldest first; `unknown` when one cannot be read. Of
 * its parts it tells when the scenario is known.
 */
export function historyOf(earlier: readonly JsonScan[], scenario: Scenario | null = null): OrderHistory {
  let known: OrderStanding | null = null;
  for (const { root } of earlier) {
    if (root?.kind !== 'object') return 'unknown';
    known = orderAfter(known, root, scenario?.lifecycle ?? null);
  }
  if (known === null) return 'empty';
  const { parts, ...rest } = known;
  return scenario === null ? rest : { ...rest, parts };
}
