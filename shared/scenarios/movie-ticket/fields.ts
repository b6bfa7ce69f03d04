import { list, listOrOne, object } from '../../fields/container-kinds.ts';
import { wholeNumber } from '../../fields/digit-kinds.ts';
import type { Field, Requirement } from '../../fields/field.ts';
import { rowsOf } from '../../fields/rows.ts';
import { text } from '../../fields/text-kinds.ts';
import { time } from '../../fields/time-kind.ts';
import { amount, amountRequired, multiLang, sharedDisplay, sharedExtInfo, tradeNo } from '../../spec/common-objects.ts';

const row = rowsOf('movie-ticket');
const issued = { inStatus: ['TICKETED'] };

const codeInfo = object([
  row(
    'code_msg',
    text(),
    'always',
    { en: 'Words beside the code', zh: '展示碼旁的文字' },
    { example: 'Scan at the entrance' },
  ),
  row('code_value', text(), 'always', { en: 'What the code holds', zh: '展示碼的內容' }, { example: '88112233' }),
]);

/** The specification marks the address as required, and as required when TICKETED. */
const addressRequired: Requirement = {
  gap: 'movie-address',
  readings: { 'when-ticketed': { ...issued, elsewhere: 'advised' }, always: 'always' },
};

const ticketCount = object([
  row('ticketLevel', text(), 'always', { en: 'Kind of ticket; any text', zh: '票種；任何文字' }, { example: 'Adult' }),
  row('count', wholeNumber(), 'always', { en: 'Tickets of this kind', zh: '該票種的張數' }, { example: '2' }),
]);

const display: readonly Field[] = [
  row(
    'cinema_name',
    text({ maxLength: 32 }),
    'optional',
    { en: 'Cinema', zh: '戲院' },
    { example: 'Starlight Cinema' },
  ),
  row('cinema_house', text({ maxLength: 32 }), 'always', { en: 'House', zh: '影院' }, { example: 'House 3' }),
  row(
    'address',
    text({ maxLength: 64 }),
    addressRequired,
    { en: 'Address of the cinema', zh: '戲院地址' },
    { example: '1 Nathan Road' },
  ),
  row(
    'movie_attributes',
    list(text()),
    'always',
    { en: 'Tags of the film', zh: '電影的資訊標籤' },
    { example: ['IMAX', '2D'] },
  ),
  row('movie_seats', list(text()), 'optional', { en: 'Seats', zh: '座位' }, { example: ['F7', 'F8'] }),
  row(
    'ticket_info_list',
    listOrOne(ticketCount, { rule: 'ticket-list-shape', gap: 'ticket-list-shape' }),
    'always',
    { en: 'How many tickets of each kind', zh: '各票種的張數' },
    { restsOn: 'ticket-list-shape' },
  ),
  ...sharedDisplay,
];

const extInfo: readonly Field[] = [
  ...sharedExtInfo,
  row('code_info', codeInfo, issued, { en: 'The code that is shown', zh: '展示碼' }),
  row(
    'template_code',
    text(),
    issued,
    { en: 'Template given by the wallet operator', zh: '錢包營運商發出的模板編號' },
    { example: 'MOVIE-0001' },
  ),
  row(
    'available_time',
    time(),
    issued,
    { en: 'Ticket and notification are shown from here', zh: '戲票與通知開始顯示的時間' },
    { example: '{{now}}' },
  ),
  row(
    'expired_time',
    time(),
    issued,
    { en: 'Ticket and notification are shown until here', zh: '戲票與通知停止顯示的時間' },
    { example: '{{now+1d}}' },
  ),
  row('start_time', time(), issued, { en: 'The film begins', zh: '電影開場時間' }, { example: '{{now+3h}}' }),
  row('end_time', time(), issued, { en: 'The film ends', zh: '電影完場時間' }, { example: '{{now+5h}}' }),
  row(
    'available_times',
    wholeNumber(),
    'optional',
    { en: 'How often the ticket may be used', zh: '戲票可使用的次數' },
    { example: '1' },
  ),
  row('multiLang', multiLang(display), 'always', { en: 'What is shown, in each language', zh: '各語言的顯示內容' }),
];

/** What a movie ticket request has beside the base fields, in the specification's order. */
export const movieTicketFields: readonly Field[] = [
  row('amount', amount, amountRequired, { en: 'Price of the tickets before discounts', zh: '戲票原價' }),
  row('payAmount', amount, amountRequired, { en: 'What was paid', zh: '實際支付金額' }),
  tradeNo,
  row('extInfo', object(extInfo), 'always', { en: "The scenario's own fields", zh: '場景專用欄位' }),
];
