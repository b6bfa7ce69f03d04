import type { GapId } from '../../../gaps/gaps.ts';
import type { ValidateOptions } from '../options.ts';
import type { SubjectName } from './rule-subjects.ts';
import type { Edits } from './sample-payloads.ts';

/** A gap and one payload with its findings per value: rule, severity, pointer, [gap]. A value without findings accepts it. */
export type GapReadings = {
  readonly gap: GapId;
  readonly what: string;
  readonly of: SubjectName;
  readonly edits?: Edits;
  readonly options?: Partial<ValidateOptions>;
  readonly says: Readonly<Record<string, readonly string[]>>;
};

const en = '/extInfo/multiLang/en_US';
const zh = '/extInfo/multiLang/zh_HK';
const created = 1_790_000_000_000;
const after = (status: string, more: object = {}): Partial<ValidateOptions> => ({
  history: { status, orderCreateTime: created, orderModifyTime: created, ...more },
});
const passengers = [
  { id: 'p1', status: 'USED' },
  { id: 'p2', status: 'AVAILABLE' },
];
const inSeconds: Edits = { '/orderCreateTime': 1_790_000_000, '/orderModifyTime': 1_790_000_001 };
const dashed = '01234567-89ab-cdef-0123-456789abcdef';
const logo = 'https://images.example.com/films.png';
const image = { images: new Map([[logo, { width: 9, height: 9, byteCount: 101_000 }]]) };

