import type { GapId } from '../../gaps/gaps.ts';
import type { GatewayFailure } from '../../specification/gateway-results.ts';
import type { RefusalCode } from './refusal-codes.ts';
import type { KnownOrder, KnownRequest } from './sandbox-case.ts';

export type Refusal = {
  readonly end: 'refused';
  readonly code: RefusalCode;
  /** 200 unless the request got no result (gap http-status). */
  readonly status: 200 | 404 | 405 | 413 | 415 | 429;
  readonly message: string;
  /** The gap of the specification on which the refusal rests. */
  readonly gap?: GapId;
  /** A gateway's failure, with code and status by gap gateway-result. */
  readonly gateway?: GatewayFailure;
  /** The HTTP status that a fault plan wants, whatever the gaps say. */
  readonly forcedStatus?: number;
};

/** An accepted request again: the stored answer, no change. */
export type Repeat = { readonly end: 'repeated'; readonly earlier: KnownRequest };

/** Answered as accepted; the order stays. */
export type Ignored = {
  readonly end: 'ignored';
  readonly message: string;
  readonly gap: GapId;
  readonly order: KnownOrder;
};

export type Outcome = Refusal | Repeat | Ignored;

/** F / PARAM_ILLEGAL with status 200, the usual refusal. */
export function refuseIllegal(message: string, gap?: GapId): Refusal {
  return refuse('PARAM_ILLEGAL', message, gap);
}

/** A listed code with status 200; the message names its gap. */
export function refuse(code: RefusalCode, message: string, gap?: GapId): Refusal {
  return { end: 'refused', code, status: 200, message, ...(gap === undefined ? {} : { gap }) };
}

/** A gateway's refusal (gap gateway-result, unless another gap decides). */
export function refuseAtGateway(gateway: GatewayFailure, message: string, gap: GapId = 'gateway-result'): Refusal {
  return { ...refuseIllegal(message, gap), gateway };
}

/** A request that does not reach the service, with its HTTP status. */
export function refuseWithStatus(status: Refusal['status'], message: string, gap: GapId = 'http-status'): Refusal {
  return { ...refuseIllegal(message, gap), status };
}
