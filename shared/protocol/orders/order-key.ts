import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import type { EndpointId } from '../../specification/endpoints.ts';
import { gapValue, type GapChoices } from '../../gaps/gaps.ts';

export type OrderIdentity = {
  readonly clientId: string;
  /** Absent, null and empty are one: the caller is the merchant itself. */
  readonly merchantId?: string | null;
  /** null where no endpoint is known (a file, a story). */
  readonly endpoint: EndpointId | null;
  readonly merchantBizNo: string;
  /** The environment's id; absent for the sandbox, files and stories. */
  readonly environment?: string | undefined;
};

/**
 * The key of an order (gap order-identity): Client-Id, merchantId (not under `client`), endpoint, merchantBizNo and
 * environment. A JSON list keeps keys distinct whatever the parts hold. A call keeps the key of its acceptance.
 */
export function orderKey(identity: OrderIdentity, gaps: GapChoices): string {
  const { clientId, merchantId, endpoint, merchantBizNo, environment } = identity;
  const merchant = gapValue(gaps, 'order-identity') === 'client' ? '' : (merchantId ?? '');
  const place = environment === undefined ? [] : [environment];
  return JSON.stringify([clientId, merchant, endpoint ?? '', merchantBizNo, ...place]);
}

/** The client and environment of a key; empty for any other text. */
export function readOrderKey(key: string): { readonly clientId: string; readonly environment: string | undefined } {
  const { root } = scanJson(key);
  const part = (at: number): string | undefined => {
    const item = root?.kind === 'array' ? root.items[at] : undefined;
    return item?.kind === 'string' ? item.value : undefined;
  };
  return { clientId: part(0) ?? '', environment: part(4) };
}

/**
 * The order number of a payload, or null: merchantBizNo. Where base fields are optional (gap base-fields, never on
 * order/sync), extInfo.merchant_bill_id replaces an absent or blank one.
 */
export function orderNumberOf(root: JsonNode | null, endpoint: EndpointId | null, gaps: GapChoices): string | null {
  const number = textAt(root, 'merchantBizNo');
  if (asksBaseFields(endpoint, gaps)) return number;
  if (number !== null && number.trim() !== '') return number;
  return textAt(root, 'extInfo', 'merchant_bill_id') ?? number;
}

/** The caller, endpoint and choices. `endpoint` is null if unknown (a file, a story). */
type OrderTerms = Pick<OrderIdentity, 'clientId' | 'endpoint' | 'environment'> & { readonly gaps: GapChoices };

/** The order of a payload. `merchantBizNo` is null if absent; the key then has an empty number. */
type PayloadOrder = {
  readonly merchantBizNo: string | null;
  /** Empty where the payload has none. */
  readonly merchantId: string;
  readonly orderKey: string;
};

/** Finds the order of a payload, for window, sandbox, stories and command line alike. */
export function orderOfPayload(
  root: JsonNode | null,
  { clientId, endpoint, environment, gaps }: OrderTerms,
): PayloadOrder {
  const merchantBizNo = orderNumberOf(root, endpoint, gaps);
  const merchantId = textAt(root, 'merchantId') ?? '';
  const identity = { clientId, merchantId, endpoint, merchantBizNo: merchantBizNo ?? '', environment };
  return { merchantBizNo, merchantId, orderKey: orderKey(identity, gaps) };
}

/** The key of a payload's order, or null if it names none. */
export function orderKeyOf(root: JsonNode | null, terms: OrderTerms): string | null {
  const order = orderOfPayload(root, terms);
  return order.merchantBizNo === null ? null : order.orderKey;
}

/** Whether a call must have the base fields (gap base-fields). Clause: base, order/sync. */
export function asksBaseFields(endpoint: EndpointId | null, gaps: GapChoices): boolean {
  return endpoint === 'sync' || gapValue(gaps, 'base-fields') !== 'optional';
}
