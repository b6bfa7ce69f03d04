import { object } from '../../fields/container-kinds.ts';
import { createRows, type Field } from '../../fields/field.ts';
import { amount, tradeNo } from '../../specification/common-objects.ts';

const row = createRows('base');

/** What order/sync takes beside the base fields. No table says what a base order's extInfo holds: anything. */
export const baseOrderFields: readonly Field[] = [
  tradeNo,
  row('amount', amount, 'optional', { en: 'Price before discounts', zh: '原價' }),
  row('payAmount', amount, 'optional', { en: 'What was paid', zh: '實際支付金額' }),
  row('extInfo', object([], { open: true }), 'optional', {
    en: "The merchant's own fields; any names",
    zh: '商戶自訂欄位；名稱不限',
  }),
];
