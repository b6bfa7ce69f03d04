import type { EndpointId } from '../spec/endpoints.ts';

/** What tells one order from another under `client-and-merchant`. */
export type OrderIdentity = {
  readonly clientId: string;
  /** Absent, null and empty are one: the caller is the merchant itself. */
  readonly merchantId?: string | null;
  /** null where no endpoint is known (a file, a story). */
  readonly endpoint: EndpointId | null;
  readonly merchantBizNo: string;
};

/**
 * The key of an order (gap order-identity): Client-Id, merchantId, endpoint and merchantBizNo. Written as a JSON list,
 * so that no two orders share a key whatever characters their parts hold.
 */
export function orderKey({ clientId, merchantId, endpoint, merchantBizNo }: OrderIdentity): string {
  return JSON.stringify([clientId, merchantId ?? '', endpoint ?? '', merchantBizNo]);
}
