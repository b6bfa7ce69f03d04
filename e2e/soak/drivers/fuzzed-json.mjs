import { createRandomWords } from '../../../shared/lib/seeded.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';

const templates = scenarios.flatMap((scenario) => scenario.templates.map(({ text }) => text));

const pieces = [
  ...Array.from('{}[]:,"\\/-+.eE0123456789 \t\n\r\v\u00a0\ufeff\u2028\u0000\u001fu'),
  'true',
  'null',
  'nul',
  '\\u00',
  '\\ud800',
  '//',
  '/*',
  '*/',
  '"a"',
  '1.',
  '1e',
  '-0',
  '00',
  '1e400',
  '"',
  '{"',
  '}}',
  '"__proto__":',
  '{"a":1,"a":2}',
  '9007199254740993',
  '{{now}}',
  '{{',
  '\r\n',
  '😀',
  '\ud800',
  '，',
  '：',
  '“',
];

const pick = (word, list) => list[word() % list.length];
const encoder = new TextEncoder();

function mutated(word, text, most) {
  let result = text;
  for (let count = (word() % most) + 1; count > 0; count--) {
    const cut = word() % (result.length + 1);
    const put = Array.from({ length: word() % 3 }, () => pick(word, pieces)).join('');
    result = result.slice(0, cut) + put + result.slice(cut + (word() % 4 === 0 ? word() % 40 : word() % 2));
  }
  return result;
}

function value(word, depth) {
  const kind = word() % 8;
  if (depth > 6 || kind < 4) return pick(word, ['0', '-1.50', 'true', 'null', '"x"', '"\\u00e9"', '{}', '[]', '1e400']);
  const inner = Array.from({ length: word() % 5 }, () => value(word, depth + 1));
  if (kind < 6) return `[${inner.join(', ')}]`;
  const names = ['orderStatus', 'extInfo', 'multiLang', '__proto__', 'a', '', 'requestId'];
  return `{${inner.map((text) => `${JSON.stringify(pick(word, names))}:${text}`).join(',')}}`;
}

const soup = (word) => Array.from({ length: word() % 40 }, () => pick(word, pieces)).join('');

/** Ways to make an input, with how many of sixteen are made so. */
const makers = [
  [5, (word) => encoder.encode(mutated(word, pick(word, templates), 4))],
  [4, (word) => encoder.encode(mutated(word, value(word, 0), 3))],
  [3, (word) => encoder.encode(soup(word))],
  [1, (word) => encoder.encode(value(word, 0))],
  [1, (word) => Uint8Array.from({ length: word() % 60 }, () => word() & 0xff)],
  [
    1,
    (word) => {
      const bytes = encoder.encode(pick(word, templates));
      for (let count = word() % 4; count >= 0; count--) bytes[word() % bytes.length] = word() & 0xff;
      return bytes;
    },
  ],
  [
    1,
    (word) => {
      const levels = word() % 400;
      const text = pick(word, ['[', '{"a":', '[{"extInfo":']).repeat(levels);
      return encoder.encode(mutated(word, text + pick(word, ['', ']', '}']).repeat(levels), 2));
    },
  ],
].flatMap(([weight, make]) => Array.from({ length: weight }, () => make));

/** The bytes of one input; the same for the same seed. Most are nearly JSON. */
export function fuzzedJson(seed) {
  const word = createRandomWords(String(seed));
  return pick(word, makers)(word);
}
