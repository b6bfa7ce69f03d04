import type { Mistake } from './template-text.ts';

/*
 * The mistakes that every scenario's payload can hold in the same words: in the base fields, a sum of money, the
 * locales. Each folder lists those of its own beside them, in the order of the rules.
 */

/** A list where the whole document is to be an object. */
export function listForObject(status: string): Mistake {
  return {
    rule: 'root-type',
    find: '{',
    through: '\n}',
    replace: JSON.stringify([status]),
    means: { en: 'A list instead of an object', zh: '以列表代替物件' },
  };
}

export const noUser: Mistake = {
  rule: 'user-required',
  find: '\n  "userId": "2088000000000001",',
  replace: '',
  means: { en: 'Neither userId nor openId', zh: '既無 userId 亦無 openId' },
};

export const noUuid: Mistake = {
  rule: 'uuid',
  find: '"requestId": "{{uuid32}}"',
  replace: '"requestId": "request-0001"',
  means: { en: 'A requestId that is not a uuid', zh: 'requestId 並非 uuid' },
};

export const currencySign: Mistake = {
  rule: 'currency',
  find: '"HKD"',
  replace: '"HK$"',
  means: { en: 'A sign instead of a currency code', zh: '以符號代替貨幣代碼' },
};

export const halfMillisecond: Mistake = {
  rule: 'time',
  find: '"orderCreateTime": "{{order.created}}"',
  replace: '"orderCreateTime": 1795586400000.5',
  means: { en: 'Half a millisecond', zh: '半毫秒' },
};

export const inSeconds: Mistake = {
  rule: 'time-unit',
  find: '"orderCreateTime": "{{order.created}}"',
  replace: '"orderCreateTime": 1795586400',
  means: { en: 'Seconds instead of milliseconds', zh: '以秒代替毫秒' },
};

export const changedTooEarly: Mistake = {
  rule: 'time-order',
  find: '"orderModifyTime": "{{now}}"',
  replace: '"orderModifyTime": "{{now-1d}}"',
  means: { en: 'Changed before it was created', zh: '修改早於建立' },
};

export const otherNumber: Mistake = {
  rule: 'id-mismatch',
  find: '"merchant_bill_id": "{{order.no}}"',
  replace: '"merchant_bill_id": "another-order"',
  means: { en: 'Two different order numbers', zh: '兩個不同的訂單編號' },
};

export const noEnglish: Mistake = {
  rule: 'locale-missing',
  find: ',\n      "en_US": {',
  through: '\n      }',
  replace: '',
  means: { en: 'No English texts', zh: '沒有英文文字' },
};
