import { object } from '../../fields/container-kinds.ts';
import { wholeNumber } from '../../fields/digit-kinds.ts';
import { createRows, type Field } from '../../fields/field.ts';
import { appLink, httpsLink } from '../../fields/link-kinds.ts';
import { remark, text } from '../../fields/text-kinds.ts';
import { multiLang } from '../../specification/common-objects.ts';

const row = createRows('queue-up');

const shopDisplay: readonly Field[] = [
  row(
    'name',
    text(),
    'always',
    { en: 'Name of the shop', zh: '商店名稱' },
    { example: 'Noodle House', isProperName: true },
  ),
  row(
    'address',
    text(),
    'optional',
    { en: 'Address of the shop', zh: '商店地址' },
    { example: '2/F, West Kowloon Mall', isProperName: true },
  ),
  row('merchantShopLinkPage', appLink, 'always', { en: 'Link to the shop', zh: '商店連結' }),
];

const shopInfo: readonly Field[] = [
  row(
    'extInfo',
    object([
      row('multiLang', multiLang(shopDisplay), 'always', { en: 'The shop, in each language', zh: '各語言的商店資料' }),
    ]),
    'always',
    { en: "The shop's display fields", zh: '商店的顯示欄位' },
  ),
];

const orderDisplay: readonly Field[] = [
  row('order_detail_link_url', appLink, 'always', { en: 'Link to the order details', zh: '訂單詳情連結' }),
  row(
    'table_type',
    text(),
    'optional',
    { en: 'Kind of table queued for', zh: '輪候的枱型' },
    { example: 'Large table' },
  ),
  row(
    'show_merchant_name',
    text(),
    'always',
    { en: 'Merchant name, the title of the card', zh: '商戶名稱，作為卡片標題' },
    { example: 'Noodle House', isProperName: true },
  ),
  row(
    'show_merchant_icon_url',
    httpsLink,
    'always',
    { en: 'Address of the icon, 72 x 72 px, under 100 KB', zh: '圖示網址，72 x 72 像素，小於 100 KB' },
    { image: { width: 72, height: 72, underKilobytes: 100 } },
  ),
  row(
    'order_remark',
    remark,
    'always',
    { en: 'Remark on the card', zh: '卡片上的備註' },
    { example: 'Please be on time' },
  ),
];

/** Statuses after CALL_NUM: nobody is ahead any more. */
const afterCalling = ['NUMBER_ARRIVED', 'NUMBER_PASSED', 'CANCELLED', 'FINISHED'];
const waitTables = wholeNumber({ maxLength: 20, zero: { inStatus: afterCalling, rule: 'wait-tables' } });

const extInfo: readonly Field[] = [
  row('queue_number', text({ maxLength: 8 }), 'always', { en: 'Queue number', zh: '排隊號碼' }, { example: 'A123' }),
  row('wait_tables', waitTables, 'always', {
    en: 'Tables ahead; 0 in every status after CALL_NUM',
    zh: '前面的枱數；CALL_NUM 之後的狀態必須為 0',
  }),
  row(
    'wait_time',
    wholeNumber(),
    'optional',
    { en: 'Minutes still to wait, estimated', zh: '預計尚需等候的分鐘數' },
    { example: '30' },
  ),
  row(
    'waiting_time',
    wholeNumber(),
    'optional',
    { en: 'Milliseconds waited so far', zh: '已等候的毫秒數' },
    { example: '600000' },
  ),
  row('multiLang', multiLang(orderDisplay), 'always', {
    en: 'What is shown, in each language',
    zh: '各語言的顯示內容',
  }),
];

export const queueUpFields: readonly Field[] = [
  row('shopInfo', object(shopInfo), 'always', { en: 'The shop', zh: '商店' }),
  row('extInfo', object(extInfo), 'always', { en: 'The service order', zh: '服務訂單' }),
];