export const gapReadings: readonly GapReadings[] = [
  // --- what must be there
  { gap: 'base-fields', what: 'a ticket without its number', of: 'train', edits: { '/merchantBizNo': undefined }, says: { required: ['required error  [base-fields]'], optional: [] } },
  { gap: 'base-fields', what: 'a queue without any user', of: 'queue', edits: { '/userId': undefined }, says: { required: ['user-required error  [base-fields]'], optional: [] } },
  { gap: 'base-fields', what: 'a voucher, where the specification states them', of: 'voucher', edits: { '/merchantBizNo': undefined }, says: { required: ['required error '], optional: ['required error '] } },
  { gap: 'amount-required', what: 'a train ticket without amounts', of: 'train', edits: { '/amount': undefined, '/payAmount': undefined }, says: { optional: [], required: ['required error  [amount-required]', 'required error  [amount-required]'] } },
  { gap: 'amount-required', what: 'a movie ticket that says what was paid', of: 'movie', edits: { '/amount': undefined }, says: { optional: [], required: ['required error  [amount-required]'] } },
  { gap: 'amount-required', what: 'a voucher with its price alone', of: 'voucher', edits: { '/payAmount': undefined }, says: { optional: [], required: ['required error  [amount-required]'] } },
  { gap: 'movie-address', what: 'no address after the film', of: 'movie', edits: { '/orderStatus': 'USED', [`${en}/address`]: undefined }, says: { 'when-ticketed': [`required warning ${en} [movie-address]`], always: [`required error ${en} [movie-address]`] } },
  { gap: 'movie-address', what: 'a blank address after the film', of: 'movie', edits: { '/orderStatus': 'USED', [`${en}/address`]: ' ' }, says: { 'when-ticketed': [`empty warning ${en}/address [movie-address]`], always: [`empty error ${en}/address [movie-address]`] } },
  { gap: 'movie-address', what: 'no address when TICKETED', of: 'movie', edits: { [`${en}/address`]: undefined }, says: { 'when-ticketed': [`required error ${en} [movie-address]`], always: [`required error ${en} [movie-address]`] } },

  // --- values
  { gap: 'request-id-form', what: '32 digits', of: 'train', says: { hex32: [], dashed36: ['uuid error /requestId [request-id-form]'] } },
  { gap: 'request-id-form', what: 'a uuid with dashes', of: 'train', edits: { '/requestId': dashed }, says: { hex32: ['max-length error /requestId [request-id-form]'], dashed36: [] } },
  { gap: 'charging-biz-type', what: 'the type of the example', of: 'ev', edits: { '/merchantBizType': 'CHARGING_PILE' }, says: { accept: ['biz-type-scenario assumption /merchantBizType [charging-biz-type]'], reject: ['enum error /merchantBizType [charging-biz-type]'] } },
  { gap: 'time-unit', what: 'seconds', of: 'voucher', edits: inSeconds, says: { millis: ['time-unit warning /orderCreateTime [time-unit]', 'time-unit warning /orderModifyTime [time-unit]'], seconds: [] } },
  { gap: 'time-unit', what: 'milliseconds', of: 'voucher', says: { millis: [], seconds: ['time-unit warning /orderCreateTime [time-unit]', 'time-unit warning /orderModifyTime [time-unit]'] } },
  { gap: 'negative-time', what: 'a time before 1970', of: 'voucher', edits: { '/orderModifyTime': -1 }, says: { accept: ['time assumption /orderModifyTime [negative-time]', 'time-order warning /orderModifyTime'], reject: ['time error /orderModifyTime [negative-time]'] } },
  { gap: 'length-unit', what: '25 characters of two UTF-16 units each', of: 'train', edits: { [`${en}/to`]: '𠮷'.repeat(25) }, says: { 'code-points': [`max-length assumption ${en}/to [length-unit]`], utf16: [`max-length error ${en}/to [length-unit]`], 'utf8-bytes': [`max-length error ${en}/to [length-unit]`] } },
  { gap: 'length-unit', what: '17 characters of three bytes each', of: 'train', edits: { [`${en}/to`]: '站'.repeat(17) }, says: { 'code-points': [], utf16: [], 'utf8-bytes': [`max-length error ${en}/to [length-unit]`] } },
  { gap: 'length-unit', what: '49 letters', of: 'train', edits: { [`${en}/to`]: 'x'.repeat(49) }, says: { 'code-points': [`max-length error ${en}/to`], utf16: [`max-length error ${en}/to`], 'utf8-bytes': [`max-length error ${en}/to`] } },
  { gap: 'minor-unit', what: 'yen', of: 'order', edits: { '/amount/currency': 'JPY', '/payAmount/currency': 'JPY' }, says: { hundredths: ['amount-value assumption /amount/value [minor-unit]', 'amount-value assumption /payAmount/value [minor-unit]'], 'iso-exponent': [] } },
  { gap: 'kilobyte', what: 'a logo of 101,000 bytes', of: 'movie', options: image, says: { '1000': [`image error ${zh}/platform_logo [kilobyte]`, `image error ${en}/platform_logo [kilobyte]`], '1024': [] } },

  { gap: 'null-member', what: 'null in optional fields', of: 'train', edits: { '/merchantId': null, '/amount': null }, says: { absent: ['type assumption /merchantId [null-member]', 'type assumption /amount [null-member]'], reject: ['type error /merchantId [null-member]', 'type error /amount [null-member]'] } },
  { gap: 'null-member', what: 'null in required fields', of: 'train', edits: { '/requestId': null }, says: { absent: ['required error  [base-fields]'], reject: ['required error  [base-fields]'] } },
  { gap: 'null-member', what: 'null for one of two users', of: 'train', edits: { '/openId': null }, says: { absent: ['type assumption /openId [null-member]'], reject: ['type error /openId [null-member]'] } },
  { gap: 'null-member', what: 'null among the items of a list', of: 'train', edits: { [`${en}/check_point`]: ['B1', null] }, says: { absent: [`type error ${en}/check_point/1`], reject: [`type error ${en}/check_point/1`] } },

  // --- names and locales
  { gap: 'unknown-fields', what: 'a stray name', of: 'train', edits: { '/note': 1 }, says: { warn: ['unknown-field warning /note [unknown-fields]'], reject: ['unknown-field error /note [unknown-fields]'], ignore: [] } },
  { gap: 'unknown-fields', what: 'names inside an extInfo that takes any', of: 'order', edits: { '/extInfo/more': 1 }, says: { warn: [], reject: [], ignore: [] } },
  { gap: 'missing-locale', what: 'no Chinese', of: 'ev', edits: { [zh]: undefined }, says: { hidden: ['locale-missing warning /extInfo/multiLang [missing-locale]'], 'fall-back': ['locale-missing warning /extInfo/multiLang [missing-locale]'] } },
  { gap: 'ticket-list-shape', what: 'one object', of: 'movie', edits: { [`${en}/ticket_info_list`]: { ticketLevel: 'Adult', count: '2' } }, says: { both: [`ticket-list-shape assumption ${en}/ticket_info_list [ticket-list-shape]`] } },

  // --- moves
  { gap: 'passenger-moves', what: 'a used ticket that can be used again', of: 'train', options: after('TICKETED', { parts: passengers }), says: { free: [], forward: [`status-move error ${zh}/passengerInfoList/0/status [passenger-moves]`, `status-move error ${en}/passengerInfoList/0/status [passenger-moves]`] } },
  { gap: 'queue-final', what: 'finished after it was cancelled', of: 'queue', edits: { '/orderStatus': 'FINISHED', '/extInfo/wait_tables': '0' }, options: after('CANCELLED'), says: { final: ['status-move error /orderStatus [queue-final]'], 'forward-only': [] } },
  { gap: 'queue-first-cancelled', what: 'cancelled at first', of: 'queue', edits: { '/orderStatus': 'CANCELLED', '/extInfo/wait_tables': '0' }, options: { history: 'empty' }, says: { reject: ['status-move error /orderStatus [queue-first-cancelled]'], accept: [] } },
  { gap: 'ticket-moves', what: 'refunded after use', of: 'train', edits: { '/orderStatus': 'REFUNDED' }, options: after('USED'), says: { 'end-is-end': ['status-move error /orderStatus [ticket-moves]'], 'refund-after-use': [] } },
  { gap: 'ticket-moves', what: 'a film refunded after use', of: 'movie', edits: { '/orderStatus': 'REFUNDED' }, options: after('USED'), says: { 'end-is-end': ['status-move error /orderStatus [ticket-moves]'], 'refund-after-use': [] } },
  { gap: 'ticket-moves', what: 'used after a refund', of: 'movie', edits: { '/orderStatus': 'USED' }, options: after('REFUNDED'), says: { 'end-is-end': ['status-move error /orderStatus'], 'refund-after-use': ['status-move error /orderStatus'] } },
  { gap: 'charging-moves', what: 'charging again after a pause', of: 'ev', options: after('PAUSED'), says: { free: [], 'forward-only': ['status-move error /orderStatus [charging-moves]'] } },
  { gap: 'voucher-moves', what: 'issued twice', of: 'voucher', options: after('TICKETED'), says: { update: [], reject: ['status-move error /orderStatus [voucher-moves]'] } },

  // --- the order's past
  { gap: 'stale-update', what: 'as old as the last call', of: 'voucher', edits: { '/orderModifyTime': created }, options: after('TICKETED'), says: { reject: ['modify-time-not-newer error /orderModifyTime [stale-update]'], ignore: ['modify-time-not-newer warning /orderModifyTime [stale-update]'] } },
  { gap: 'changed-create-time', what: 'another first event', of: 'voucher', edits: { '/orderCreateTime': created - 1 }, options: after('TICKETED'), says: { reject: ['create-time-changed error /orderCreateTime [changed-create-time]'], report: ['create-time-changed warning /orderCreateTime [changed-create-time]'] } },

  // --- own texts: the default, and one of them
  { gap: 'scheme', what: 'a link into the app of the templates', of: 'ev', says: { walletapp: [], otherapp: ['app-link error /extInfo/merchant_bill_detail [scheme]'] } },
];
