import { expect, it } from 'vitest';
import { scanJson } from '../lib/json/json-scan.ts';
import { createRows, type Kind, type KindProblem } from './field.ts';
import { gmtOffset, listedCode } from './text-kinds.ts';

const words = { en: 'code', zh: '代碼' };
const row = createRows('test');

function check(kind: Kind, value: string): KindProblem | null {
  const source = JSON.stringify(value);
  const { root } = scanJson(source);
  if (root === null) throw new Error('A text is JSON');
  const field = row('field', kind, 'always', words);
  return kind.check(root, { field, required: true, status: null, scheme: null, raw: () => source, root, gaps: {} });
}

function codes(...of: readonly string[]): Kind {
  return listedCode({ rule: 'currency', cell: words, codes: new Set(of) });
}

function replacing(name: string): KindProblem['fix'] {
  return { key: 'fix.replace', text: JSON.stringify(name), values: { name } };
}

it.each(['HK', 'HKDD', 'hkc'])('%s is fixed to the one code that is one edit away', (value) => {
  expect(check(codes('HKD', 'JPY'), value)?.fix).toEqual(replacing('HKD'));
});

it('a code is not fixed where two are as near', () => {
  expect(check(codes('USD', 'USN', 'HKD'), 'US')).toEqual({ rule: 'currency', values: { value: 'US' } });
});

it.each([
  ['GMT8', 'GMT+8'],
  ['gmt +8', 'GMT+8'],
  ['UTC+08:00', 'GMT+08:00'],
  ['+0800', 'GMT+08:00'],
  ['-3', 'GMT-3'],
  ['GMT+0530', 'GMT+05:30'],
])('the zone %s is fixed to %s', (value, offset) => {
  expect(check(gmtOffset, value)).toEqual({ rule: 'time-zone', values: { value }, fix: replacing(offset) });
});

it.each(['GMT+15', 'GMT+25', 'GMT-13:00'])('for %s, in no zone, that of the phone is offered, as a choice', (value) => {
  const fix = { ...replacing('GMT+8'), key: 'fix.choose' };
  expect(check(gmtOffset, value)).toEqual({ rule: 'time-zone', values: { value }, fix });
});

it.each(['8', 'HKT', 'GMT', 'UTC+8:60', 'Asia/Hong_Kong'])('the zone of %s is not guessed', (value) => {
  expect(check(gmtOffset, value)).toEqual({ rule: 'time-zone', values: { value } });
});
