import { object } from '../../fields/container-kinds.ts';
import { wholeNumber } from '../../fields/digit-kinds.ts';
import { createRows, type Field } from '../../fields/field.ts';
import { appLink } from '../../fields/link-kinds.ts';
import { number } from '../../fields/number-kind.ts';
import { time } from '../../fields/time-kind.ts';
import { amount, multiLang, sharedDisplay, sharedExtInfo, tradeNo } from '../../specification/common-objects.ts';
import { endTimeUnknownIn, progressUnknownIn } from './labels.ts';

const row = createRows('ev-charging');

const extInfo: readonly Field[] = [
  row('amount', amount, 'optional', { en: 'Cost of the order', zh: '訂單費用' }),
  row('surcharge_amount', amount, 'optional', {
    en: 'Surcharge for charging or parking too long',
    zh: '充電或泊車超時的附加費',
  }),
  row('merchant_bill_detail', appLink, 'always', { en: 'Link to the order detail page', zh: '訂單詳情頁連結' }),
  ...sharedExtInfo.filter(({ name }) => name === 'merchant_bill_id'),
  // The specification writes the name so.
  row(
    'progess_curr',
    wholeNumber({ most: 100 }),
    'optional',
    { en: 'Progress in percent, such as 70', zh: '充電進度百分比，例如 70' },
    { example: '70', conflictsIn: progressUnknownIn },
  ),
  row(
    'start_time',
    time(),
    { exceptInStatus: ['FINISHED'] },
    { en: 'Charging begins', zh: '開始充電時間' },
    { example: '{{now-35m}}' },
  ),
  row(
    'end_time',
    time(),
    'optional',
    { en: 'Charging ends', zh: '結束充電時間' },
    { example: '{{now+25m}}', conflictsIn: endTimeUnknownIn },
  ),
  row(
    'time_cost',
    wholeNumber(),
    'optional',
    { en: 'Minutes charged so far', zh: '已充電的分鐘數' },
    { example: '35' },
  ),
  row('available_times', number, 'optional', {
    en: 'Available times; only in the example, without an explanation',
    zh: '可用次數；只見於範例，沒有說明用途',
  }),
  row('multiLang', multiLang(sharedDisplay), 'always', {
    en: 'What is shown, in each language',
    zh: '各語言的顯示內容',
  }),
];

export const evChargingFields: readonly Field[] = [
  tradeNo,
  row('extInfo', object(extInfo), 'always', { en: "The scenario's own fields", zh: '場景專用欄位' }),
];
