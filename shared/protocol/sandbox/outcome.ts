import type { GapId } from '../../spec/gaps.ts';
import type { KnownRequest } from './terms.ts';

export type RefusalCode = 'PARAM_ILLEGAL' | 'ORDER_STATUS_INVALID' | 'UN_SUPPORT_BUSINESS';

/** Why a check ends the matter. */
export type Refusal = {
  readonly end: 'refused';
  readonly code: RefusalCode;
  /** HTTP status (gap http-status): 200 unless the request never got as far as a result of its own. */
  readonly status: 200 | 404 | 405 | 413 | 415;
  readonly message: string;
  /** The open point of the specification on which the refusal rests. */
  readonly gap?: GapId;
};

/** The request was accepted before: its answer is given again and nothing changes. */
export type Repeat = { readonly end: 'repeated'; readonly earlier: KnownRequest };

export type Outcome = Refusal | Repeat;

/** F / PARAM_ILLEGAL with status 200, which is what most checks end in. */
export function illegal(message: string, gap?: GapId): Refusal {
  return refuse('PARAM_ILLEGAL', message, gap);
}

export function refuse(code: RefusalCode, message: string, gap?: GapId): Refusal {
  return { end: 'refused', code, status: 200, message, ...(gap === undefined ? {} : { gap }) };
}

/** A request that does not reach the service, with an HTTP status of its own. */
export function turnAway(status: Refusal['status'], message: string, gap?: GapId): Refusal {
  return { ...illegal(message, gap), status };
}
