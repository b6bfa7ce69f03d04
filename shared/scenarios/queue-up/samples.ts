import type { JsonObject } from '../../lib/json/json.ts';
import type { Template } from '../scenario.ts';
import { writeTemplate } from '../template-text.ts';
import { queueUpInvalidSamples } from './invalid-samples.ts';

type InBoth = { readonly zh_HK: string; readonly en_US: string };

/** One moment of waiting for a table. `remark`: at most 14 wide or 23 narrow characters. */
type Moment = {
  readonly status: string;
  readonly tables: string;
  /** Absent once the number is called. */
  readonly minutesLeft?: string;
  readonly waitedMs: string;
  readonly remark: InBoth;
};

const merchant: InBoth = { zh_HK: '麵屋小館', en_US: 'Noodle House' };
const address: InBoth = { zh_HK: '西九龍商場二樓', en_US: '2/F, West Kowloon Mall' };
const tableType: InBoth = { zh_HK: '大枱', en_US: 'Large table' };

function queueText({ status, tables, minutesLeft, waitedMs, remark }: Moment): string {
  return writeTemplate({
    requestId: '{{uuid32}}',
    merchantBizNo: '{{order.no}}',
    orderStatus: status,
    userId: '2088000000000001',
    merchantBizType: 'LINE_UP',
    orderCreateTime: '{{order.created}}',
    orderModifyTime: '{{now}}',
    shopInfo: { extInfo: { multiLang: { zh_HK: shopDisplay('zh_HK'), en_US: shopDisplay('en_US') } } },
    extInfo: {
      queue_number: 'A123',
      wait_tables: tables,
      ...(minutesLeft === undefined ? {} : { wait_time: minutesLeft }),
      waiting_time: waitedMs,
      multiLang: { zh_HK: orderDisplay(remark, 'zh_HK'), en_US: orderDisplay(remark, 'en_US') },
    },
  });
}

function shopDisplay(locale: 'zh_HK' | 'en_US'): JsonObject {
  return { name: merchant[locale], address: address[locale], merchantShopLinkPage: 'walletapp://shops/0001' };
}

function orderDisplay(remark: InBoth, locale: 'zh_HK' | 'en_US'): JsonObject {
  return {
    order_detail_link_url: 'walletapp://orders/{{order.no}}',
    table_type: tableType[locale],
    show_merchant_name: merchant[locale],
    show_merchant_icon_url: 'https://static.example/noodle-house/icon-72.png',
    order_remark: remark[locale],
  };
}

const calling: Template = {
  status: 'CALL_NUM',
  line: { en: 'In the queue with twelve tables ahead', zh: '排隊中，前面還有十二枱' },
  text: queueText({
    status: 'CALL_NUM',
    tables: '12',
    minutesLeft: '30',
    waitedMs: '600000',
    remark: { zh_HK: '請準時到店，過號重取', en_US: 'Please be on time' },
  }),
};

const nobodyAhead = { tables: '0', waitedMs: '2400000' };

export const queueUpTemplates: readonly Template[] = [
  calling,
  {
    status: 'NUMBER_ARRIVED',
    line: { en: 'The number is called', zh: '已叫到號碼' },
    text: queueText({
      ...nobodyAhead,
      status: 'NUMBER_ARRIVED',
      remark: { zh_HK: '請到門口出示號碼', en_US: 'Please show your number' },
    }),
  },
  {
    status: 'NUMBER_PASSED',
    line: { en: 'The number was called and has been passed', zh: '已叫號並過號' },
    text: queueText({
      ...nobodyAhead,
      status: 'NUMBER_PASSED',
      remark: { zh_HK: '已過號，請重新取號', en_US: 'Please take a new one' },
    }),
  },
  {
    status: 'CANCELLED',
    line: { en: 'The customer leaves the queue', zh: '客人取消排隊' },
    text: queueText({
      ...nobodyAhead,
      status: 'CANCELLED',
      remark: { zh_HK: '期待下次光臨', en_US: 'See you next time' },
    }),
  },
  {
    status: 'FINISHED',
    line: { en: 'The customer is seated and served', zh: '客人已入座用餐' },
    text: queueText({
      ...nobodyAhead,
      status: 'FINISHED',
      remark: { zh_HK: '多謝光臨', en_US: 'Thank you for coming' },
    }),
  },
  ...queueUpInvalidSamples(calling),
];
