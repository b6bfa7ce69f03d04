import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanJson } from '../../lib/json/json-scan.ts';
import { nodeAt, toValue } from '../../lib/json/json-view.ts';
import { utf8Length } from '../../lib/text/text-width.ts';
import { scenarios } from '../../scenarios/index.ts';
import { replacePersonal, isPersonalMember } from './replace-personal.ts';
import { createStandIns } from './stand-ins.ts';

const replaced = (text: string, standIns = createStandIns()): string => replacePersonal(text, standIns);
const valueIn = (text: string, name: string): unknown => {
  const { root } = scanJson(text);
  const node = nodeAt(root, name);
  return node === null ? null : toValue(node);
};

test.each([
  'userId',
  'openId',
  'passengerName',
  'passenger_name',
  'idNumber',
  'codeValue',
  'code_value',
  'phone',
  'mobileNo',
  'PhoneNumber',
])('%s is a personal member', (name) => expect(isPersonalMember(name)).toBe(true));
test.each(['requestId', 'merchantBizNo', 'orderStatus', 'name', 'code_msg', 'id', 'telescope'])('%s is none', (name) =>
  expect(isPersonalMember(name)).toBe(false),
);

describe('a stand-in', () => {
  test.each([
    ['CHAN Tai Man', /^[A-Z]{4} [A-Z][a-z]{2} [A-Z][a-z]{2}$/],
    ['陳大文', /^\p{Script=Han}{3}$/u],
    ['A123***(*)', /^[A-Z]\d{3}\*\*\*\(\*\)$/],
    ['Ива́н', /^\p{Script=Cyrillic}{3}\u0301\p{Script=Cyrillic}$/u],
    ['+852 9123-4567', /^\+\d{3} \d{4}-\d{4}$/],
    ['José', /^[A-Z][a-z]{2}\p{Ll}$/u],
  ])('for %s keeps its length and scripts', (value, form) => {
    const own = createStandIns().of('passengerName', value);
    expect(own).not.toBe(value);
    expect(own).toMatch(form);
    expect(utf8Length(own)).toBe(utf8Length(value));
  });

  test('is the same for the same value, another for another, and says nothing of it', () => {
    const standIns = createStandIns();
    const values = Array.from({ length: 500 }, (_, at) => `2088${String(at).padStart(12, '0')}`);
    const own = values.map((value) => standIns.of('userId', value));
    expect(new Set(own).size).toBe(500);
    expect(values.map((value) => standIns.of('openId', value))).toEqual(own);
    // Another value in its place gets the same stand-in: it follows from the order alone.
    expect(createStandIns().of('userId', '9999999999999999')).toBe(own[0]);
    expect(standIns.replaced()).toEqual([
      { member: 'userId', values: 500 },
      { member: 'openId', values: 500 },
    ]);
  });
});

describe('a text without personal data', () => {
  test('has all other bytes as they were', () => {
    const text =
      '{ "userId" : "2088000000000001",\n\t"merchantBizNo":"M1", "n": 1.50e3,"x":"\\u0041", "userId2": null }';
    const own = replaced(text);
    expect(own).not.toContain('2088000000000001');
    expect(own.replace(/"\d{16}"/, '"2088000000000001"')).toBe(text);
  });

  test('is replaced at any depth, in lists, numbers, texts of JSON, and wherever the value is repeated', () => {
    const inside = JSON.stringify({ phone: '91234567' });
    const text = JSON.stringify({
      extInfo: {
        multiLang: { zh_HK: { passengerInfoList: [{ passengerName: '陳大文', code: { codeValue: 'TICKET-4711' } }] } },
      },
      userId: 2088000000000001,
      phones: ['91234567', { value: '98765432' }],
      body: inside,
      link: 'walletapp://orders?userId=2088123412341234&x=1',
      message: 'TICKET-4711 was used',
    });
    const own = replaced(text);
    for (const value of ['陳大文', 'TICKET-4711', '2088000000000001', '91234567', '98765432', '2088123412341234'])
      expect(own).not.toContain(value);
    expect(valueIn(own, 'userId')).toBeTypeOf('number');
    expect(valueIn(own, 'link')).toMatch(/^walletapp:\/\/orders\?userId=\d{16}&x=1$/);
  });

  test('is replaced where a pointer names the member, as in the edits of a story', () => {
    const set = { '/userId': '2088000000000001', '/a/passengerInfoList/0/passengerName': 'CHAN Tai Man' };
    const own = replaced(JSON.stringify({ set, check: { shows: { en_US: ['CHAN Tai Man'] } } }));
    for (const value of Object.values(set)) expect(own).not.toContain(value);
    expect(Object.keys(JSON.parse(own).set)).toEqual(Object.keys(set));
    expect(replaced('{"/a/name":"x","/":"y"}')).toBe('{"/a/name":"x","/":"y"}');
  });

  test('is replaced in a broken text too, and a text that is not JSON has the values that are known replaced', () => {
    expect(replaced('{"userId":"2088000000000001","a":')).not.toContain('2088000000000001');
    const standIns = createStandIns();
    standIns.of('userId', '2088000000000001');
    expect(replaced('user 2088000000000001 is unknown', standIns)).toMatch(/^user \d{16} is unknown$/);
    standIns.begin();
    expect(replaced('user 2088000000000001 is unknown', standIns)).toContain('2088000000000001');
  });

  test.each(scenarios.flatMap(({ templates }) => templates.map(({ text }) => [text] as const)))(
    'of a template is JSON with the same names',
    (text) => {
      const names = (of: string): readonly string[] =>
        Array.from(of.matchAll(/"([^"\\]*)"\s*:/g), ([, name = '']) => name);
      const own = replaced(text);
      expect(names(own)).toEqual(names(text));
      // What is too deep to be looked into does not leave.
      if (!own.includes('[null]')) expect(own.length).toBe(text.length);
    },
  );

  test('is one for any text', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.string(), (json, name) => {
        expect(() => JSON.parse(replaced(`{"phone":${json},${JSON.stringify(name)}:${json}}`))).not.toThrow();
        expect(typeof replaced(name)).toBe('string');
      }),
    );
  });
});
