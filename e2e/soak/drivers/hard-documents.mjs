import { createRandomWords } from '../../../shared/lib/seeded.ts';

const pick = (word, list) => list[word() % list.length];
const digits = (word, count) => Array.from({ length: count }, () => word() % 10).join('');

/** Numbers that denote another value than the double they are read as, by how they are made. */
const lossy = [
  // Odd, and above 2^53: no double is.
  (word) => String(2n ** 53n + 1n + 2n * BigInt(word() >>> 1) * BigInt(word() >>> 12)),
  (word) => `-${2n ** 53n + 1n + 2n * BigInt(word())}`,
  // More digits than a double tells apart, the last not zero.
  (word) => `0.${1 + (word() % 9)}${digits(word, 24)}${1 + (word() % 9)}`,
  (word) => `${1 + (word() % 9)}.${digits(word, 26)}7e${(word() % 40) - 20}`,
  (word) => `${1 + (word() % 9)}e${400 + (word() % 1000)}`,
  (word) => `-1E-${400 + (word() % 1000)}`,
];

/** Numbers that look hard and lose nothing. */
const exact = [
  () => '-0',
  (word) => `${word() % 1000}.${word() % 10}0`,
  (word) => `1${pick(word, ['e', 'E'])}${pick(word, ['', '+', '-'])}${word() % 20}`,
  (word) => String(word()),
  (word) => String((word() - 2 ** 31) / 2 ** 20),
  () => '9007199254740992',
  () => '100.000',
];

const texts = [
  '"\\u00e9"',
  '"é"',
  '"\\/"',
  '"/"',
  '"\\ud83d\\ude00"',
  '"😀"',
  '"\\u0041A"',
  '"\\b\\f\\n\\r\\t\\"\\\\"',
  '"\u2028\u2029"',
  '"\u007f"',
  '"\\u0000"',
  '"中文，：“”"',
  '"\\uABCD\\uabcd"',
  '"e\u0301"',
  '"\ufeff"',
];

const gaps = ['', ' ', '\n', '\r\n', '\t', ' \r\n  '];

/**
 * A document of hard numbers, escapes and doubled names. `lossy` and `duplicates` hold the offsets of each token that
 * must be flagged, as they were put there.
 */
export function hardDocument(seed) {
  const word = createRandomWords(String(seed));
  const made = { text: '', lossy: [], duplicates: [] };
  const put = (piece) => (made.text += piece + pick(word, gaps));
  const names = [];
  put('{');
  for (let count = 3 + (word() % 12), index = 0; index < count; index++) {
    if (index > 0) put(',');
    const isDouble = names.length > 0 && word() % 6 === 0;
    const name = isDouble ? pick(word, names) : `n${index}${pick(word, ['', '/', '~', 'é', 'x'])}`;
    if (isDouble) made.duplicates.push(made.text.length);
    else names.push(name);
    put(isDouble && word() % 2 === 0 ? escaped(name) : JSON.stringify(name));
    put(':');
    putValue({ word, put, made }, 0);
  }
  made.text = made.text.trimEnd();
  return { ...made, text: `${made.text}}${pick(word, ['', '\n', '\r\n'])}` };
}

/** The same name in another spelling: its first character as an escape. */
function escaped(name) {
  return `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${JSON.stringify(name.slice(1)).slice(1)}`;
}

function putValue(at, depth) {
  const { word, put, made } = at;
  const kind = word() % 10;
  if (kind < 3) {
    made.lossy.push(made.text.length);
    put(pick(word, lossy)(word));
  } else if (kind < 6) put(pick(word, exact)(word));
  else if (kind < 8 || depth > 3) put(pick(word, texts));
  else {
    put('[');
    for (let count = word() % 4, index = 0; index < count; index++) {
      if (index > 0) put(',');
      putValue(at, depth + 1);
    }
    put(']');
  }
}
