import type { Template } from '../scenario.ts';
import { writeTemplate } from '../template-text.ts';
import { evChargingInvalidSamples } from './invalid-samples.ts';

const platforms = { zh_HK: '快充易', en_US: 'QuickCharge' } as const;

/** One moment of a car at the charger. What a status does not know is absent. */
type Moment = {
  readonly status: string;
  readonly amount: string;
  readonly surcharge: string;
  readonly percent?: string;
  readonly minutes: string;
  readonly start: string;
  readonly end?: string;
};

function chargingText({ status, amount, surcharge, percent, minutes, start, end }: Moment): string {
  return writeTemplate({
    requestId: '{{uuid32}}',
    merchantBizNo: '{{order.no}}',
    merchantId: '2188000000000001',
    orderStatus: status,
    userId: '2088000000000001',
    merchantBizType: 'CHARGING_PILE',
    orderCreateTime: '{{order.created}}',
    orderModifyTime: '{{now}}',
    extInfo: {
      amount: { value: amount, currency: 'HKD' },
      surcharge_amount: { value: surcharge, currency: 'HKD' },
      merchant_bill_detail: 'walletapp://orders/{{order.no}}',
      merchant_bill_id: '{{order.no}}',
      ...(percent === undefined ? {} : { progess_curr: percent }),
      start_time: start,
      ...(end === undefined ? {} : { end_time: end }),
      time_cost: minutes,
      available_times: 1,
      multiLang: { zh_HK: display('zh_HK'), en_US: display('en_US') },
    },
  });
}

function display(locale: 'zh_HK' | 'en_US'): { readonly platform_name: string; readonly platform_logo: string } {
  return { platform_name: platforms[locale], platform_logo: 'https://static.example/charging/logo.png' };
}

const serving: Template = {
  status: 'SERVING',
  line: { en: 'At 70 percent after 35 minutes', zh: '充電 35 分鐘，已達 70%' },
  text: chargingText({
    status: 'SERVING',
    amount: '5600',
    surcharge: '0',
    percent: '70',
    minutes: '35',
    start: '{{now-35m}}',
    end: '{{now+25m}}',
  }),
};
const withoutEndTime: Template = {
  status: 'SERVING_WO_ENDTIME',
  line: { en: 'Charging on, without an expected end', zh: '繼續充電，完成時間未定' },
  text: chargingText({
    status: 'SERVING_WO_ENDTIME',
    amount: '6400',
    surcharge: '0',
    percent: '76',
    minutes: '40',
    start: '{{now-40m}}',
  }),
};

export const evChargingTemplates: readonly Template[] = [
  serving,
  withoutEndTime,
  {
    status: 'SERVING_LITE',
    line: { en: 'Charging on, without progress and expected end', zh: '繼續充電，進度和完成時間未定' },
    text: chargingText({
      status: 'SERVING_LITE',
      amount: '7200',
      surcharge: '0',
      minutes: '45',
      start: '{{now-45m}}',
    }),
  },
  {
    status: 'PAUSED',
    line: { en: 'The charging is paused at 84 percent', zh: '充電至 84% 時暫停' },
    text: chargingText({
      status: 'PAUSED',
      amount: '7600',
      surcharge: '0',
      percent: '84',
      minutes: '48',
      start: '{{now-50m}}',
    }),
  },
  {
    status: 'COMPLETED',
    line: { en: 'The car is full after an hour', zh: '充電一小時，已充滿' },
    text: chargingText({
      status: 'COMPLETED',
      amount: '9800',
      surcharge: '0',
      percent: '100',
      minutes: '60',
      start: '{{now-65m}}',
      end: '{{now-1m}}',
    }),
  },
  {
    status: 'PARKING_DUE',
    line: { en: 'The free parking is over and overtime counts', zh: '免費泊車時段屆滿，開始計算超時費' },
    text: chargingText({
      status: 'PARKING_DUE',
      amount: '9800',
      surcharge: '2000',
      percent: '100',
      minutes: '60',
      start: '{{now-95m}}',
      end: '{{now-31m}}',
    }),
  },
  {
    status: 'FINISHED',
    line: { en: 'The car has left and the order is finished', zh: '車輛已離開，服務結束' },
    text: chargingText({
      status: 'FINISHED',
      amount: '9800',
      surcharge: '2000',
      percent: '100',
      minutes: '60',
      start: '{{now-105m}}',
      end: '{{now-41m}}',
    }),
  },
  ...evChargingInvalidSamples({ serving, withoutEndTime }),
];
