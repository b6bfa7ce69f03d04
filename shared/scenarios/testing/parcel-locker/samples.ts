import type { Words } from '../../../lib/text/words.ts';
import type { Template } from '../../scenario.ts';
import { writeTemplate } from '../../template-text.ts';
import { parcelLockerInvalidSamples } from './invalid-samples.ts';

// writeTemplate puts a list or an object of plain values on one line where it fits, { "place": "Central" }, and each other
// member on a line of its own: invalid-samples.ts edits the text that comes of it.
function sample(status: string, line: Words): Template {
  return {
    status,
    line,
    text: writeTemplate({
      requestId: '{{uuid32}}',
      merchantBizNo: '{{order.no}}',
      orderStatus: status,
      userId: '2088000000000001',
      merchantBizType: 'SELF_PICK',
      orderCreateTime: '{{order.created}}',
      orderModifyTime: '{{now}}',
      extInfo: {
        parcel_locker_no: 'B7',
        multiLang: {
          zh_HK: { place: '中環站' },
          en_US: { place: 'Central' },
        },
      },
    }),
  };
}

const active = sample('ACTIVE', { en: 'It is in use', zh: '使用中' });

/** One life in table order, and an invalid sample for each mistake a payload can hold. */
export const parcelLockerTemplates: readonly Template[] = [
  active,
  sample('ENDED', { en: 'It has ended', zh: '已結束' }),
  ...parcelLockerInvalidSamples(active),
];
