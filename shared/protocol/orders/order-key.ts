import type { JsonNode } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import type { EndpointId } from '../../specification/endpoints.ts';
import { gapValue } from '../../gaps/gaps.ts';
import type { GapChoices } from '../../gaps/gaps.ts';

/** What tells one order from another. */
export type OrderIdentity = {
  readonly clientId: string;
  /** Absent, null and empty are one: the caller is the merchant itself. */
  readonly merchantId?: string | null;
  /** null where no endpoint is known (a file, a story). */
  readonly endpoint: EndpointId | null;
  readonly merchantBizNo: string;
};

/**
 * The key of an order (gap order-identity): Client-Id, merchantId, endpoint and merchantBizNo; under `client` the
 * merchantId makes no difference. Written as a JSON list, so that no two orders share a key whatever characters their
 * parts hold. A call keeps the key under which it was accepted: another choice counts for the calls from then on.
 */
export function orderKey({ clientId, merchantId, endpoint, merchantBizNo }: OrderIdentity, gaps: GapChoices): string {
  const merchant = gapValue(gaps, 'order-identity') === 'client' ? '' : (merchantId ?? '');
  return JSON.stringify([clientId, merchant, endpoint ?? '', merchantBizNo]);
}

/**
 * The number under which a payload names its order, or null when it names none: merchantBizNo. Where the base fields
 * are optional (gap base-fields, never on order/sync) extInfo.merchant_bill_id stands in for one that is absent or
 * blank.
 */
export function orderNumberOf(root: JsonNode | null, endpoint: EndpointId | null, gaps: GapChoices): string | null {
  const number = textAt(root, 'merchantBizNo');
  if (asksBaseFields(endpoint, gaps)) return number;
  if (number !== null && number.trim() !== '') return number;
  return textAt(root, 'extInfo', 'merchant_bill_id') ?? number;
}

/** Whether a call has to carry the base fields there (gap base-fields). Clause: base, order/sync. */
export function asksBaseFields(endpoint: EndpointId | null, gaps: GapChoices): boolean {
  return endpoint === 'sync' || gapValue(gaps, 'base-fields') !== 'optional';
}
