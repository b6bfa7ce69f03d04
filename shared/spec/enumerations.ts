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

/** A passenger's own status, apart from the order's. */
export const passengerStatuses: readonly Choice[] = [
  { value: 'AVAILABLE', means: { en: 'The ticket can be used', zh: '車票可用' } },
  { value: 'USED', means: { en: 'The ticket moves to the used list', zh: '車票移至已使用列表' } },
  { value: 'CLOSED', means: { en: 'The ticket leaves the wallet', zh: '車票離開卡包' } },
];

/** Lists that the specification gives without saying where they are used: for reference only, nothing checks them. */
export const referenceLists: readonly { readonly name: string; readonly values: readonly string[] }[] = [
  { name: 'Card Type', values: ['COUPON', 'TICKET'] },
  { name: 'Ticket Type', values: ['PASS', 'MOVIE', 'AIR TICKET', 'TRAIN TICKET', 'BUS TICKET', 'SHIP TICKET'] },
  { name: 'Display Code Type', values: ['BARCODE', 'QR CODE', 'PROMO CODE', 'NONE'] },
  { name: 'Card Status', values: ['USED', 'CLOSED', 'UPDATE', 'REFUND'] },
  { name: 'Grant type', values: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'] },
  { name: 'merchant kind', values: ['INST', 'DIRECT'] },
  { name: 'membership card creation', values: ['WITH_USER_INFO', 'WITHOUT_USER_INFO'] },
  { name: 'PMS information collection', values: ['MERCHANT_PMS', 'IPAY_TRADE_NO'] },
];
