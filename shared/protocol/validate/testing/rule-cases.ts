import type { Finding } from '../../../documents/finding.ts';
import type { JsonValue } from '../../../lib/json/json.ts';
import type { ValidateOptions } from '../options.ts';
import type { SubjectName } from './rule-subjects.ts';
import { passenger, queuePayload, type Edits } from './sample-payloads.ts';

/** A rule with a refused payload and a similar accepted one. */
export type RuleCase = {
  readonly rule: string;
  readonly of: SubjectName;
  readonly what: string;
  readonly refuse: Edits;
  /** Pointer of the finding, and the source text of its range. */
  readonly path: string;
  readonly at: string;
  readonly severity?: Finding['severity'];
  readonly clause: string;
  readonly gap?: string;
  /** What the fix writes over what. */
  readonly fix?: { readonly over: string; readonly text: string; readonly label: string };
  readonly accept: Edits;
  readonly options?: Partial<ValidateOptions>;
  /** Where another history than that of the refusal is needed. */
  readonly acceptOptions?: Partial<ValidateOptions>;
};

const en = '/extInfo/multiLang/en_US';
const zh = '/extInfo/multiLang/zh_HK';
const people = `${en}/passengerInfoList`;
const history = { status: 'TICKETED', orderCreateTime: 1_790_000_000_000, orderModifyTime: 1_790_000_000_000 };
const many = (count: number): JsonValue => Array.from({ length: count }, (_, index) => passenger(`p${index}`, 'Chan'));

