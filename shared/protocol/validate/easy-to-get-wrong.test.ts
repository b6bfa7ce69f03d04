import { describe, expect, it } from 'vitest';
import { scanJson } from '../../lib/json-scan.ts';
import { queueUp } from '../../scenarios/queue-up/index.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { validate, type ValidateOptions } from './index.ts';
import { payloadText, queuePayload, trainPayload, type Edits } from './fixtures/sample-payloads.ts';

/** "rule pointer" of each finding. */
function train(edits: Edits, options: Partial<ValidateOptions> = {}): readonly string[] {
  const findings = validate(scanJson(payloadText(trainPayload, edits)), { scenario: trainTicket, ...options });
  return findings.map(({ rule, path }) => `${rule} ${path}`);
}

function queue(edits: Edits, options: Partial<ValidateOptions> = {}): readonly string[] {
  const findings = validate(scanJson(payloadText(queuePayload, edits)), { scenario: queueUp, ...options });
  return findings.map(({ rule, path }) => `${rule} ${path}`);
}

describe('cases that are easy to get wrong', () => {
  it('1: a uuid with dashes is too long; 32 digits of either case are right', () => {
    expect(train({ '/requestId': '01234567-89ab-cdef-0123-456789abcdef' })).toEqual(['max-length /requestId']);
    expect(train({ '/requestId': '0123456789abcdef0123456789abcdef' })).toEqual([]);
    expect(train({ '/requestId': '0123456789ABCDEF0123456789ABCDEF' })).toEqual([]);
  });

  it.each([
    ['字'.repeat(14), true],
    ['字'.repeat(15), false],
    ['x'.repeat(23), true],
    ['x'.repeat(24), false],
    ['字'.repeat(7) + 'x'.repeat(11), true],
    ['字'.repeat(7) + 'x'.repeat(12), false],
  ])('3: the remark %s fits: %s', (remark, fits) => {
    const pointer = '/extInfo/multiLang/zh_HK/order_remark';
    expect(queue({ [pointer]: remark })).toEqual(fits ? [] : [`remark-width ${pointer}`]);
  });

  it('4: wait_tables is a required text in every status, and "0" is legal in CALL_NUM', () => {
    expect(queue({ '/extInfo/wait_tables': '0' })).toEqual([]);
    for (const status of ['CALL_NUM', 'NUMBER_ARRIVED', 'NUMBER_PASSED', 'CANCELLED', 'FINISHED']) {
      expect(queue({ '/orderStatus': status, '/extInfo/wait_tables': '0' })).toEqual([]);
      expect(queue({ '/orderStatus': status, '/extInfo/wait_tables': undefined })).toEqual(['required /extInfo']);
      expect(queue({ '/orderStatus': status, '/extInfo/wait_tables': 0 })).toEqual(['type /extInfo/wait_tables']);
    }
  });

  it('5: wait_time and waiting_time are texts', () => {
    expect(queue({ '/extInfo/wait_time': 15, '/extInfo/waiting_time': 600_000 })).toEqual([
      'type /extInfo/wait_time',
      'type /extInfo/waiting_time',
    ]);
  });

  it('6: code_info and multiLang are required always, the rest of a train ticket in TICKETED', () => {
    const issuedOnly = {
      '/extInfo/template_code': undefined,
      '/extInfo/available_time': undefined,
      '/extInfo/expired_time': undefined,
      '/extInfo/start_time': undefined,
      '/extInfo/end_time': undefined,
      '/extInfo/from_timezone': undefined,
      '/extInfo/to_timezone': undefined,
      '/extInfo/shift_number': undefined,
    };
    expect(train(issuedOnly)).toEqual(Array.from({ length: 8 }, () => 'required /extInfo'));
    for (const status of ['REFUNDED', 'USED']) {
      expect(train({ ...issuedOnly, '/orderStatus': status })).toEqual([]);
      const bare = { '/orderStatus': status, '/extInfo/code_info': undefined, '/extInfo/multiLang': undefined };
      expect(train(bare)).toEqual(['required /extInfo', 'required /extInfo']);
    }
  });

  it('8: the two multiLang objects of a queue have different fields', () => {
    expect(queue({ '/extInfo/multiLang/en_US/name': 'x' })).toEqual(['unknown-field /extInfo/multiLang/en_US/name']);
    expect(queue({ '/shopInfo/extInfo/multiLang/en_US/order_remark': 'x' })).toEqual([
      'unknown-field /shopInfo/extInfo/multiLang/en_US/order_remark',
    ]);
    expect(queue({ '/shopInfo/extInfo/multiLang/zh_HK': undefined })).toEqual([
      'locale-missing /shopInfo/extInfo/multiLang',
    ]);
  });

  it('10: app links, https and plain addresses differ', () => {
    const logo = '/extInfo/multiLang/en_US/platform_logo';
    expect(train({ [logo]: 'http://x.example/a.png' })).toEqual([]);
    expect(train({ [logo]: 'logo.png' })).toEqual([`url ${logo}`]);
    expect(train({ [logo]: `https://x.example/${'a'.repeat(239)}` })).toEqual([`max-length ${logo}`]);
    expect(train({ '/extInfo/merchant_bill_detail': 'https://x.example' })).toEqual([
      'app-link /extInfo/merchant_bill_detail',
    ]);
    const icon = '/extInfo/multiLang/en_US/show_merchant_icon_url';
    expect(queue({ [icon]: 'walletapp://icon' })).toEqual([`https-link ${icon}`]);
  });

  it('11: a time zone is an offset from GMT', () => {
    for (const zone of ['GMT+8', 'GMT-3', 'GMT+08', 'GMT+05:30', 'GMT-12', 'GMT+14', 'GMT+0', 'GMT-00:00']) {
      expect(train({ '/extInfo/from_timezone': zone })).toEqual([]);
    }
    for (const zone of [
      'GMT',
      'GMT8',
      'UTC+8',
      'gmt+8',
      'GMT+15',
      'GMT-12:30',
      'GMT+8:5',
      'GMT+8:60',
      'GMT +8',
      'GMT+008',
    ]) {
      expect(train({ '/extInfo/from_timezone': zone })).toEqual(['time-zone /extInfo/from_timezone']);
    }
  });

  it("12: a passenger's own status is apart from the order's", () => {
    const both = (status: string): Edits => ({
      '/extInfo/multiLang/zh_HK/passengerInfoList/0/status': status,
      '/extInfo/multiLang/en_US/passengerInfoList/0/status': status,
    });
    expect(train(both('USED'))).toEqual([]);
    expect(train(both('CLOSED'))).toEqual([]);
    expect(train(both('TICKETED'))).toHaveLength(2);
  });

  it('13: a queue never goes backward, repeats what is not final, and cancels from CALL_NUM only', () => {
    const names = ['CALL_NUM', 'NUMBER_ARRIVED', 'NUMBER_PASSED', 'CANCELLED', 'FINISHED'];
    const allowed = (from: string): readonly string[] =>
      names.filter((to) => {
        const history = { status: from, orderCreateTime: 1_790_000_000_000, orderModifyTime: 1_790_000_000_000 };
        return queue({ '/orderStatus': to, '/extInfo/wait_tables': '0' }, { history }).length === 0;
      });
    expect(allowed('CALL_NUM')).toEqual(names);
    expect(allowed('NUMBER_ARRIVED')).toEqual(['NUMBER_ARRIVED', 'NUMBER_PASSED', 'FINISHED']);
    expect(allowed('NUMBER_PASSED')).toEqual(['NUMBER_PASSED', 'FINISHED']);
    expect(allowed('CANCELLED')).toEqual([]);
    expect(allowed('FINISHED')).toEqual([]);
    const first = names.filter(
      (to) => queue({ '/orderStatus': to, '/extInfo/wait_tables': '0' }, { history: 'empty' }).length === 0,
    );
    expect(first).toEqual(['CALL_NUM', 'NUMBER_ARRIVED', 'NUMBER_PASSED', 'FINISHED']);
  });

  it('14: merchantBizNo has at most 32 characters', () => {
    const number = (length: number): Edits => ({
      '/merchantBizNo': 'n'.repeat(length),
      '/extInfo/merchant_bill_id': 'n'.repeat(length),
    });
    expect(train(number(32))).toEqual([]);
    expect(train(number(33))).toEqual(['max-length /merchantBizNo']);
  });

  it('16: the text that is validated is the text that was given', () => {
    const text = '{ "b" :1.0,\r\n"a": "\\u0041" }';
    const scan = scanJson(text);
    validate(scan, { scenario: trainTicket });
    expect(scan.text).toBe(text);
  });
});
