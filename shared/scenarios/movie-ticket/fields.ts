import { list, listOrOne, object } from '../../fields/container-kinds.ts';
import { wholeNumber } from '../../fields/digit-kinds.ts';
import { createRows, type Field, type Requirement } from '../../fields/field.ts';
import { text } from '../../fields/text-kinds.ts';
import { multiLang, sharedDisplay, sharedExtInfo } from '../../specification/common-objects.ts';
import { codeInfo, ticketRequest, ticketTimes, whenIssued, type TicketWords } from '../ticket-fields.ts';

const row = createRows('movie-ticket');
const words: TicketWords = {
  section: 'movie-ticket',
  noun: { en: 'ticket', zh: '戲票' },
  price: { en: 'Price of the tickets before discounts', zh: '戲票原價' },
  templateCode: 'MOVIE-0001',
  start: { means: { en: 'The film begins', zh: '電影開場時間' }, example: '{{now+3h}}' },
  end: { means: { en: 'The film ends', zh: '電影完場時間' }, example: '{{now+5h}}' },
};

const code = codeInfo('movie-ticket', { example: 'Scan at the entrance' }, { example: '88112233' });

/** The specification marks the address as required, and as required when TICKETED. */
const addressRequired: Requirement = {
  gap: 'movie-address',
  byValue: { 'when-ticketed': { ...whenIssued, elsewhere: 'advised' }, always: 'always' },
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
    { example: 'Starlight Cinema', isProperName: true },
  ),
  row(
    'cinema_house',
    text({ maxLength: 32 }),
    'always',
    { en: 'House', zh: '影廳' },
    { example: 'House 3', isProperName: true },
  ),
  row(
    'address',
    text({ maxLength: 64 }),
    addressRequired,
    { en: 'Address of the cinema', zh: '戲院地址' },
    { example: '1 Nathan Road', isProperName: true },
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
  row('code_info', code, whenIssued, { en: 'The code that is shown', zh: '展示碼' }),
  ...ticketTimes(words),
  row(
    'available_times',
    wholeNumber(),
    'optional',
    { en: 'How often the ticket may be used', zh: '戲票可使用的次數' },
    { example: '1' },
  ),
  row('multiLang', multiLang(display), 'always', { en: 'What is shown, in each language', zh: '各語言的顯示內容' }),
];

export const movieTicketFields: readonly Field[] = ticketRequest(words, extInfo);
