import type { Choice } from '../fields/text-kinds.ts';
import type { Words } from '../lib/text/words.ts';

/** The list of the wallet that a card is in. `service-card`: shown as long as its service runs; `none`: in no list. */
export type CardState = 'active' | 'used' | 'expired' | 'removed' | 'service-card' | 'none';

/** The listed values of merchantBizType, in the specification's order. */
export const merchantBizTypes: readonly Choice[] = [
  { value: 'PASS_TICKET', means: { en: 'Admission tickets', zh: '入場門票' } },
  {
    value: 'WALLET_COUPON',
    means: { en: 'Voucher deducted automatically inside the wallet app', zh: '卡包應用程式內自動抵扣的優惠券' },
  },
  {
    value: 'GIFT_CARD_COUPON',
    means: { en: 'Coupon used by scanning or by its code', zh: '掃碼或輸入代碼使用的優惠券' },
  },
  { value: 'MOVIE_TICKET', means: { en: 'Movie tickets', zh: '戲票' } },
  { value: 'LINE_UP', means: { en: 'Queuing', zh: '排隊取號' } },
  { value: 'RIDE_HAILING', means: { en: 'Ride hailing', zh: '叫車服務' } },
  { value: 'SELF_PICK', means: { en: 'Order picked up by the customer', zh: '顧客自取訂單' } },
];

/** Stands in the EV charging example and outside the list (gap charging-biz-type). */
export const unlistedBizType = 'CHARGING_PILE';

/** A list of names that the specification prints and never uses: for reading only, nothing is checked against it. */
type ReferenceEnumeration = {
  readonly id: string;
  readonly name: Words;
  readonly values: readonly string[];
};

/** The lists without stated use, in the specification's order. Five identifiers of the wallet app are left out. */
export const referenceEnumerations: readonly ReferenceEnumeration[] = [
  { id: 'card-type', name: { en: 'Card Type', zh: '卡片類型' }, values: ['COUPON', 'TICKET'] },
  {
    id: 'ticket-type',
    name: { en: 'Ticket Type', zh: '票券類型' },
    values: ['PASS', 'MOVIE', 'AIR TICKET', 'TRAIN TICKET', 'BUS TICKET', 'SHIP TICKET'],
  },
  {
    id: 'display-code-type',
    name: { en: 'Display Code Type', zh: '展示碼類型' },
    values: ['BARCODE', 'QR CODE', 'PROMO CODE', 'NONE'],
  },
  { id: 'card-status', name: { en: 'Card Status', zh: '卡片狀態' }, values: ['USED', 'CLOSED', 'UPDATE', 'REFUND'] },
  { id: 'grant-type', name: { en: 'Grant type', zh: '授權類型' }, values: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'] },
  { id: 'merchant-kind', name: { en: 'Merchant kind', zh: '商戶種類' }, values: ['INST', 'DIRECT'] },
  {
    id: 'membership-card-creation',
    name: { en: 'Membership card creation', zh: '會員卡建立方式' },
    values: ['WITH_USER_INFO', 'WITHOUT_USER_INFO'],
  },
  {
    id: 'pms-information-collection',
    name: { en: 'PMS information collection', zh: 'PMS 資料收集' },
    values: ['MERCHANT_PMS', 'IPAY_TRADE_NO'],
  },
  {
    id: 'content-categories',
    name: { en: 'Content categories', zh: '內容類別' },
    values: ['brand', 'store', 'movie', 'SKU', 'gift card', 'pass kinds'],
  },
  {
    id: 'coupon-labels',
    name: { en: 'Labels of gift cards and coupons', zh: '禮品卡與優惠券標籤' },
    values: ['gift card', 'coupon with code'],
  },
  {
    id: 'order-labels',
    name: { en: 'Labels of how an order is placed', zh: '下單方式標籤' },
    values: ['redirect', 'order by wallet'],
  },
];
