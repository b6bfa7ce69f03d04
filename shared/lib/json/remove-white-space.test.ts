import { expect, test } from 'vitest';
import { formatJson, minifyJson, removeWhiteSpace } from './json-format.ts';
import { scanJson } from './json-scan.ts';

test.each([
  '{"a":"x \\" y","b":[1,-2.50e3,true,null,{}],"a":"\\u0020 "}',
  '{ "a" : "x \\" y" ,\r\n\t"b":[ ] }\n',
  '"ends \\\\" ',
])('is the same however a text is laid out: %s', (text) => {
  const { root } = scanJson(text);
  if (root === null) throw new Error('It cannot be read');
  expect(removeWhiteSpace(text)).toBe(minifyJson(text, root).trimEnd());
  expect(removeWhiteSpace(formatJson(text, root))).toBe(removeWhiteSpace(text));
});

test.each([
  ['{"a": "x y"}', '{"a": "xy"}'],
  ['[12]', '[1 2]'],
  ['[1]', '[1\u00A0]'],
  ['["a b', '["ab'],
])('tells apart what says something else: %s and %s', (one, other) => {
  expect(removeWhiteSpace(one)).not.toBe(removeWhiteSpace(other));
});

test('reads a text of one long string', () => {
  const long = `"${'\\" '.repeat(300_000)}"`;
  expect(removeWhiteSpace(` ${long} `)).toBe(long);
});
