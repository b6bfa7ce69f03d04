import type { GapId } from '../../gaps/gaps.ts';
import type { GatewayFailure } from '../../specification/gateway-results.ts';
import type { RefusalCode } from './refusal-codes.ts';
import type { KnownOrder, KnownRequest } from './sandbox-case.ts';

/** Why a check ends the matter. */
export type Refusal = {
  readonly end: 'refused';
  readonly code: RefusalCode;
  /** HTTP status (gap http-status): 200 unless the request never got as far as a result of its own. */
  readonly status: 200 | 404 | 405 | 413 | 415;
  readonly message: string;
  /** The gap of the specification on which the refusal rests. */
  readonly gap?: GapId;
  /** A failure that a gateway would answer: its code and status are chosen (gap gateway-result). */
  readonly gateway?: GatewayFailure;
  /** The HTTP status that a fault plan wants, whatever the gaps say. */
  readonly forcedStatus?: number;
};

/** The request was accepted before: its answer is given again and nothing changes. */
export type Repeat = { readonly end: 'repeated'; readonly earlier: KnownRequest };

/** The call is answered as an accepted one and the order stays as it was. */
export type Ignored = {
  readonly end: 'ignored';
  readonly message: string;
  readonly gap: GapId;
  readonly order: KnownOrder;
};

export type Outcome = Refusal | Repeat | Ignored;

/** F / PARAM_ILLEGAL with status 200, which is what most checks end in. */
export function refuseIllegal(message: string, gap?: GapId): Refusal {
  return refuse('PARAM_ILLEGAL', message, gap);
}

/** A refusal with status 200 and one of the listed codes; a message that rests on a gap names it. */
export function refuse(code: RefusalCode, message: string, gap?: GapId): Refusal {
  return { end: 'refused', code, status: 200, message, ...(gap === undefined ? {} : { gap }) };
}

/** What a gateway in front of the service would answer (gap gateway-result, unless the refusal rests on another one). */
export function refuseAtGateway(gateway: GatewayFailure, message: string, gap: GapId = 'gateway-result'): Refusal {
  return { ...refuseIllegal(message, gap), gateway };
}

/** A request that does not reach the service, with an HTTP status of its own. */
export function refuseWithStatus(status: Refusal['status'], message: string, gap: GapId = 'http-status'): Refusal {
  return { ...refuseIllegal(message, gap), status };
}
