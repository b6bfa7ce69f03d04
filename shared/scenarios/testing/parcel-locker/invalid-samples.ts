import { halfMillisecond, inSeconds, noUser, noUuid } from '../../base-mistakes.ts';
import type { Template } from '../../scenario.ts';
import { writeInvalidSample, type Mistake } from '../../template-text.ts';

/** One mistake for each rule that a value can break, in the order in which the rules are listed. */
const mistakes: readonly Mistake[] = [
  {
    rule: 'required',
    find: '"en_US": { "place": "Central" }',
    replace: '"en_US": {}',
    means: { en: 'No place in English', zh: '沒有英文地點' },
  },
  noUser,
  {
    rule: 'type',
    find: '"parcel_locker_no": "B7"',
    replace: '"parcel_locker_no": 7',
    means: { en: 'The number as a JSON number', zh: '編號寫成 JSON 數字' },
  },
  {
    rule: 'empty',
    find: '"parcel_locker_no": "B7"',
    replace: '"parcel_locker_no": " "',
    means: { en: 'A blank number', zh: '編號留空' },
  },
  {
    rule: 'max-length',
    find: '"parcel_locker_no": "B7"',
    replace: '"parcel_locker_no": "B12345678"',
    means: { en: 'A number longer than 8 characters', zh: '編號超過 8 個字元' },
  },
  {
    rule: 'enum',
    find: '"merchantBizType": "SELF_PICK"',
    replace: '"merchantBizType": "NOT_LISTED"',
    means: { en: 'A type of order that is not listed', zh: '未列出的訂單類型' },
  },
  noUuid,
  halfMillisecond,
  inSeconds,
  {
    rule: 'status-unknown',
    find: '"orderStatus": "ACTIVE"',
    replace: '"orderStatus": "STARTED"',
    means: { en: 'A status that it does not have', zh: '沒有的狀態' },
  },
  {
    rule: 'locale-missing',
    find: ',\n      "en_US": { "place": "Central" }',
    replace: '',
    means: { en: 'No English texts', zh: '沒有英文文字' },
  },
];

/** The invalid samples of a plain payload. */
export function parcelLockerInvalidSamples(plain: Template): readonly Template[] {
  return mistakes.map((mistake) => writeInvalidSample(plain, mistake));
}
