import type { JsonNode } from '../../lib/json/json-node.ts';
import type { DiagnosisVariantId } from './diagnosis-variants.ts';
import {
  dotnetStrings,
  escaping,
  plainStrings,
  withDigits,
  withEscapedSlashes,
  withIndent,
  withLineEnds,
  withSeparators,
  withoutEscapedSlashes,
  withoutUnicodeEscapes,
  type Spelling,
} from './json-spellings.ts';

/** Valid JSON, its tree, and its value for a library. */
export type SoundJson = { readonly text: string; readonly root: JsonNode; readonly value: () => unknown };

const wide = /[^\0-\u{7f}]/gu;
/** What Go and Gson escape so that a text can stand in a page. */
const goEscapes = /[<>&\u2028\u2029]/g;
const gsonEscapes = /[<>&='\u2028\u2029]/g;

const pythonStrings: Spelling = (text) => escaping(wide, 'lower')(plainStrings(text));
const phpStrings: Spelling = (text) => withEscapedSlashes(pythonStrings(text));
const goStrings: Spelling = (text) => escaping(goEscapes, 'lower')(plainStrings(text));
const gsonStrings: Spelling = (text) => escaping(gsonEscapes, 'lower')(plainStrings(text));

const compact = (text: string): string => withSeparators(text, '', '');
const spaced = (text: string): string => withSeparators(text, ' ', ' ');

const again = 'Sign exactly the bytes that are sent.';

/** The likeliest first: a long body does not leave time for all. */
export const rewrites: readonly (readonly [
  DiagnosisVariantId,
  en: string,
  zh: string,
  rewrite: (json: SoundJson) => string,
])[] = [
  [
    'body-no-final-newline',
    'The body was signed with its line ends but sent without them, as curl -d @FILE does.',
    '簽署的正文有換行，送出時卻沒有，如同 curl -d @FILE。',
    ({ text }) => (withLineEnds(text) === text ? text : `${withLineEnds(text)}\n`),
  ],
  [
    'body-no-final-newline',
    'The body was signed with its line ends but sent without them, as curl -d @FILE does.',
    '簽署的正文有換行，送出時卻沒有，如同 curl -d @FILE。',
    ({ text }) => withLineEnds(text),
  ],
  [
    'body-unicode-escapes',
    String.raw`The body was signed with its characters as themselves, and sent with \u escapes. ${again}`,
    String.raw`簽署的正文寫出字元本身，送出時是 \u 轉義。`,
    ({ text }) => withoutUnicodeEscapes(text),
  ],
  [
    'body-unicode-escapes',
    String.raw`The body was signed with \u escapes, and sent with the characters themselves. ${again}`,
    String.raw`簽署的正文用 \u 轉義，送出時是字元本身。`,
    ({ text }) => escaping(wide, 'lower')(text),
  ],
  [
    'body-unicode-escapes',
    String.raw`The body was signed with \u escapes in capital digits, and sent with the characters themselves. ${again}`,
    String.raw`簽署的正文用大寫十六進位的 \u 轉義，送出時是字元本身。`,
    ({ text }) => escaping(wide, 'upper')(text),
  ],
  [
    'body-unicode-escapes',
    String.raw`The body was signed with <, > and & as \u escapes, as Go's json.Marshal writes them. ${again}`,
    String.raw`簽署的正文把 <、>、& 寫成 \u 轉義，即 Go 的 json.Marshal 的寫法。`,
    ({ text }) => escaping(goEscapes, 'lower')(text),
  ],
  [
    'body-unicode-escapes',
    String.raw`The body was signed with <, >, &, = and ' as \u escapes, as Gson writes them. ${again}`,
    String.raw`簽署的正文把 <、>、&、=、' 寫成 \u 轉義，即 Gson 的寫法。`,
    ({ text }) => escaping(gsonEscapes, 'lower')(text),
  ],
  [
    'body-unicode-escapes',
    String.raw`The body was signed with the digits of its \u escapes in lower case, and sent in capitals. ${again}`,
    String.raw`簽署的正文以小寫寫 \u 轉義的十六進位，送出時是大寫。`,
    ({ text }) => withDigits('lower')(text),
  ],
  [
    'body-unicode-escapes',
    String.raw`The body was signed with the digits of its \u escapes in capitals, and sent in lower case. ${again}`,
    String.raw`簽署的正文以大寫寫 \u 轉義的十六進位，送出時是小寫。`,
    ({ text }) => withDigits('upper')(text),
  ],
  [
    'body-unicode-escapes',
    `The body was written again by .NET's System.Text.Json before signing, which escapes all but ASCII and some marks. ${again}`,
    '正文在簽署前由 .NET 的 System.Text.Json 重新寫成，它會轉義 ASCII 以外的字元和部分符號。',
    ({ text }) => compact(dotnetStrings(text)),
  ],
  [
    'body-unicode-escapes',
    `The body was written again by Go's json.Marshal before signing. ${again}`,
    '正文在簽署前由 Go 的 json.Marshal 重新寫成。',
    ({ text }) => compact(goStrings(text)),
  ],
  [
    'body-unicode-escapes',
    `The body was written again by Gson before signing. ${again}`,
    '正文在簽署前由 Gson 重新寫成。',
    ({ text }) => compact(gsonStrings(text)),
  ],
  [
    'body-unicode-escapes',
    String.raw`The body was written again without spaces and with \u escapes before signing. ${again}`,
    String.raw`正文在簽署前被重新寫成沒有空白並用 \u 轉義。`,
    ({ text }) => compact(pythonStrings(text)),
  ],
  [
    'body-slash-escapes',
    String.raw`The body was signed with each slash as \/, and sent with plain slashes. ${again}`,
    String.raw`簽署的正文把斜線寫成 \/，送出時是 /。`,
    ({ text }) => withEscapedSlashes(text),
  ],
  [
    'body-slash-escapes',
    String.raw`The body was signed with plain slashes, and sent with each slash as \/. ${again}`,
    String.raw`簽署的正文把斜線寫成 /，送出時是 \/。`,
    ({ text }) => withoutEscapedSlashes(text),
  ],
  [
    'body-slash-escapes',
    String.raw`The body was written again by PHP's json_encode before signing, which writes slashes as \/ and characters as \u escapes. ${again}`,
    String.raw`正文在簽署前由 PHP 的 json_encode 重新寫成，它把斜線寫成 \/，並把字元寫成 \u 轉義。`,
    ({ text }) => compact(phpStrings(text)),
  ],
  [
    'body-spaced-separators',
    'The body was signed with a space after each comma and colon, as json.dumps writes it, but sent differently.',
    '簽署的正文在每個逗號和冒號後都有空格（json.dumps 的寫法），送出時則不同。',
    ({ text }) => spaced(text),
  ],
  [
    'body-spaced-separators',
    String.raw`The body was signed as Python's json.dumps writes it, with spaces after separators and \u escapes, but sent differently.`,
    String.raw`簽署的正文是 Python 的 json.dumps 的寫法（分隔符號後有空格，並用 \u 轉義），送出時則不同。`,
    ({ text }) => spaced(pythonStrings(text)),
  ],
  [
    'body-spaced-separators',
    'The body was signed with a space after each colon, but sent differently.',
    '簽署的正文在每個冒號後都有空格，送出時則不同。',
    ({ text }) => withSeparators(text, '', ' '),
  ],
  [
    'body-compact',
    `The body was written again without spaces before signing. ${again}`,
    '正文在簽署前被重新寫成沒有空白的 JSON。',
    ({ text }) => compact(text),
  ],
  [
    'body-compact',
    String.raw`The body was written again before signing, without spaces and without \u escapes. ${again}`,
    String.raw`正文在簽署前被重新寫成沒有空白、也沒有 \u 轉義的 JSON。`,
    ({ text }) => compact(plainStrings(text)),
  ],
  [
    'body-compact',
    `The body was written again by JSON.stringify before signing: without spaces, with its own numbers and escapes. ${again}`,
    '正文在簽署前由 JSON.stringify 重新寫成：沒有空白，數字和轉義字元按其寫法。',
    ({ value }) => JSON.stringify(value()),
  ],
  [
    'body-two-space',
    `The body was written again with two-space indentation before signing. ${again}`,
    '正文在簽署前被重新寫成縮排兩格的 JSON。',
    ({ text }) => withIndent(text, '  '),
  ],
  [
    'body-two-space',
    `The body was written again by JSON.stringify with two-space indentation before signing. ${again}`,
    '正文在簽署前由 JSON.stringify 重新寫成縮排兩格的 JSON。',
    ({ value }) => JSON.stringify(value(), null, 2),
  ],
  [
    'body-two-space',
    `The body was written again with four-space indentation before signing. ${again}`,
    '正文在簽署前被重新寫成縮排四格的 JSON。',
    ({ text }) => withIndent(text, '    '),
  ],
  [
    'body-two-space',
    `The body was written again, indented by tabs, before signing. ${again}`,
    '正文在簽署前被重新寫成以定位字元縮排的 JSON。',
    ({ text }) => withIndent(text, '\t'),
  ],
  [
    'body-sorted-keys',
    `The body was written again with sorted keys before signing. ${again}`,
    '正文在簽署前被重新寫成按鍵名排序的 JSON。',
    ({ text, root }) => sorted(text, root),
  ],
  [
    'body-sorted-keys',
    `The body was written again by a library that sorts its keys and writes its own numbers and escapes. ${again}`,
    '正文在簽署前由會按鍵名排序的函式庫重新寫成，數字和轉義字元按其寫法。',
    ({ value }) => JSON.stringify(withSortedKeys(value())),
  ],
  [
    'body-sorted-keys',
    `The body was written again with sorted keys and two-space indentation before signing. ${again}`,
    '正文在簽署前被重新寫成按鍵名排序、縮排兩格的 JSON。',
    ({ value }) => JSON.stringify(withSortedKeys(value()), null, 2),
  ],
  [
    'body-sorted-keys',
    'The body was signed as json.dumps(sort_keys=True) writes it, but sent differently.',
    '簽署的正文是 json.dumps(sort_keys=True) 的寫法，送出時則不同。',
    ({ text, root }) => spaced(pythonStrings(sorted(text, root))),
  ],
];

/** Members sorted by key, without white space; values unchanged. */
function sorted(text: string, node: JsonNode): string {
  if (node.kind === 'array') return `[${node.items.map((item) => sorted(text, item)).join(',')}]`;
  if (node.kind !== 'object') return text.slice(node.start, node.end);
  const members = node.members.toSorted((one, other) => (one.key === other.key ? 0 : one.key < other.key ? -1 : 1));
  return `{${members.map(({ keyStart, keyEnd, value }) => `${text.slice(keyStart, keyEnd)}:${sorted(text, value)}`).join(',')}}`;
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withSortedKeys(inner)]));
}
