import { endpoints } from '../../../../shared/specification/endpoints.ts';

/** The payload of the call that must be refused, and the scenario by whose endpoint it is sent. */
export type AskPayload = { readonly scenario: 'base-order'; readonly text: string };

/** A status that no scenario has. */
const noStatus = 'CONNECTION_CHECK';

/** The path of the endpoint that it is sent to, below the base address. */
export const askedPath: string = endpoints.sync.path;

/**
 * A payload that no service can accept, whatever it makes of the rest: it names no order and no user, so there is nothing
 * that it could be about and nobody to whom it could be shown; its times and its type are missing, and its status is that of
 * no scenario. The requestId is there so that the operator of the service can find the call.
 */
export function askPayload(requestId: string): AskPayload {
  return { scenario: 'base-order', text: JSON.stringify({ requestId, orderStatus: noStatus }) };
}
