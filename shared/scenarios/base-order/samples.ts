import type { Words } from '../../lib/text/words.ts';
import type { Template } from '../scenario.ts';
import { writeTemplate } from '../template-text.ts';
import { baseOrderInvalidSamples } from './invalid-samples.ts';

/** A moment of an order that is picked up in a shop. The statuses are the merchant's own: a base order takes any. */
function pickUp(status: string, line: Words): Template {
  return {
    status,
    line,
    text: writeTemplate({
      requestId: '{{uuid32}}',
      merchantBizNo: '{{order.no}}',
      orderStatus: status,
      userId: '2088000000000001',
      merchantBizType: 'SELF_PICK',
      orderCreateTime: '{{order.created}}',
      orderModifyTime: '{{now}}',
      tradeNo: '20261125000000000002',
      amount: { value: '8800', currency: 'HKD' },
      payAmount: { value: '7900', currency: 'HKD' },
      extInfo: { shop: 'West Kowloon', shelf: 'C-12', items: ['Iced lemon tea', 'Egg tart'] },
    }),
  };
}

const paid = pickUp('PAID', { en: 'An order to pick up is paid', zh: '自取訂單已付款' });

export const baseOrderTemplates: readonly Template[] = [
  paid,
  pickUp('READY', { en: 'The order waits in the shop', zh: '訂單可到店領取' }),
  pickUp('COLLECTED', { en: 'The order is picked up', zh: '訂單已取走' }),
  ...baseOrderInvalidSamples(paid),
];
