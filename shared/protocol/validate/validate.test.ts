import { describe, expect, it } from 'vitest';
import type { Finding } from '../../documents/finding.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { queueUp } from '../../scenarios/queue-up/index.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { publicFinding, validate } from './validate.ts';
import type { ValidateOptions } from './options.ts';
import { payloadText, queuePayload, trainPayload } from './testing/sample-payloads.ts';

function findings(text: string, options: Partial<ValidateOptions> = {}): readonly Finding[] {
  return validate(scanJson(text), { scenario: trainTicket, ...options });
}

/** Rule, place and pointer of each finding: "duplicate-key 2:3-2:6 /a". */
function said(text: string, options: Partial<ValidateOptions> = {}): readonly string[] {
  return findings(text, options).map(
    ({ rule, path, line, column, endLine, endColumn }) => `${rule} ${line}:${column}-${endLine}:${endColumn} ${path}`,
  );
}

describe('legal payloads', () => {
  it('have no findings', () => {
    expect(findings(payloadText(trainPayload))).toEqual([]);
    expect(findings(JSON.stringify(trainPayload))).toEqual([]);
    expect(findings(payloadText(queuePayload), { scenario: queueUp })).toEqual([]);
    expect(findings(payloadText(queuePayload), { scenario: queueUp, scheme: 'walletapp', history: 'empty' })).toEqual(
      [],
    );
  });
});

