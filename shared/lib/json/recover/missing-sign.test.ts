import { expect, test } from 'vitest';
import { applyEdit } from '../../text/text-edit.ts';
import { scanJson } from '../json-scan.ts';
import { toValue } from '../json-view.ts';
import { recoverJson } from './recover-json.ts';

const many = `{
  "requestId": "{{uuid32}}",
  "amount": { "value": "2", "currency": "HKD" },
  "extInfo": {
    "seats": [
      { "row": "b" },
      { "row": "c" }
    ],
    "tags": ["x", "y"],
    "count": 12
  },
  "userId": "2088"
}
`;
const meant: unknown = JSON.parse(many);

const forms = {
  'of many lines': many,
  'of one line': JSON.stringify(meant),
  'of one line with spaces': many.replaceAll(/\s+/g, ' '),
};

/** Signs whose absence leaves the meaning clear. */
const signs = {
  'the brace that opens an object': /(?<!\{)\{(?!\{)/g,
  'the quote that opens a name': /"(?=\w+":)/g,
  'the quote that closes a name': /"(?=:)/g,
  'the quote that closes a value': /(?<=[\w}])"(?=\s*[,}\]])/g,
};

const missing = Object.entries(forms).flatMap(([form, text]) =>
  Object.entries(signs).map(([sign, pattern]) => ({ form, sign, text, pattern })),
);

test('a value that is missing at the end of its line is one fault, fixed by an empty text', () => {
  const without = many.replace(' "{{uuid32}}",', '');
  const { faults, root } = recoverJson(without);
  expect(faults.map(({ fix }) => fix?.name)).toEqual(['"",']);
  const fixed = applyEdit(without, faults[0]?.fix ?? { start: 0, end: 0, text: '' });
  expect(fixed).toBe(many.replace('{{uuid32}}', ''));
  expect(root === null ? null : toValue(root)).toEqual(JSON.parse(fixed));
});

const listed = {
  requestId: 'a',
  info: {
    seats: [{ row: 'b' }, { row: 'c' }],
    tags: ['x', 'y'],
    more: ['x', 'y', 'z'],
    one: [{ row: 'd' }],
  },
  numbers: [1, 2],
  mixed: ['1', 2, null],
  last: [true, false],
};

test.each([
  ['of many lines', JSON.stringify(listed, null, 2)],
  ['of one line', JSON.stringify(listed)],
])('the bracket that opens a list is one fault wherever it is missing in a text %s, and is restored', (_, text) => {
  const places = [...text.matchAll(/\[/g)].map(({ index }) => index);
  expect(places).toHaveLength(7);
  for (const at of places) {
    const without = text.slice(0, at) + text.slice(at + 1);
    const { faults, lost, root: read } = recoverJson(without);
    expect([without, faults.length, lost]).toEqual([without, 1, []]);
    expect(read === null ? null : toValue(read)).toEqual(listed);
    const fix = faults[0]?.fix ?? null;
    const { root } = scanJson(fix === null ? without : applyEdit(without, fix));
    expect([without, root === null ? null : toValue(root)]).toEqual([without, listed]);
  }
});

test.each(['2', '10.50', '852 1234', '+85212345', '007', '12:30', '2026-11-23', '2026-11-23T10:00:00+08:00'])(
  'the quote that opens %s is one fault, and is restored',
  (number) => {
    const told = { amount: { value: number, currency: 'HKD' }, list: ['a', number], last: number };
    for (const text of [JSON.stringify(told), JSON.stringify(told, null, 2)]) {
      const quoted = `"${number}"`;
      for (let at = text.indexOf(quoted); at >= 0; at = text.indexOf(quoted, at + 1)) {
        const without = text.slice(0, at) + text.slice(at + 1);
        const { faults, lost, root: read } = recoverJson(without);
        expect([without, faults.length, lost]).toEqual([without, 1, []]);
        expect(read === null ? null : toValue(read)).toEqual(told);
        const fix = faults[0]?.fix ?? null;
        const { root } = scanJson(fix === null ? without : applyEdit(without, fix));
        expect([without, root === null ? null : toValue(root)]).toEqual([without, told]);
      }
    }
  },
);

test.each([
  ['[1 "]"]', '[1, "]"]'],
  ['[1 ",", 2]', '[1, ",", 2]'],
  ['[12 "}", 3]', '[12, "}", 3]'],
  ['{"a": 1 ", ": 2}', '{"a": 1, ", ": 2}'],
  ['{"a": 12 "b": 2}', '{"a": 12, "b": 2}'],
  ['{"a": 12 ", "b": 2}', '{"a": "12 ", "b": 2}'],
])('the quote in %s opens its own text where there is one', (text, fixed) => {
  const fixes = recoverJson(text).faults.map(({ fix }) => fix);
  expect(fixes).toHaveLength(1);
  expect(fixes[0] && applyEdit(text, fixes[0])).toBe(fixed);
});

test.each(missing)('$sign is one fault wherever it is missing in a text $form, and is restored', (row) => {
  const places = [...row.text.matchAll(row.pattern)].map(({ index }) => index);
  expect(places.length).toBeGreaterThan(4);
  for (const at of places) {
    const without = row.text.slice(0, at) + row.text.slice(at + 1);
    const { faults, lost } = recoverJson(without);
    expect([without, faults.length, lost]).toEqual([without, 1, []]);
    const fix = faults[0]?.fix ?? null;
    const { root } = scanJson(fix === null ? without : applyEdit(without, fix));
    expect([without, root === null ? null : toValue(root)]).toEqual([without, meant]);
  }
});
