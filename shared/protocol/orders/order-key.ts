import { scanJson } from '../../lib/json/json-scan.ts';
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
  /** The id of the environment whose order it is; absent: one of the bench's own sandbox, of a file or a story. */
  readonly environment?: string | undefined;
};

/**
 * The key of an order (gap order-identity): Client-Id, merchantId, endpoint and merchantBizNo; under `client` the
 * merchantId makes no difference. Orders of one environment are no orders of another. Written as a JSON list, so that no two orders share a key whatever characters their
 * parts hold. A call keeps the key under which it was accepted: another choice counts for the calls from then on.
 */
export function orderKey(identity: OrderIdentity, gaps: GapChoices): string {
  const { clientId, merchantId, endpoint, merchantBizNo, environment } = identity;
  const merchant = gapValue(gaps, 'order-identity') === 'client' ? '' : (merchantId ?? '');
  const place = environment === undefined ? [] : [environment];
  return JSON.stringify([clientId, merchant, endpoint ?? '', merchantBizNo, ...place]);
}

/** Whose order a key is of: its client, and its environment where it is none of the sandbox's own. Nobody's for any other text. */
export function readOrderKey(key: string): { readonly clientId: string; readonly environment: string | undefined } {
  const { root } = scanJson(key);
  const part = (at: number): string | undefined => {
    const item = root?.kind === 'array' ? root.items[at] : undefined;
    return item?.kind === 'string' ? item.value : undefined;
  };
  return { clientId: part(0) ?? '', environment: part(4) };
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

/** Who calls where, under which choices. `endpoint` is null where none is known (a file, a story). */
export type OrderTerms = Pick<OrderIdentity, 'clientId' | 'endpoint' | 'environment'> & { readonly gaps: GapChoices };

/** The order of a payload. `merchantBizNo` is null where the payload names none; the key then holds an empty number. */
export type PayloadOrder = {
  readonly merchantBizNo: string | null;
  /** Empty where the payload has none. */
  readonly merchantId: string;
  readonly orderKey: string;
};

/** The order that a payload belongs to: the one answer of window, sandbox, stories and command line. */
export function orderOf(root: JsonNode | null, { clientId, endpoint, environment, gaps }: OrderTerms): PayloadOrder {
  const merchantBizNo = orderNumberOf(root, endpoint, gaps);
  const merchantId = textAt(root, 'merchantId') ?? '';
  const identity = { clientId, merchantId, endpoint, merchantBizNo: merchantBizNo ?? '', environment };
  return { merchantBizNo, merchantId, orderKey: orderKey(identity, gaps) };
}

/** The key of the order that a payload belongs to, or null where it names none. */
export function orderKeyOf(root: JsonNode | null, terms: OrderTerms): string | null {
  const order = orderOf(root, terms);
  return order.merchantBizNo === null ? null : order.orderKey;
}

/** Whether a call has to carry the base fields there (gap base-fields). Clause: base, order/sync. */
export function asksBaseFields(endpoint: EndpointId | null, gaps: GapChoices): boolean {
  return endpoint === 'sync' || gapValue(gaps, 'base-fields') !== 'optional';
}