describe('the document', () => {
  it('that is not JSON gets nothing but where it breaks', () => {
    expect(said('')).toEqual(['syntax 1:1-1:1 ']);
    expect(said('{\n  "a": 1,\n}')).toEqual(['syntax 2:9-2:10 ']);
    expect(said('{ "requestId": 1 // no\n}')).toHaveLength(1);
    expect(said("{ 'a': 1 }")).toEqual(['syntax 1:3-1:6 ']);
  });

  it('that is no object gets nothing but that', () => {
    expect(said(' [1, 1] ')).toEqual(['root-type 1:2-1:8 ']);
    expect(said('"{}"')).toEqual(['root-type 1:1-1:5 ']);
    expect(said('null')).toEqual(['root-type 1:1-1:5 ']);
  });

  it('may start with a byte order mark, which counts nothing', () => {
    expect(said('\ufeff[]')).toEqual(['root-type 1:1-1:3 ']);
    expect(findings(`\ufeff${payloadText(trainPayload)}`)).toEqual([]);
  });

  it('is not looked into below 64 levels', () => {
    const nested = (levels: number): string => `{"note":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    const deep = nested(65);
    expect(findings(nested(64)).map(({ rule }) => rule)).not.toContain('too-deep');
    expect(findings(deep).filter(({ rule }) => rule === 'too-deep')).toMatchObject([
      { severity: 'error', path: `/note${'/0'.repeat(63)}`, line: 1, column: 72, endColumn: 74 },
    ]);
    expect(findings(deep).map(({ rule }) => rule)).toContain('required');
  });

  it('that breaks off below 64 levels says both', () => {
    expect(findings('['.repeat(1000)).map(({ rule }) => rule)).toEqual(['too-deep', 'syntax']);
  });
});

describe('the text', () => {
  it('reports each key that is written again, and checks the last value', () => {
    const text = '{\n  "userId": 1,\n  "userId": 2,\n  "userId": "u"\n}';
    const own = said(text).filter((line) => !line.startsWith('required'));
    expect(own).toEqual(['duplicate-key 3:3-3:11 /userId', 'duplicate-key 4:3-4:11 /userId']);
  });

  it('finds duplicates, lone surrogates and lossy numbers where no table looks', () => {
    const text = '{\n"x": [{"a/b": "\\ud800", "a/b": 9007199254740993}],\n"y": "\\ud83d\\ude00", "z": 1.10\n}';
    const own = said(text).filter((line) => !/^(?:required|unknown|user)/.test(line));
    expect(own).toEqual([
      'lone-surrogate 2:15-2:23 /x/0/a~1b',
      'duplicate-key 2:25-2:30 /x/0/a~1b',
      'lossy-number 2:32-2:48 /x/0/a~1b',
    ]);
  });

  it('finds half a surrogate pair in a key', () => {
    expect(said('{"\\udc00": 1}').filter((line) => line.startsWith('lone'))).toEqual([
      'lone-surrogate 1:2-1:10 /\udc00',
    ]);
  });

  it('calls a lossy time a wrong time and nothing else', () => {
    const text = payloadText(trainPayload).replace(
      '"orderModifyTime": 1790000000001',
      '"orderModifyTime": 1790000000001.00000000000001',
    );
    expect(findings(text).map(({ rule, path }) => [rule, path])).toEqual([['time', '/orderModifyTime']]);
  });

  it('reports a lossy number beside its wrong type', () => {
    const text = payloadText(trainPayload, { '/extInfo/merchant_bill_id': undefined }).replace(
      '"T-2026-0001"',
      '12345678901234567890',
    );
    const found = findings(text);
    expect(found.map(({ rule, path }) => [rule, path])).toEqual([
      ['lossy-number', '/merchantBizNo'],
      ['type', '/merchantBizNo'],
    ]);
    expect(found[1]?.fix?.edit.text).toBe('"12345678901234567890"');
  });

  it('treats __proto__ and its like as names like any other', () => {
    const text = '{"__proto__": {"userId": "x"}, "constructor": 1, "toString": 2, "hasOwnProperty": 3}';
    expect(said(text).filter((line) => line.startsWith('unknown'))).toEqual([
      'unknown-field 1:2-1:13 /__proto__',
      'unknown-field 1:32-1:45 /constructor',
      'unknown-field 1:50-1:60 /toString',
      'unknown-field 1:65-1:81 /hasOwnProperty',
    ]);
    expect(said(text)).toContain('user-required 1:1-1:2 ');
    expect(Object.hasOwn(Object.prototype, 'userId')).toBe(false);
  });
});

describe('findings', () => {
  it('stand in document order, ties by rule id', () => {
    const text = payloadText(queuePayload, {
      '/userId': undefined,
      '/requestId': undefined,
      '/orderModifyTime': 5,
      '/extInfo/queue_number': '',
      '/extInfo/multiLang/en_US/order_remark': 'x'.repeat(24),
    });
    expect(said(text, { scenario: queueUp })).toEqual([
      'required 1:1-1:2 ',
      'user-required 1:1-1:2 ',
      'time-order 6:22-6:23 /orderModifyTime',
      'empty 24:21-24:23 /extInfo/queue_number',
      `remark-width 41:25-41:51 /extInfo/multiLang/en_US/order_remark`,
    ]);
  });

  it('name the field, what it is, what is allowed and where', () => {
    const text = payloadText(trainPayload, {
      '/extInfo/multiLang/en_US/from': 'x'.repeat(56),
      '/extInfo/multiLang/en_US/passengerInfoList/1/ticketType': 5,
      '/extInfo/multiLang/zh_HK/to': undefined,
      '/extInfo/multiLang/zh_HK/passengerInfoList/1/status': undefined,
      '/extInfo/shift_number': undefined,
    });
    expect(findings(text).map(({ message }) => message)).toEqual([
      '“shift_number” is missing in “extInfo”; status TICKETED requires it.',
      '“to” is missing in “multiLang” in zh_HK.',
      '“status” is missing in passengerInfoList[1], zh_HK.',
      '“from” has 56 characters in en_US; the limit is 48.',
      '“ticketType” is a number in passengerInfoList[1], en_US; it must be a string.',
    ]);
  });

  it('show a long or strange value cut and escaped', () => {
    const [finding] = findings(payloadText(trainPayload, { '/merchantBizType': `\n"${'x'.repeat(100_000)}` }));
    expect(finding?.rule).toBe('enum');
    expect(finding?.message.length).toBeLessThan(250);
    expect(finding?.message).toContain('"\\n\\"xxx');
  });

  it('of one value are only the first of type, empty, length and format', () => {
    const wrong = { '/requestId': 'x'.repeat(33), '/extInfo/from_timezone': ' ', '/extInfo/merchant_bill_detail': 5 };
    expect(findings(payloadText(trainPayload, wrong)).map(({ rule }) => rule)).toEqual(['max-length', 'type', 'empty']);
  });

  it('do not let an assumption about length hide a wrong format', () => {
    const [finding] = findings(payloadText(trainPayload, { '/requestId': '😀'.repeat(20) }));
    expect(finding).toMatchObject({ rule: 'uuid', severity: 'error' });
  });

  it('leave the product without their words', () => {
    const [finding] = findings(payloadText(trainPayload, { '/requestId': '01234567-89ab-cdef-0123-456789abcdef' }));
    expect(finding === undefined ? null : publicFinding(finding)).toEqual({
      rule: 'max-length',
      severity: 'error',
      path: '/requestId',
      message: '“requestId” has 36 characters; the limit is 32. A uuid with dashes is too long.',
      clause: 'base/requestId',
      gap: 'request-id-form',
      fix: {
        label: 'Remove the dashes',
        edit: { line: 2, column: 16, endLine: 2, endColumn: 54, text: '"0123456789abcdef0123456789abcdef"' },
      },
      line: 2,
      column: 16,
      endLine: 2,
      endColumn: 54,
    });
  });
});

