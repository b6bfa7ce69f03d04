import { isByGap } from '../gaps/by-gap.ts';
import { createRows, type Field, type Requirement } from '../fields/field.ts';
import { oneOf, orderStatus, text } from '../fields/text-kinds.ts';
import { time } from '../fields/time-kind.ts';
import { uuid } from '../fields/uuid-kind.ts';
import type { EndpointId } from './endpoints.ts';
import { merchantBizTypes, unlistedBizType } from './enumerations.ts';

const row = createRows('base');
const unlisted = { values: [unlistedBizType], refusedUnder: { gap: 'charging-biz-type', value: 'reject' } } as const;
const user = { oneOf: ['userId', 'openId'], rule: 'user-required' };

/** The base fields of every order sync request, in the specification's order. */
export const baseRequest: readonly Field[] = [
  row(
    'requestId',
    uuid,
    'always',
    { en: 'Identifies this one request', zh: '此次請求的唯一編號' },
    { example: '{{uuid32}}' },
  ),
  row(
    'merchantBizNo',
    text({ maxLength: 32 }),
    'always',
    {
      en: "The merchant's own order number, the same on every call for the order",
      zh: '商戶的訂單編號，同一訂單每次呼叫都相同',
    },
    { example: '{{order.no}}' },
  ),
  row('orderStatus', orderStatus(32), 'always', {
    en: 'The status the order has now; each scenario has its own',
    zh: '訂單現時的狀態；每個場景各有不同',
  }),
  row('userId', text({ maxLength: 64 }), user, { en: 'The wallet user', zh: '卡包用戶編號' }, { isPersonal: true }),
  row(
    'openId',
    text({ maxLength: 64 }),
    user,
    { en: "The wallet user's authorization for this merchant", zh: '卡包用戶對此商戶的授權編號' },
    { isPersonal: true },
  ),
  row('merchantBizType', oneOf(merchantBizTypes, unlisted), 'always', {
    en: 'The kind of order service',
    zh: '訂單服務類型',
  }),
  row(
    'orderCreateTime',
    time({ unitGap: 'time-unit' }),
    'always',
    { en: "When the order's first business event happened; never changes", zh: '訂單首個業務事件的時間；不會改變' },
    { example: '{{order.created}}' },
  ),
  row(
    'orderModifyTime',
    time({ unitGap: 'time-unit' }),
    'always',
    {
      en: 'When this event happened; newer on each update, so that late calls are recognised',
      zh: '此事件的時間；每次更新都要較新，以辨認遲到的呼叫',
    },
    { example: '{{now}}' },
  ),
  row('merchantId', text({ maxLength: 64 }), 'optional', {
    en: 'The merchant for whom an ISV calls, as given at contract signing',
    zh: '由 ISV 代為呼叫的商戶編號，簽約時發出',
  }),
  row('tinyAppId', text(), 'optional', { en: 'The mini program', zh: '小程式編號' }),
];

/**
 * The table of a request: the base fields, then the scenario's own. The specification states the mandatory base
 * fields for order/sync only; elsewhere the gap base-fields decides.
 */
export function requestFields(endpoint: EndpointId, own: readonly Field[]): readonly Field[] {
  if (endpoint === 'sync') return [...baseRequest, ...own];
  const base = baseRequest.map((field): Field =>
    field.required === 'optional' ? field : { ...field, required: besidesSync(field.required) },
  );
  return [...base, ...own];
}

function besidesSync(required: Requirement): Requirement {
  if (isByGap(required)) return required;
  return { gap: 'base-fields', byValue: { required, optional: 'optional' } };
}
