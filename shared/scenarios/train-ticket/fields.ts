import { list, object } from '../../fields/container-kinds.ts';
import { createRows, type Field } from '../../fields/field.ts';
import { url } from '../../fields/link-kinds.ts';
import { gmtOffset, oneOf, text } from '../../fields/text-kinds.ts';
import { itemsAt } from '../../lib/json/json-view.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { multiLang, sharedDisplay, sharedExtInfo } from '../../specification/common-objects.ts';
import { locales } from '../../specification/locales.ts';
import { codeInfo, ticketRequest, ticketTimes, whenIssued, type TicketWords } from '../ticket-fields.ts';
import { passengerStatuses } from './passenger-statuses.ts';

const row = createRows('train-ticket');
const words: TicketWords = {
  section: 'train-ticket',
  noun: { en: 'ticket', zh: '車票' },
  price: { en: 'Price of the ticket before discounts', zh: '車票原價' },
  templateCode: 'TRAIN-0001',
  start: { means: { en: 'Departure', zh: '出發時間' }, example: '{{now+2h}}', zone: ['extInfo', 'from_timezone'] },
  end: { means: { en: 'Arrival', zh: '到達時間' }, example: '{{now+3h}}', zone: ['extInfo', 'to_timezone'] },
};

/** With more than one passenger the codes stand beside the passengers, and code_info may hold any strings. */
function hasSeveralPassengers(root: JsonNode): boolean {
  return locales.some((locale) => itemsAt(root, 'extInfo', 'multiLang', locale, 'passengerInfoList').length > 1);
}

const code = codeInfo('train-ticket', { mayBeBlank: hasSeveralPassengers });

const shownOnlyByExample = { restsOn: 'passenger-code' } as const;

/** The specification's example gives each passenger a code object and no table for it: all texts are optional. */
const passengerCode = object([
  row(
    'codeMsg',
    text(),
    'optional',
    { en: "Words beside the passenger's code", zh: '乘客展示碼旁的文字' },
    shownOnlyByExample,
  ),
  row(
    'codeValue',
    text(),
    'optional',
    { en: "Content of the passenger's code", zh: '乘客展示碼的內容' },
    { ...shownOnlyByExample, isPersonal: true },
  ),
  row('codeType', text(), 'optional', { en: 'How the code is drawn', zh: '展示碼的類型' }, shownOnlyByExample),
  row(
    'codeStandard',
    text(),
    'optional',
    { en: 'The standard the code follows', zh: '展示碼的標準' },
    shownOnlyByExample,
  ),
]);

const passenger = object([
  row(
    'id',
    text(),
    'optional',
    { en: "The passenger's ticket", zh: '乘客的車票編號' },
    { sameInLocales: true, example: 'P1' },
  ),
  row(
    'idNumber',
    text(),
    'optional',
    { en: 'Identity number, masked', zh: '已遮蓋的證件號碼' },
    { example: 'A123***(*)', isPersonal: true },
  ),
  row(
    'status',
    oneOf(passengerStatuses),
    'always',
    { en: "The passenger's own status, apart from the order's", zh: '乘客本身的狀態，與訂單狀態分開' },
    { sameInLocales: true },
  ),
  row(
    'passengerName',
    text(),
    'always',
    { en: "The passenger's name", zh: '乘客姓名' },
    { example: 'CHAN Tai Man', isProperName: true, isPersonal: true },
  ),
  row(
    'ticketType',
    text(),
    'always',
    { en: 'Type of the ticket; any text', zh: '車票類型；任何文字' },
    { example: 'Adult' },
  ),
  row(
    'ticketLevel',
    text(),
    'always',
    { en: 'Class of travel; any text', zh: '座位等級；任何文字' },
    { example: 'Second class' },
  ),
  row('seatNum', text(), 'optional', { en: 'Seat', zh: '座位' }, { example: '05A' }),
  row(
    'code',
    passengerCode,
    'optional',
    { en: "The passenger's own code", zh: '乘客本身的展示碼' },
    shownOnlyByExample,
  ),
]);

const display: readonly Field[] = [
  row(
    'from',
    text({ maxLength: 48 }),
    'always',
    { en: 'Departure station', zh: '出發站' },
    { example: 'Hong Kong West Kowloon', isProperName: true },
  ),
  row(
    'to',
    text({ maxLength: 48 }),
    'always',
    { en: 'Arrival station', zh: '到達站' },
    { example: 'Guangzhou South', isProperName: true },
  ),
  row('check_point', list(text()), 'always', { en: 'Departure gates', zh: '檢票口' }),
  row('passengerInfoList', list(passenger, { maxItems: 15 }), 'always', {
    en: 'One entry for each passenger',
    zh: '每位乘客一項',
  }),
  ...sharedDisplay,
];

const extInfo: readonly Field[] = [
  ...sharedExtInfo,
  row('code_info', code, 'always', { en: 'The code that is shown', zh: '展示碼' }),
  ...ticketTimes(words),
  row('from_timezone', gmtOffset, whenIssued, { en: 'Time zone of the departure station', zh: '出發站的時區' }),
  row('to_timezone', gmtOffset, whenIssued, { en: 'Time zone of the arrival station', zh: '到達站的時區' }),
  row('shift_number', text(), whenIssued, { en: 'Train number', zh: '車次' }, { example: 'G6532' }),
  row(
    'standard_from',
    text(),
    'optional',
    { en: 'Departure station in the language of the place', zh: '以當地語言書寫的出發站' },
    { example: '香港西九龍' },
  ),
  row(
    'standard_to',
    text(),
    'optional',
    { en: 'Arrival station in the language of the place', zh: '以當地語言書寫的到達站' },
    { example: '广州南' },
  ),
  row('detail_file_url', url(), 'optional', { en: 'Address of the electronic ticket', zh: '電子車票的網址' }),
  row('multiLang', multiLang(display), 'always', { en: 'What is shown, in each language', zh: '各語言的顯示內容' }),
];

export const trainTicketFields: readonly Field[] = ticketRequest(words, extInfo);
