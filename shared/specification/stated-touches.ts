import type { GapId } from '../gaps/gaps.ts';

/** What a gap affects: clauses (`section/field`), headers and validation rules. */
export type GapTouches = {
  readonly clauses: readonly string[];
  readonly headers: readonly string[];
  readonly rules: readonly string[];
};

const at = (
  clauses: readonly string[],
  { headers = [], rules = [] }: Partial<Omit<GapTouches, 'clauses'>> = {},
): GapTouches => ({ clauses, headers, rules });

const signature = ['authentication/signature', 'headers/Signature'];
const moves = { rules: ['status-move'] };
const ticketStates = ['states/train-ticket', 'states/movie-ticket'];

/**
 * What a gap affects beyond field tables and lifecycles, in the order of gaps.ts;
 * shared/protocol/reference/gap-touches.ts has the whole.
 */
export const statedTouches: Readonly<Record<GapId, GapTouches>> = {
  'http-method': at(['endpoints/method']),
  'signing-profile': at(signature, { headers: ['Client-Id', 'Request-Time', 'Signature'] }),
  'signed-path': at(['authentication/signature'], { headers: ['Signature'] }),
  'response-signature': at(['headers/Signature'], { headers: ['Client-Id', 'Signature'] }),
  ecc224: at(['authentication/algorithm'], { headers: ['Signature'] }),
  encryption: at(['authentication/encryption'], { headers: ['Encrypt'] }),
  'encryption-order': at(['authentication/signature', 'authentication/encryption'], {
    headers: ['Signature', 'Encrypt'],
  }),
  'encrypted-type': at(['headers/Content-Type'], { headers: ['Content-Type'] }),
  'encrypted-reply': at(['authentication/encryption'], { headers: ['Encrypt', 'Content-Type'] }),
  'base-fields': at(['shared/merchant_bill_id'], { rules: ['required', 'user-required'] }),
  'request-id-form': at([], { rules: ['uuid', 'max-length'] }),
  'amount-required': at([], { rules: ['required'] }),
  'movie-address': at([], { rules: ['required', 'empty'] }),
  'ticket-type-values': at(['train-ticket/ticketType', 'train-ticket/ticketLevel']),
  'passenger-moves': at([], { rules: ['status-move'] }),
  'passenger-code': at(['train-ticket/code'], { rules: ['unknown-field'] }),
  'train-biz-type': at([], { rules: ['biz-type-scenario'] }),
  'movie-biz-type': at([], { rules: ['biz-type-scenario'] }),
  'charging-biz-type': at([], { rules: ['biz-type-scenario', 'enum'] }),
  'queue-final': at([], moves),
  'queue-first-cancelled': at([], moves),
  'ticket-moves': at([], moves),
  'charging-moves': at([], moves),
  'voucher-moves': at([], moves),
  'display-window': at([]),
  'notification-end': at([]),
  'service-card': at([]),
  'voucher-notification': at([]),
  'notification-text': at(ticketStates),
  'hide-after-origin': at([]),
  'movie-lead': at([]),
  'missing-locale': at(['locales/multiLang', 'locales/zh_HK', 'locales/en_US'], { rules: ['locale-missing'] }),
  'time-unit': at([], { rules: ['time-unit', 'time-order'] }),
  'negative-time': at(['base/orderCreateTime', 'base/orderModifyTime'], { rules: ['time'] }),
  'length-unit': at(['limits/length'], { rules: ['max-length'] }),
  'remark-mixed': at([], { rules: ['remark-width'] }),
  'minor-unit': at(['amount/value', 'amount/currency'], { rules: ['amount-value'] }),
  kilobyte: at([], { rules: ['image'] }),
  'text-lines': at(['limits/length'], { rules: ['text-cut'] }),
  'stale-update': at(['base/orderModifyTime'], { rules: ['modify-time-not-newer'] }),
  'changed-create-time': at(['base/orderCreateTime'], { rules: ['create-time-changed'] }),
  'repeated-request-id': at(['base/requestId', 'errors/PARAM_ILLEGAL'], { rules: ['answer-status'] }),
  'order-identity': at(['base/merchantBizNo', 'base/merchantId'], { headers: ['Client-Id'] }),
  'gateway-result': at(['errors/PARAM_ILLEGAL'], { headers: ['Client-Id', 'Request-Time', 'Signature'] }),
  'http-status': at(['response/result']),
  'request-time': at(['headers/Request-Time'], { headers: ['Request-Time'] }),
  'clock-skew': at(['headers/Request-Time'], { headers: ['Request-Time'] }),
  'rate-limit': at(['limits/rate', 'errors/UNKNOWN_EXCEPTION'], { headers: ['Client-Id'] }),
  'body-limit': at(['limits/body']),
  'pass-reply': at(['response/result', 'response/orderId', 'response/orderStatus']),
  'scene-code': at(['voucher/distributeResult']),
  'ticket-list-shape': at([], { rules: ['ticket-list-shape'] }),
  'unknown-fields': at(['base/extInfo'], { rules: ['unknown-field'] }),
  'null-member': at([], { rules: ['type'] }),
  'answer-names': at(['headers/Response-Time'], { headers: ['Client-Id', 'Response-Time', 'Signature', 'Tracer-Id'] }),
  'pair-separator': at(['authentication/signature', 'authentication/encryption'], {
    headers: ['Signature', 'Encrypt'],
  }),
  'reply-key': at(['authentication/encryption'], { headers: ['Encrypt'] }),
  scheme: at([], { rules: ['app-link'] }),
};
