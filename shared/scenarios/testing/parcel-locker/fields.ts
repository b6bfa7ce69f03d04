import { object } from '../../../fields/container-kinds.ts';
import { createRows, type Field } from '../../../fields/field.ts';
import { text } from '../../../fields/text-kinds.ts';
import { multiLang } from '../../../specification/common-objects.ts';

// Kinds stand in shared/fields: texts and lists of words in text-kinds.ts, `time()` in time-kind.ts, lists in container-kinds.ts.
// A row is required 'always', it is 'optional', or { inStatus: ['ACTIVE'] }, { exceptInStatus: […] }, { oneOf: […], rule }.
const row = createRows('parcel-locker');

const display: readonly Field[] = [
  row('place', text(), 'always', { en: 'Where it is', zh: '所在地點' }, { example: 'Central' }),
];

const extInfo: readonly Field[] = [
  row('parcel_locker_no', text({ maxLength: 8 }), 'always', { en: 'Its number', zh: '編號' }, { example: 'B7' }),
  row('multiLang', multiLang(display), 'always', { en: 'What is shown, in each language', zh: '各語言的顯示內容' }),
];

/** What such a request has beside the base fields, in the specification's order. */
export const parcelLockerFields: readonly Field[] = [
  row('extInfo', object(extInfo), 'always', { en: 'The service order', zh: '服務訂單' }),
];
