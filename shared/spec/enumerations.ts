import type { Choice } from '../fields/text-kinds.ts';

/** The listed values of merchantBizType, in the specification's order. */
export const merchantBizTypes: readonly Choice[] = [
  { value: 'PASS_TICKET', means: { en: 'Admission tickets', zh: '入場門票' } },
  {
    value: 'WALLET_COUPON',
    means: { en: 'Voucher deducted automatically inside the wallet app', zh: '錢包應用程式內自動抵扣的優惠券' },
  },
  {
    value: 'GIFT_CARD_COUPON',
    means: { en: 'Coupon used by scanning or by its code', zh: '掃碼或輸入代碼使用的優惠券' },
  },
  { value: 'MOVIE_TICKET', means: { en: 'Movie tickets', zh: '電影票' } },
  { value: 'LINE_UP', means: { en: 'Queuing', zh: '排隊取號' } },
  { value: 'RIDE_HAILING', means: { en: 'Ride hailing', zh: '叫車服務' } },
  { value: 'SELF_PICK', means: { en: 'Order picked up by the customer', zh: '顧客自取訂單' } },
];

/** Stands in the EV charging example and outside the list (open point charging-biz-type). */
export const unlistedBizType = 'CHARGING_PILE';
