import type { Template } from '../scenario.ts';
import { writeTemplate } from '../template-text.ts';
import { voucherInvalidSamples } from './invalid-samples.ts';

type Sold = {
  readonly type: 'WALLET_COUPON' | 'GIFT_CARD_COUPON';
  readonly faceValue: string;
  readonly paid: string;
  readonly product: string;
};

function voucherText({ type, faceValue, paid, product }: Sold): string {
  return writeTemplate({
    requestId: '{{uuid32}}',
    merchantBizNo: '{{order.no}}',
    orderStatus: 'TICKETED',
    userId: '2088000000000001',
    merchantBizType: type,
    orderCreateTime: '{{order.created}}',
    orderModifyTime: '{{now}}',
    tradeNo: '20261125000000000001',
    amount: { value: faceValue, currency: 'HKD' },
    payAmount: { value: paid, currency: 'HKD' },
    // SALE is the only issue mode that the specification names.
    extInfo: { benefit_issue_mode: 'SALE', product_id: product },
  });
}

const voucher: Template = {
  status: 'TICKETED',
  line: { en: 'A voucher that the wallet deducts by itself is issued', zh: '發出由卡包自動抵扣的禮券' },
  text: voucherText({ type: 'WALLET_COUPON', faceValue: '5000', paid: '4500', product: 'ACT-1' }),
};

const giftCard: Template = {
  status: 'TICKETED',
  variant: 'gift',
  line: { en: 'A gift card is sold and issued', zh: '售出並發出禮品卡' },
  text: voucherText({ type: 'GIFT_CARD_COUPON', faceValue: '10000', paid: '9000', product: 'ACT-2' }),
};

export const voucherTemplates: readonly Template[] = [
  voucher,
  giftCard,
  ...voucherInvalidSamples({ voucher, giftCard }),
];
