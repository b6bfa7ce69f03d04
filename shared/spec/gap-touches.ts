import type { GapId } from './gaps.ts';

/** Where an open point is felt: clauses (`section/field`), names of headers, and rules of validation. */
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
const queueMoves = { rules: ['status-move'] };
const ticketStates = ['states/train-ticket', 'states/movie-ticket'];

/** What each open point touches, in the order of gaps.ts. */
export const gapTouches: Readonly<Record<GapId, GapTouches>> = {
  'http-method': at(['endpoints/method']),
  'signing-profile': at(signature, { headers: ['Client-Id', 'Request-Time', 'Signature'] }),
  'signed-path': at(['authentication/signature'], { headers: ['Signature'] }),
  'response-signature': at(['headers/Signature'], { headers: ['Client-Id', 'Signature'] }),
  ecc224: at(['authentication/algorithm'], { headers: ['Signature'] }),
  encryption: at(['authentication/encryption'], { headers: ['Encrypt'] }),
  'encrypted-type': at(['headers/Content-Type'], { headers: ['Content-Type'] }),
  'encrypted-reply': at(['authentication/encryption'], { headers: ['Encrypt', 'Content-Type'] }),
  'base-fields': at(['base/requestId', 'base/merchantBizNo', 'shared/merchant_bill_id'], { rules: ['required'] }),
  'request-id-form': at(['base/requestId'], { rules: ['uuid', 'max-length'] }),
  'amount-required': at(['train-ticket/amount', 'train-ticket/payAmount', 'movie-ticket/amount', 'voucher/amount'], {
    rules: ['required'],
  }),
  'movie-address': at(['movie-ticket/address'], { rules: ['required'] }),
  'ticket-type-values': at(['train-ticket/ticketType', 'train-ticket/ticketLevel']),
  'passenger-moves': at(['train-ticket/status'], { rules: ['status-move'] }),
  'passenger-code': at(['train-ticket/code'], { rules: ['unknown-field'] }),
  'train-biz-type': at(['base/merchantBizType'], { rules: ['biz-type-scenario'] }),
  'movie-biz-type': at(['base/merchantBizType'], { rules: ['biz-type-scenario'] }),
  'charging-biz-type': at(['base/merchantBizType'], { rules: ['biz-type-scenario', 'enum'] }),
  'queue-final': at(['states/queue-up'], queueMoves),
  'queue-first-cancelled': at(['states/queue-up'], queueMoves),
  'ticket-moves': at(ticketStates, { rules: ['status-move'] }),
  'charging-moves': at(['states/ev-charging'], { rules: ['status-move'] }),
  'voucher-moves': at(['states/voucher'], { rules: ['status-move'] }),
  'display-window': at(['train-ticket/available_time', 'train-ticket/expired_time', ...ticketStates]),
  'notification-end': at(['train-ticket/end_time', 'train-ticket/expired_time', ...ticketStates]),
  'service-card': at(['states/queue-up', 'states/ev-charging']),
  'voucher-notification': at(['states/voucher']),
  'notification-text': at(ticketStates),
  'hide-after-origin': at(['states/queue-up', 'base/orderModifyTime']),
  'movie-lead': at(['states/movie-ticket', 'movie-ticket/start_time']),
  'missing-locale': at(['locales/multiLang'], { rules: ['locale-missing'] }),
  'time-unit': at(['base/orderCreateTime', 'base/orderModifyTime'], { rules: ['time-unit', 'time-order'] }),
  'length-unit': at(['limits/length'], { rules: ['max-length'] }),
  'remark-mixed': at(['queue-up/order_remark'], { rules: ['remark-width'] }),
  'minor-unit': at(['amount/value', 'amount/currency'], { rules: ['amount-value'] }),
  kilobyte: at(['shared/platform_logo'], { rules: ['image'] }),
  'stale-update': at(['base/orderModifyTime'], { rules: ['modify-time-not-newer'] }),
  'changed-create-time': at(['base/orderCreateTime'], { rules: ['create-time-changed'] }),
  'repeated-request-id': at(['base/requestId', 'errors/PARAM_ILLEGAL']),
  'order-identity': at(['base/merchantBizNo', 'base/merchantId'], { headers: ['Client-Id'] }),
  'gateway-result': at(['errors/PARAM_ILLEGAL'], { headers: ['Client-Id', 'Request-Time', 'Signature'] }),
  'http-status': at(['response/result']),
  'clock-skew': at(['headers/Request-Time'], { headers: ['Request-Time'] }),
  'body-limit': at(['limits/body']),
  'pass-reply': at(['response/result', 'response/orderId', 'response/orderStatus']),
  'scene-code': at(['voucher/distributeResult']),
  'ticket-list-shape': at(['movie-ticket/ticket_info_list'], { rules: ['ticket-list-shape'] }),
  'unknown-fields': at(['base/extInfo'], { rules: ['unknown-field'] }),
  scheme: at(['shared/merchant_bill_detail', 'queue-up/order_detail_link_url'], { rules: ['app-link'] }),
};
