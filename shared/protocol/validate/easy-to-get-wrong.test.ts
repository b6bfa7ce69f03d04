import { describe, expect, it } from 'vitest';
import { scanJson } from '../../lib/json/json-scan.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { validate } from './validate.ts';
import { validateAnswer } from './answer.ts';
import type { ValidateOptions } from './options.ts';
import { ruleSubjects, type SubjectName } from './testing/rule-subjects.ts';
import { payloadText, type Edits } from './testing/sample-payloads.ts';

type Saying = (edits: Edits, options?: Partial<ValidateOptions>) => readonly string[];

/** "rule pointer" of each finding about a legal payload that was edited. */
const about =
  (name: SubjectName): Saying =>
  (edits, options = {}) => {
    const { payload, scenario } = ruleSubjects[name];
    const findings = validate(scanJson(payloadText(payload, edits)), { scenario, ...options });
    return findings.map(({ rule, path }) => `${rule} ${path}`);
  };

const [train, movie, queue] = [about('train'), about('movie'), about('queue')];
const [ev, voucher, order] = [about('ev'), about('voucher'), about('order')];
const everyone = Object.values(ruleSubjects);

describe('cases that are easy to get wrong', () => {
  it('1: a uuid with dashes is too long; 32 digits of either case are right', () => {
    expect(train({ '/requestId': '01234567-89ab-cdef-0123-456789abcdef' })).toEqual(['max-length /requestId']);
    expect(train({ '/requestId': '0123456789abcdef0123456789abcdef' })).toEqual([]);
    expect(train({ '/requestId': '0123456789ABCDEF0123456789ABCDEF' })).toEqual([]);
  });

  it('2: the progress of charging is a text under a misspelt name, whole percent', () => {
    const progress = (value: string | number): Edits => ({ '/extInfo/progess_curr': value });
    for (const value of ['0', '70', '100']) expect(ev(progress(value))).toEqual([]);
    for (const value of ['101', '70%', '70.5', '-1']) {
      expect(ev(progress(value))).toEqual(['whole-number /extInfo/progess_curr']);
    }
    expect(ev(progress(70))).toEqual(['type /extInfo/progess_curr']);
    expect(ev({ '/extInfo/progress_curr': '70' })).toEqual(['unknown-field /extInfo/progress_curr']);
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

  it('6: code, template and times of a movie ticket are required in TICKETED, its address is advised elsewhere', () => {
    const issuedOnly = {
      '/extInfo/code_info': undefined,
      '/extInfo/template_code': undefined,
      '/extInfo/available_time': undefined,
      '/extInfo/expired_time': undefined,
      '/extInfo/start_time': undefined,
      '/extInfo/end_time': undefined,
    };
    expect(movie(issuedOnly)).toEqual(Array.from({ length: 6 }, () => 'required /extInfo'));
    const zh = '/extInfo/multiLang/zh_HK';
    for (const status of ['REFUNDED', 'USED']) {
      expect(movie({ ...issuedOnly, '/orderStatus': status })).toEqual([]);
      expect(movie({ '/orderStatus': status, '/extInfo/multiLang': undefined })).toEqual(['required /extInfo']);
      expect(movie({ '/orderStatus': status, [`${zh}/address`]: undefined })).toEqual([`required ${zh}`]);
    }
    const { payload, scenario } = ruleSubjects.movie;
    const severities = ['TICKETED', 'REFUNDED', 'USED', 'GONE'].map((status) => {
      const text = payloadText(payload, { '/orderStatus': status, [`${zh}/address`]: undefined });
      return validate(scanJson(text), { scenario }).find(({ rule }) => rule === 'required')?.severity;
    });
    expect(severities).toEqual(['error', 'warning', 'warning', undefined]);
  });

  it('7: sums of charging lie in extInfo; its link is required always, its beginning unless FINISHED', () => {
    const statuses = ruleSubjects.ev.scenario.lifecycle.statuses.map(({ name }) => name);
    expect(statuses).toHaveLength(7);
    const unknowns = { '/extInfo/end_time': undefined, '/extInfo/progess_curr': undefined };
    for (const status of statuses) {
      const said = (edits: Edits): readonly string[] => ev({ ...unknowns, '/orderStatus': status, ...edits });
      expect(said({ '/extInfo/merchant_bill_detail': undefined })).toEqual(['required /extInfo']);
      expect(said({ '/extInfo/start_time': undefined })).toEqual(status === 'FINISHED' ? [] : ['required /extInfo']);
    }
    const amount = { value: '1', currency: 'HKD' };
    expect(ev({ '/amount': amount, '/payAmount': amount })).toEqual([
      'unknown-field /amount',
      'unknown-field /payAmount',
    ]);
    expect(ev({ '/extInfo/amount': undefined, '/extInfo/surcharge_amount': undefined })).toEqual([]);
    expect(ev({ '/extInfo/surcharge_amount/value': '1.5' })).toEqual(['amount-value /extInfo/surcharge_amount/value']);
  });

  it('7: available_times is a number in charging and a text in a movie ticket', () => {
    expect(ev({ '/extInfo/available_times': '1' })).toEqual(['type /extInfo/available_times']);
    expect(movie({ '/extInfo/available_times': 1 })).toEqual(['type /extInfo/available_times']);
    expect(ev({ '/extInfo/available_times': 3 })).toEqual([]);
    expect(movie({ '/extInfo/available_times': '3' })).toEqual([]);
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

  it('9: a voucher needs its issue mode and product, and its answer the order and what was issued', () => {
    expect(voucher({ '/extInfo/benefit_issue_mode': undefined, '/extInfo/product_id': undefined })).toEqual([
      'required /extInfo',
      'required /extInfo',
    ]);
    const { scenario } = ruleSubjects.voucher;
    const missing = (resultStatus: string): number =>
      validateAnswer(
        { headers: [], text: JSON.stringify({ result: { resultCode: 'X', resultStatus } }) },
        { scenario, gaps: {} },
      ).filter(({ rule }) => rule === 'required').length;
    expect([missing('S'), missing('F'), missing('U')]).toEqual([3, 0, 0]);
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

  it('13: every status that is not final may repeat, in every scenario', () => {
    for (const { scenario, payload } of everyone) {
      for (const { name, end } of scenario.lifecycle.statuses) {
        const history = { status: name, orderCreateTime: 1_790_000_000_000, orderModifyTime: 1_790_000_000_000 };
        const findings = validate(scanJson(payloadText(payload, { '/orderStatus': name })), { scenario, history });
        const isRefused = findings.some(({ rule }) => rule === 'status-move');
        expect([scenario.id, name, isRefused]).toEqual([scenario.id, name, end !== undefined]);
      }
    }
  });

  it('14: merchantBizNo has at most 32 characters, in every scenario', () => {
    for (const { scenario, payload } of everyone) {
      const said = (length: number): readonly string[] => {
        const text = payloadText(payload, { '/merchantBizNo': 'n'.repeat(length) });
        const findings = validate(scanJson(text), { scenario }).filter(({ rule }) => rule !== 'id-mismatch');
        return findings.map(({ rule, path }) => `${rule} ${path}`);
      };
      expect([scenario.id, ...said(32)]).toEqual([scenario.id]);
      expect([scenario.id, ...said(33)]).toEqual([scenario.id, 'max-length /merchantBizNo']);
    }
  });

  it('14: the number is held against its repetition whatever else is wrong with either', () => {
    const mismatch = (number: string, repeated: string): boolean =>
      train({ '/merchantBizNo': number, '/extInfo/merchant_bill_id': repeated }).includes(
        'id-mismatch /extInfo/merchant_bill_id',
      );
    const long = 'n'.repeat(33);
    expect([mismatch(long, 'T-1'), mismatch('T-1', long), mismatch(' ', 'T-1')]).toEqual([true, true, true]);
    expect([mismatch(long, long), mismatch('T-1', 'T-1')]).toEqual([false, false]);
  });

  it('15: an unknown exception is F in the base API and U for vouchers', () => {
    const pairs = (resultStatus: string): readonly string[] =>
      everyone
        .filter(({ scenario }) => {
          const body = JSON.stringify({ result: { resultCode: 'UNKNOWN_EXCEPTION', resultStatus } });
          return validateAnswer({ headers: [], text: body }, { scenario, gaps: {} }).every(
            ({ rule }) => rule !== 'result-pair',
          );
        })
        .map(({ scenario }) => scenario.id);
    expect(pairs('U')).toEqual(['voucher']);
    expect(pairs('F')).toEqual(everyone.map(({ scenario }) => scenario.id).filter((id) => id !== 'voucher'));
  });

  it('16: the text that is validated is the text that was given', () => {
    const text = '{ "b" :1.0,\r\n"a": "\\u0041" }';
    const scan = scanJson(text);
    validate(scan, { scenario: trainTicket });
    expect(scan.text).toBe(text);
  });

  it('17: a base order takes any status, any extInfo and any move', () => {
    const history = { status: 'FINISHED', orderCreateTime: 1_790_000_000_000, orderModifyTime: 1_790_000_000_000 };
    for (const status of ['TICKETED', 'READY', 'x'.repeat(32)]) {
      expect(order({ '/orderStatus': status }, { history })).toEqual([]);
      expect(order({ '/orderStatus': status }, { history: 'empty' })).toEqual([]);
    }
    expect(order({ '/orderStatus': 'x'.repeat(33) })).toEqual(['max-length /orderStatus']);
    expect(order({ '/extInfo': { anything: { of: [1, { a: null }] }, multiLang: 7 } })).toEqual([]);
    const bare = { '/extInfo': undefined, '/amount': undefined, '/payAmount': undefined, '/tradeNo': undefined };
    expect(order(bare)).toEqual([]);
    expect(order({ '/extInfo': [] })).toEqual(['type /extInfo']);
  });
});
