import { endpoints } from '../../../../shared/specification/endpoints.ts';

/** The payload that must be refused, and the scenario of its endpoint. */
export type ProbePayload = { readonly scenario: 'base-order'; readonly text: string };

/** A status of no scenario. */
const noStatus = 'CONNECTION_CHECK';

export const probePath: string = endpoints.sync.path;

/**
 * Makes a payload that no service can accept: it names no order and no user, and lacks times, type and a known status.
 * The requestId lets the operator find the call.
 */
export function probePayload(requestId: string): ProbePayload {
  return { scenario: 'base-order', text: JSON.stringify({ requestId, orderStatus: noStatus }) };
}