export const ruleCases: readonly RuleCase[] = [
  // --- what must be there
  { rule: 'required', of: 'train', what: 'a base field is absent', refuse: { '/merchantBizNo': undefined, '/extInfo/merchant_bill_id': undefined }, path: '', at: '{', clause: 'base/merchantBizNo', gap: 'base-fields', accept: {} },
  { rule: 'required', of: 'train', what: 'null counts as absent', refuse: { '/requestId': null }, path: '', at: '{', clause: 'base/requestId', gap: 'base-fields', accept: {} },
  { rule: 'required', of: 'train', what: 'extInfo is absent', refuse: { '/extInfo': undefined }, path: '', at: '{', clause: 'train-ticket/extInfo', accept: {} },
  { rule: 'required', of: 'train', what: 'a field of TICKETED', refuse: { '/extInfo/shift_number': undefined }, path: '/extInfo', at: '{', clause: 'train-ticket/shift_number', accept: { '/extInfo/shift_number': undefined, '/orderStatus': 'USED' } },
  { rule: 'required', of: 'train', what: 'code_info in every status', refuse: { '/extInfo/code_info': undefined, '/orderStatus': 'REFUNDED' }, path: '/extInfo', at: '{', clause: 'train-ticket/code_info', accept: { '/orderStatus': 'REFUNDED' } },
  { rule: 'required', of: 'train', what: 'a member of an amount', refuse: { '/amount/currency': undefined }, path: '/amount', at: '{', clause: 'amount/currency', accept: { '/amount': undefined, '/payAmount': undefined } },
  { rule: 'required', of: 'train', what: "a passenger's name", refuse: { [`${people}/1/passengerName`]: undefined }, path: `${people}/1`, at: '{', clause: 'train-ticket/passengerName', accept: { [`${people}/1/seatNum`]: undefined } },
  { rule: 'required', of: 'queue', what: 'the shop', refuse: { '/shopInfo': undefined }, path: '', at: '{', clause: 'queue-up/shopInfo', accept: { '/shopInfo/extInfo/multiLang/en_US/address': undefined } },
  { rule: 'required', of: 'queue', what: "the shop's multiLang", refuse: { '/shopInfo/extInfo/multiLang': undefined }, path: '/shopInfo/extInfo', at: '{', clause: 'queue-up/multiLang', accept: {} },
  { rule: 'user-required', of: 'train', what: 'neither userId nor openId', refuse: { '/userId': undefined, '/openId': undefined }, path: '', at: '{', clause: 'base/userId', gap: 'base-fields', accept: { '/userId': undefined } },
  { rule: 'user-required', of: 'train', what: 'both null', refuse: { '/userId': null, '/openId': null }, path: '', at: '{', clause: 'base/userId', gap: 'base-fields', accept: { '/openId': undefined } },

  // --- types
  { rule: 'type', of: 'queue', what: 'a number where text is asked', refuse: { '/extInfo/wait_tables': 3 }, path: '/extInfo/wait_tables', at: '3', clause: 'queue-up/wait_tables', fix: { over: '3', text: '"3"', label: 'Write it as a string' }, accept: { '/extInfo/wait_tables': '3' } },
  { rule: 'type', of: 'queue', what: 'a fraction cannot be fixed by quotes', refuse: { '/extInfo/wait_tables': 3.5 }, path: '/extInfo/wait_tables', at: '3.5', clause: 'queue-up/wait_tables', accept: {} },
  { rule: 'type', of: 'train', what: 'a text where a time is asked', refuse: { '/extInfo/end_time': '1790010800000' }, path: '/extInfo/end_time', at: '"1790010800000"', clause: 'train-ticket/end_time', fix: { over: '"1790010800000"', text: '1790010800000', label: 'Write it as a number' }, accept: {} },
  { rule: 'type', of: 'train', what: 'null in an optional field', refuse: { '/merchantId': null }, path: '/merchantId', at: 'null', severity: 'assumption', clause: 'base/merchantId', gap: 'null-member', accept: { '/merchantId': undefined } },
  { rule: 'type', of: 'train', what: 'null beside the other of the two users', refuse: { '/openId': null }, path: '/openId', at: 'null', severity: 'assumption', clause: 'base/openId', gap: 'null-member', accept: {} },
  { rule: 'type', of: 'train', what: 'a list as object', refuse: { '/amount': [] }, path: '/amount', at: '[]', clause: 'train-ticket/amount', accept: { '/amount': undefined } },
  { rule: 'type', of: 'train', what: 'an object as list', refuse: { [`${en}/check_point`]: {} }, path: `${en}/check_point`, at: '{}', clause: 'train-ticket/check_point', accept: { [`${en}/check_point`]: [], [`${zh}/check_point`]: [] } },
  { rule: 'type', of: 'train', what: 'an item of a list', refuse: { [`${en}/check_point/1`]: true }, path: `${en}/check_point/1`, at: 'true', clause: 'train-ticket/check_point', accept: {} },
  { rule: 'type', of: 'train', what: 'a passenger that is none', refuse: { [`${people}/0`]: null }, path: `${people}/0`, at: 'null', clause: 'train-ticket/passengerInfoList', accept: {} },
  { rule: 'type', of: 'train', what: 'a locale that is no object', refuse: { [en]: 'x' }, path: en, at: '"x"', clause: 'train-ticket/multiLang', accept: {} },
  { rule: 'type', of: 'train', what: "a text of a passenger's code", refuse: { [`${people}/0/code/codeValue`]: 7 }, path: `${people}/0/code/codeValue`, at: '7', clause: 'train-ticket/codeValue', gap: 'passenger-code', fix: { over: '7', text: '"7"', label: 'Write it as a string' }, accept: { [`${people}/0/code`]: {} } },

  // --- blank and long texts
  { rule: 'empty', of: 'train', what: 'a required text of white space', refuse: { [`${en}/from`]: ' \t' }, path: `${en}/from`, at: '" \\t"', clause: 'train-ticket/from', accept: { '/extInfo/standard_from': '' } },
  { rule: 'empty', of: 'train', what: 'a base field', refuse: { '/merchantBizNo': '', '/extInfo/merchant_bill_id': undefined }, path: '/merchantBizNo', at: '""', clause: 'base/merchantBizNo', gap: 'base-fields', accept: {} },
  { rule: 'empty', of: 'train', what: 'the only user there is', refuse: { '/userId': '', '/openId': undefined }, path: '/userId', at: '""', clause: 'base/userId', gap: 'base-fields', accept: { '/userId': '' } },
  { rule: 'empty', of: 'train', what: 'template_code in TICKETED', refuse: { '/extInfo/template_code': '' }, path: '/extInfo/template_code', at: '""', clause: 'train-ticket/template_code', accept: { '/extInfo/template_code': '', '/orderStatus': 'USED' } },
  { rule: 'empty', of: 'train', what: 'code_info with one passenger', refuse: { '/extInfo/code_info/code_msg': '', [`${en}/passengerInfoList`]: many(1), [`${zh}/passengerInfoList`]: many(1) }, path: '/extInfo/code_info/code_msg', at: '""', clause: 'train-ticket/code_msg', accept: { '/extInfo/code_info/code_msg': '', '/extInfo/code_info/code_value': ' ' } },
  { rule: 'max-length', of: 'train', what: 'a station name', refuse: { [`${en}/from`]: 'x'.repeat(49) }, path: `${en}/from`, at: `"${'x'.repeat(49)}"`, clause: 'train-ticket/from', accept: { [`${en}/from`]: '站'.repeat(48) } },
  { rule: 'max-length', of: 'train', what: 'a uuid with dashes', refuse: { '/requestId': '01234567-89ab-cdef-0123-456789abcdef' }, path: '/requestId', at: '"01234567-89ab-cdef-0123-456789abcdef"', clause: 'base/requestId', gap: 'request-id-form', fix: { over: '"01234567-89ab-cdef-0123-456789abcdef"', text: '"0123456789abcdef0123456789abcdef"', label: 'Remove the dashes' }, accept: {} },
  { rule: 'max-length', of: 'train', what: 'too long in UTF-16 units alone', refuse: { [`${en}/to`]: '𠮷'.repeat(25) }, path: `${en}/to`, at: `"${'𠮷'.repeat(25)}"`, severity: 'assumption', clause: 'train-ticket/to', gap: 'length-unit', accept: { [`${en}/to`]: '𠮷'.repeat(24) } },
  { rule: 'max-length', of: 'train', what: 'code points too', refuse: { [`${en}/to`]: '𠮷'.repeat(49) }, path: `${en}/to`, at: `"${'𠮷'.repeat(49)}"`, clause: 'train-ticket/to', accept: {} },
  { rule: 'max-length', of: 'queue', what: 'a queue number', refuse: { '/extInfo/queue_number': 'A12345678' }, path: '/extInfo/queue_number', at: '"A12345678"', clause: 'queue-up/queue_number', accept: { '/extInfo/queue_number': 'A1234567' } },
  { rule: 'max-length', of: 'queue', what: 'an order status', refuse: { '/orderStatus': 'X'.repeat(33) }, path: '/orderStatus', at: `"${'X'.repeat(33)}"`, clause: 'base/orderStatus', accept: {} },
  { rule: 'max-items', of: 'train', what: 'sixteen passengers', refuse: { [`${en}/passengerInfoList`]: many(16), [`${zh}/passengerInfoList`]: many(16) }, path: people, at: JSON.stringify(many(16), null, 2), clause: 'train-ticket/passengerInfoList', accept: { [`${en}/passengerInfoList`]: many(15), [`${zh}/passengerInfoList`]: many(15) } },

  // --- formats
  { rule: 'enum', of: 'train', what: 'a merchantBizType outside the list', refuse: { '/merchantBizType': 'TRAIN' }, path: '/merchantBizType', at: '"TRAIN"', clause: 'base/merchantBizType', accept: {} },
  { rule: 'enum', of: 'train', what: 'a misspelt one', refuse: { '/merchantBizType': 'pass_ticket' }, path: '/merchantBizType', at: '"pass_ticket"', clause: 'base/merchantBizType', fix: { over: '"pass_ticket"', text: '"PASS_TICKET"', label: 'Replace with PASS_TICKET' }, accept: {} },
  { rule: 'enum', of: 'train', what: "a passenger's status", refuse: { [`${people}/0/status`]: 'REFUNDED', [`${zh}/passengerInfoList/0/status`]: 'REFUNDED' }, path: `${people}/0/status`, at: '"REFUNDED"', clause: 'train-ticket/status', accept: { [`${people}/0/status`]: 'CLOSED', [`${zh}/passengerInfoList/0/status`]: 'CLOSED' } },
  { rule: 'uuid', of: 'train', what: 'a letter that is no digit', refuse: { '/requestId': 'g123456789abcdef0123456789abcdef' }, path: '/requestId', at: '"g123456789abcdef0123456789abcdef"', clause: 'base/requestId', gap: 'request-id-form', accept: { '/requestId': 'A123456789ABCDEF0123456789ABCDEF' } },
  { rule: 'uuid', of: 'train', what: 'too short', refuse: { '/requestId': 'abc' }, path: '/requestId', at: '"abc"', clause: 'base/requestId', gap: 'request-id-form', accept: {} },
  { rule: 'app-link', of: 'train', what: 'a web address', refuse: { '/extInfo/merchant_bill_detail': 'https://x.example' }, path: '/extInfo/merchant_bill_detail', at: '"https://x.example"', clause: 'shared/merchant_bill_detail', accept: { '/extInfo/merchant_bill_detail': 'otherapp://x' } },
  { rule: 'app-link', of: 'train', what: 'no address at all', refuse: { '/extInfo/merchant_bill_detail': 'orders/1' }, path: '/extInfo/merchant_bill_detail', at: '"orders/1"', clause: 'shared/merchant_bill_detail', accept: { '/extInfo/merchant_bill_detail': undefined } },
  { rule: 'app-link', of: 'queue', what: 'another scheme than the one in force', refuse: { '/extInfo/multiLang/en_US/order_detail_link_url': 'otherapp://x' }, path: '/extInfo/multiLang/en_US/order_detail_link_url', at: '"otherapp://x"', clause: 'queue-up/order_detail_link_url', gap: 'scheme', accept: {}, options: { scheme: 'walletapp' } },
  { rule: 'app-link', of: 'queue', what: 'the shop page', refuse: { '/shopInfo/extInfo/multiLang/zh_HK/merchantShopLinkPage': 'HTTP://x' }, path: '/shopInfo/extInfo/multiLang/zh_HK/merchantShopLinkPage', at: '"HTTP://x"', clause: 'queue-up/merchantShopLinkPage', accept: {} },
  { rule: 'https-link', of: 'queue', what: 'http', refuse: { '/extInfo/multiLang/en_US/show_merchant_icon_url': 'http://x.example/i.png' }, path: '/extInfo/multiLang/en_US/show_merchant_icon_url', at: '"http://x.example/i.png"', clause: 'queue-up/show_merchant_icon_url', accept: {} },
  { rule: 'url', of: 'train', what: 'a relative address', refuse: { [`${en}/platform_logo`]: '/logo.png' }, path: `${en}/platform_logo`, at: '"/logo.png"', severity: 'warning', clause: 'shared/platform_logo', accept: { [`${en}/platform_logo`]: 'http://images.example.com/logo.png' } },
  { rule: 'url', of: 'train', what: 'a port that there is not', refuse: { [`${en}/platform_logo`]: 'https://x.example:99999/logo.png' }, path: `${en}/platform_logo`, at: '"https://x.example:99999/logo.png"', severity: 'warning', clause: 'shared/platform_logo', accept: { [`${en}/platform_logo`]: 'data:image/png;base64,AA' } },
  { rule: 'url', of: 'train', what: 'a name alone', refuse: { '/extInfo/detail_file_url': 'a@b' }, path: '/extInfo/detail_file_url', at: '"a@b"', severity: 'warning', clause: 'train-ticket/detail_file_url', accept: { '/extInfo/detail_file_url': 'mailto:a@b' } },
  { rule: 'url', of: 'train', what: 'spaces in the file', refuse: { '/extInfo/detail_file_url': 'https://x.example/a b' }, path: '/extInfo/detail_file_url', at: '"https://x.example/a b"', severity: 'warning', clause: 'train-ticket/detail_file_url', accept: { '/extInfo/detail_file_url': undefined } },
  { rule: 'time-zone', of: 'train', what: 'a zone name', refuse: { '/extInfo/from_timezone': 'Asia/Hong_Kong' }, path: '/extInfo/from_timezone', at: '"Asia/Hong_Kong"', clause: 'train-ticket/from_timezone', accept: { '/extInfo/from_timezone': 'GMT+14', '/extInfo/to_timezone': 'GMT-12:00' } },
  { rule: 'time-zone', of: 'train', what: 'beyond the last zone', refuse: { '/extInfo/to_timezone': 'GMT+14:30' }, path: '/extInfo/to_timezone', at: '"GMT+14:30"', clause: 'train-ticket/to_timezone', fix: { over: '"GMT+14:30"', text: '"GMT+8"', label: 'Replace with GMT+8' }, accept: {} },
  { rule: 'amount-value', of: 'train', what: 'a decimal point', refuse: { '/payAmount/value': '215.00' }, path: '/payAmount/value', at: '"215.00"', clause: 'amount/value', accept: { '/payAmount/value': '0' } },
  { rule: 'amount-value', of: 'train', what: 'full-width digits', refuse: { '/payAmount/value': '２１' }, path: '/payAmount/value', at: '"２１"', clause: 'amount/value', accept: {} },
  { rule: 'currency', of: 'train', what: 'a code out of use', refuse: { '/amount/currency': 'DEM' }, path: '/amount/currency', at: '"DEM"', clause: 'amount/currency', accept: { '/amount/currency': 'JPY', '/payAmount/currency': 'JPY' } },
  { rule: 'currency', of: 'train', what: 'lower case', refuse: { '/amount/currency': 'hkd' }, path: '/amount/currency', at: '"hkd"', clause: 'amount/currency', fix: { over: '"hkd"', text: '"HKD"', label: 'Replace with HKD' }, accept: {} },
  { rule: 'whole-number', of: 'queue', what: 'a fraction', refuse: { '/extInfo/wait_time': '1.5' }, path: '/extInfo/wait_time', at: '"1.5"', clause: 'queue-up/wait_time', accept: { '/extInfo/wait_time': '0' } },
  { rule: 'whole-number', of: 'queue', what: 'a sign, also after CALL_NUM', refuse: { '/extInfo/wait_tables': '-1', '/orderStatus': 'FINISHED' }, path: '/extInfo/wait_tables', at: '"-1"', clause: 'queue-up/wait_tables', accept: { '/extInfo/wait_tables': '0', '/orderStatus': 'FINISHED' } },
  { rule: 'remark-width', of: 'queue', what: 'fifteen wide characters', refuse: { '/extInfo/multiLang/zh_HK/order_remark': '字'.repeat(15) }, path: '/extInfo/multiLang/zh_HK/order_remark', at: `"${'字'.repeat(15)}"`, clause: 'queue-up/order_remark', gap: 'remark-mixed', accept: { '/extInfo/multiLang/zh_HK/order_remark': '字'.repeat(14) } },
  { rule: 'wait-tables', of: 'queue', what: 'tables ahead of a number that is called', refuse: { '/orderStatus': 'NUMBER_ARRIVED' }, path: '/extInfo/wait_tables', at: '"3"', clause: 'queue-up/wait_tables', fix: { over: '"3"', text: '"0"', label: 'Write "0"' }, accept: { '/extInfo/wait_tables': '0' } },
  { rule: 'wait-tables', of: 'queue', what: 'two zeros are not the text 0', refuse: { '/orderStatus': 'CANCELLED', '/extInfo/wait_tables': '00' }, path: '/extInfo/wait_tables', at: '"00"', clause: 'queue-up/wait_tables', fix: { over: '"00"', text: '"0"', label: 'Write "0"' }, accept: { '/extInfo/wait_tables': '00' } },
  { rule: 'time', of: 'train', what: 'a fraction', refuse: { '/extInfo/end_time': 1_790_010_800_000.5 }, path: '/extInfo/end_time', at: '1790010800000.5', clause: 'train-ticket/end_time', accept: {} },
  { rule: 'time', of: 'train', what: 'beyond the calendar', refuse: { '/extInfo/expired_time': 8_640_000_000_000_001 }, path: '/extInfo/expired_time', at: '8640000000000001', clause: 'train-ticket/expired_time', accept: { '/extInfo/expired_time': 864_000_000_000_000 } },
  { rule: 'time', of: 'train', what: 'before 1970', refuse: { '/orderCreateTime': -1 }, path: '/orderCreateTime', at: '-1', severity: 'assumption', clause: 'base/orderCreateTime', gap: 'negative-time', accept: { '/orderCreateTime': 0 } },
  { rule: 'time-unit', of: 'train', what: 'seconds', refuse: { '/orderModifyTime': 1_790_000_001, '/orderCreateTime': 1_000 }, path: '/orderModifyTime', at: '1790000001', severity: 'warning', clause: 'base/orderModifyTime', gap: 'time-unit', fix: { over: '1790000001', text: '1790000001000', label: 'Write it in milliseconds' }, accept: {} },
  { rule: 'time-unit', of: 'train', what: 'microseconds in a field whose unit is said', refuse: { '/extInfo/expired_time': 1_790_010_800_000_000 }, path: '/extInfo/expired_time', at: '1790010800000000', severity: 'warning', clause: 'train-ticket/expired_time', fix: { over: '1790010800000000', text: '1790010800000', label: 'Write it in milliseconds' }, accept: {} },

  // --- names
  { rule: 'unknown-field', of: 'train', what: 'a stray name', refuse: { '/note': 1 }, path: '/note', at: '"note"', severity: 'warning', clause: 'train-ticket/request', gap: 'unknown-fields', accept: {} },
  { rule: 'unknown-field', of: 'train', what: 'one edit from a known name', refuse: { '/extInfo/standrd_to': 'x', '/extInfo/standard_to': undefined }, path: '/extInfo/standrd_to', at: '"standrd_to"', severity: 'warning', clause: 'train-ticket/extInfo', gap: 'unknown-fields', fix: { over: '"standrd_to"', text: '"standard_to"', label: 'Rename to “standard_to”' }, accept: {} },
  { rule: 'unknown-field', of: 'train', what: 'the near name is taken', refuse: { '/extInfo/standrd_to': 'x' }, path: '/extInfo/standrd_to', at: '"standrd_to"', severity: 'warning', clause: 'train-ticket/extInfo', gap: 'unknown-fields', accept: {} },
  { rule: 'unknown-field', of: 'train', what: "in a passenger's code", refuse: { [`${people}/1/code/colour`]: 'x' }, path: `${people}/1/code/colour`, at: '"colour"', severity: 'warning', clause: 'train-ticket/code', gap: 'unknown-fields', accept: {} },
  { rule: 'unknown-field', of: 'queue', what: 'a field of another scenario', refuse: { '/extInfo/merchant_bill_id': 'x' }, path: '/extInfo/merchant_bill_id', at: '"merchant_bill_id"', severity: 'warning', clause: 'queue-up/extInfo', gap: 'unknown-fields', accept: {} },
  { rule: 'locale-unknown', of: 'queue', what: 'simplified Chinese', refuse: { '/extInfo/multiLang/zh_CN': {} }, path: '/extInfo/multiLang/zh_CN', at: '"zh_CN"', severity: 'warning', clause: 'locales/multiLang', accept: {} },

  // --- locales
  { rule: 'locale-missing', of: 'queue', what: 'no English', refuse: { '/extInfo/multiLang': { zh_HK: queuePayload.extInfo.multiLang.zh_HK } }, path: '/extInfo/multiLang', at: JSON.stringify({ zh_HK: queuePayload.extInfo.multiLang.zh_HK }, null, 2), severity: 'warning', clause: 'locales/en_US', gap: 'missing-locale', accept: {} },
  { rule: 'locale-disagrees', of: 'train', what: 'another number of gates', refuse: { [`${en}/check_point`]: ['B1'] }, path: `${en}/check_point`, at: JSON.stringify(['B1'], null, 2), severity: 'warning', clause: 'train-ticket/check_point', accept: { [`${en}/check_point`]: ['Gate B1', 'Gate B2'] } },
  { rule: 'locale-disagrees', of: 'train', what: 'another ticket', refuse: { [`${people}/1/id`]: 'p3' }, path: people, at: JSON.stringify([passenger('p1', 'Chan Tai Man'), passenger('p3', 'Lee Siu Ming')], null, 2), severity: 'warning', clause: 'train-ticket/passengerInfoList', accept: { [`${people}/1/passengerName`]: 'Lee' } },
  { rule: 'locale-disagrees', of: 'train', what: "another status of a passenger's ticket", refuse: { [`${people}/0/status`]: 'USED' }, path: people, at: JSON.stringify([{ ...passenger('p1', 'Chan Tai Man'), status: 'USED' }, passenger('p2', 'Lee Siu Ming')], null, 2), severity: 'warning', clause: 'train-ticket/passengerInfoList', accept: { [`${people}/0/status`]: 'USED', [`${zh}/passengerInfoList/0/status`]: 'USED' } },

  // --- status and history
  { rule: 'status-unknown', of: 'train', what: 'a status of another scenario', refuse: { '/orderStatus': 'CALL_NUM' }, path: '/orderStatus', at: '"CALL_NUM"', clause: 'states/train-ticket', accept: {} },
  { rule: 'status-unknown', of: 'queue', what: 'misspelt', refuse: { '/orderStatus': 'Call_Num' }, path: '/orderStatus', at: '"Call_Num"', clause: 'states/queue-up', fix: { over: '"Call_Num"', text: '"CALL_NUM"', label: 'Replace with CALL_NUM' }, accept: {} },
  { rule: 'status-move', of: 'queue', what: 'a first call that cancels', refuse: { '/orderStatus': 'CANCELLED', '/extInfo/wait_tables': '0' }, path: '/orderStatus', at: '"CANCELLED"', clause: 'states/queue-up', gap: 'queue-first-cancelled', accept: {}, options: { history: 'empty' } },
  { rule: 'status-move', of: 'queue', what: 'cancelled after it arrived', refuse: { '/orderStatus': 'CANCELLED', '/extInfo/wait_tables': '0' }, path: '/orderStatus', at: '"CANCELLED"', clause: 'states/queue-up', accept: { '/orderStatus': 'NUMBER_PASSED', '/extInfo/wait_tables': '0' }, options: { history: { ...history, status: 'NUMBER_ARRIVED' } } },
  { rule: 'status-move', of: 'train', what: 'after an end status', refuse: { '/orderStatus': 'TICKETED' }, path: '/orderStatus', at: '"TICKETED"', clause: 'states/train-ticket', accept: {}, options: { history: { ...history, status: 'USED' } }, acceptOptions: { history } },
  { rule: 'create-time-changed', of: 'train', what: 'another first event', refuse: { '/orderCreateTime': 1_790_000_000_001 }, path: '/orderCreateTime', at: '1790000000001', clause: 'base/orderCreateTime', gap: 'changed-create-time', accept: {}, options: { history } },
  { rule: 'modify-time-not-newer', of: 'train', what: 'as old as the last call', refuse: { '/orderModifyTime': 1_790_000_000_000 }, path: '/orderModifyTime', at: '1790000000000', clause: 'base/orderModifyTime', gap: 'stale-update', accept: {}, options: { history } },

  // --- fields that contradict each other
  { rule: 'time-order', of: 'train', what: 'arrives before it leaves', refuse: { '/extInfo/end_time': 1_790_000_000_000 }, path: '/extInfo/end_time', at: '1790000000000', severity: 'warning', clause: 'train-ticket/end_time', accept: { '/extInfo/end_time': 1_790_007_200_000 } },
  { rule: 'time-order', of: 'train', what: 'expires before it is available', refuse: { '/extInfo/expired_time': 1_789_999_999_999 }, path: '/extInfo/expired_time', at: '1789999999999', severity: 'warning', clause: 'train-ticket/expired_time', accept: {} },
  { rule: 'time-order', of: 'train', what: 'modified before it was created', refuse: { '/orderModifyTime': 1_789_999_999_999 }, path: '/orderModifyTime', at: '1789999999999', severity: 'warning', clause: 'base/orderModifyTime', accept: { '/orderModifyTime': 1_790_000_000_000 } },
  { rule: 'time-order', of: 'train', what: 'leaves before it is shown', refuse: { '/extInfo/start_time': 1_789_999_999_999 }, path: '/extInfo/start_time', at: '1789999999999', severity: 'warning', clause: 'train-ticket/start_time', accept: {} },
  { rule: 'time-order', of: 'train', what: 'leaves after it expired', refuse: { '/extInfo/start_time': 1_790_032_400_001, '/extInfo/end_time': 1_790_032_400_001 }, path: '/extInfo/start_time', at: '1790032400001', severity: 'warning', clause: 'train-ticket/start_time', accept: {} },
  { rule: 'pay-amount', of: 'train', what: 'more than the price', refuse: { '/payAmount/value': '21501' }, path: '/payAmount/value', at: '"21501"', severity: 'warning', clause: 'amount/value', accept: { '/payAmount/value': '0021500' } },
  { rule: 'pay-amount', of: 'train', what: 'another currency', refuse: { '/payAmount/currency': 'CNY' }, path: '/payAmount/value', at: '"21500"', severity: 'warning', clause: 'amount/value', accept: {} },
  { rule: 'id-mismatch', of: 'train', what: 'another order number', refuse: { '/extInfo/merchant_bill_id': 'T-2' }, path: '/extInfo/merchant_bill_id', at: '"T-2"', severity: 'warning', clause: 'shared/merchant_bill_id', accept: { '/extInfo/merchant_bill_id': undefined } },
  { rule: 'biz-type-scenario', of: 'train', what: 'a listed type that is not the usual one', refuse: { '/merchantBizType': 'SELF_PICK' }, path: '/merchantBizType', at: '"SELF_PICK"', severity: 'assumption', clause: 'base/merchantBizType', gap: 'train-biz-type', accept: {} },
  { rule: 'biz-type-scenario', of: 'queue', what: 'the one outside the list', refuse: { '/merchantBizType': 'CHARGING_PILE' }, path: '/merchantBizType', at: '"CHARGING_PILE"', severity: 'assumption', clause: 'base/merchantBizType', gap: 'charging-biz-type', accept: {} },
];