describe('an unknown status', () => {
  it('requires only what every status requires', () => {
    const bare = {
      '/orderStatus': 'GONE',
      '/extInfo': { code_info: { code_msg: 'm', code_value: 'v' }, multiLang: {} },
    };
    const rules = findings(payloadText(trainPayload, bare)).map(({ rule, severity }) => `${rule} ${severity}`);
    expect(rules).toEqual(['status-unknown error', 'locale-missing warning', 'locale-missing warning']);
    expect(
      said(payloadText(trainPayload, { '/orderStatus': 'GONE', '/extInfo': {} })).filter((line) =>
        line.startsWith('required'),
      ),
    ).toHaveLength(2);
  });

  it('is not named when the status is absent, blank or no text', () => {
    for (const value of [undefined, null, '', 7]) {
      const rules = findings(payloadText(trainPayload, { '/orderStatus': value }), { history: 'empty' }).map(
        ({ rule }) => rule,
      );
      expect(rules).toHaveLength(1);
      expect(rules[0]).toMatch(/^(?:required|empty|type)$/);
    }
  });
});

describe('without a known scenario', () => {
  it('asks what all five share and nothing about the rest', () => {
    const text = '{"requestId": "x", "anything": {"a": 1}, "extInfo": []}';
    const rules = new Set(findings(text, { scenario: null }).map(({ rule }) => rule));
    expect([...rules].toSorted()).toEqual(['required', 'user-required', 'uuid']);
  });
});

describe('history', () => {
  const first = 1_790_000_000_000;

  it('unknown says nothing of moves and times', () => {
    const text = payloadText(queuePayload, { '/orderStatus': 'CANCELLED', '/extInfo/wait_tables': '0' });
    expect(findings(text, { scenario: queueUp })).toEqual([]);
    expect(findings(text, { scenario: queueUp, history: 'unknown' })).toEqual([]);
  });

  it('of an order is held against status and both times', () => {
    const history = { status: 'NUMBER_ARRIVED', orderCreateTime: first + 5, orderModifyTime: first + 5 };
    const found = findings(payloadText(queuePayload), { scenario: queueUp, history });
    expect(found.map(({ rule }) => rule)).toEqual(['status-move', 'create-time-changed', 'modify-time-not-newer']);
  });

  it('of the same time is refused as such: the clock that it follows may stand', () => {
    const said = (orderModifyTime: number): readonly string[] =>
      findings(payloadText(queuePayload), {
        scenario: queueUp,
        history: { status: 'CALL_NUM', orderCreateTime: null, orderModifyTime },
      }).map(({ words }) => words.key);
    const own = Number(/"orderModifyTime":\s*(\d+)/.exec(payloadText(queuePayload))?.[1]);
    expect(said(own)).toEqual(['modify-time-not-newer.same']);
    expect(said(own + 1)).toEqual(['modify-time-not-newer']);
  });
});
