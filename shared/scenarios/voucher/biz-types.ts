import type { JsonNode } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';

/** A coupon used by scanning or by its code. */
const giftCardType = 'GIFT_CARD_COUPON';

/** The types of order that are vouchers; on order/sync every other type is a base order. */
export const voucherTypes = ['WALLET_COUPON', giftCardType] as const;

/** Whether a payload is of a voucher or a gift card, by its type of order alone. */
export function isVoucher(payload: JsonNode): boolean {
  const type = textAt(payload, 'merchantBizType');
  return voucherTypes.some((each) => each === type);
}

/** Whether it is of a gift card. */
export function isGiftCard(payload: JsonNode): boolean {
  return textAt(payload, 'merchantBizType') === giftCardType;
}
