/**
 * Describes a JSON syntax fault (RFC 8259): its place, what is expected and what was found. The phrases are English
 * and ids at once; `syntaxWords` has both languages.
 */
import { tokenKind, type JsonToken } from './json-tokens.ts';
import type { Words } from '../text/words.ts';

const phrases = {
  'a value': '一個值',
  'a value or "]"': '一個值或「]」',
  'a name in double quotes': '雙引號內的名稱',
  'a name in double quotes or "}"': '雙引號內的名稱或「}」',
  '":"': '「:」',
  '"," or "]"': '「,」或「]」',
  '"," or "}"': '「,」或「}」',
  'nothing more': '結尾',
  'a closing double quote': '結束用的雙引號',
  'an escape such as \\n or \\u0009': '轉義寫法，例如 \\n 或 \\u0009',
  'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000': '\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000 其中之一',
  'a number as JSON writes it': 'JSON 寫法的數字',
  'the end of the text': '文字結尾',
  'a comment': '註解',
  'a trailing comma': '多餘的逗號',
  'a string in single quotes': '單引號內的字串',
  'a string that is not closed on its line': '未在同一行結束的字串',
  'a control character': '控制字元',
  'an unknown escape': '不明的轉義寫法',
  'a number with a leading zero': '以零開首的數字',
  'a malformed number': '寫法不正確的數字',
  'a word without quotes': '沒有引號的字詞',
  'full-width or curly punctuation': '全形或彎曲的標點符號',
  'a space that JSON does not know': 'JSON 不接受的空白字元',
  'an unexpected character': '不應出現的字元',
  'a second value': '第二個值',
  'a string': '字串',
  'a number': '數字',
  'true, false or null': 'true、false 或 null',
  '"{"': '「{」',
  '"}"': '「}」',
  '"["': '「[」',
  '"]"': '「]」',
  '","': '「,」',
} as const;

type SyntaxPhrase = keyof typeof phrases;

/** The phrase in both languages; null for a text that is none of them. */
export function syntaxWords(phrase: string): Words | null {
  for (const [en, zh] of Object.entries(phrases)) if (en === phrase) return { en, zh };
  return null;
}

export type SyntaxFault = {
  readonly start: number;
  readonly end: number;
  readonly expected: SyntaxPhrase;
  readonly found: SyntaxPhrase;
};

/** The first fault inside a text literal from its opening quote to `end`. */
function faultInString(text: string, start: number, end: number): SyntaxFault {
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20) {
      return { start: at, end: at + 1, expected: 'an escape such as \\n or \\u0009', found: 'a control character' };
    }
    if (code !== 0x5c) continue;
    const escape = escapeLength(text, at);
    if (escape === 0) {
      const written = /^\\(?:u[0-9A-Fa-f]{0,3}|[^])?/.exec(text.slice(at, Math.min(at + 6, end)));
      const length = written === null ? 1 : written[0].length;
      if (at + length >= end && text.charCodeAt(end - 1) !== 0x22) break;
      return {
        start: at,
        end: at + length,
        expected: 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000',
        found: 'an unknown escape',
      };
    }
    at += escape - 1;
  }
  return { start, end, expected: 'a closing double quote', found: 'a string that is not closed on its line' };
}

const shortEscapes: ReadonlySet<number> = new Set(Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)));
const letterU = 0x75;

/** The length of the escape here; 0 where JSON has no such escape. */
function escapeLength(text: string, at: number): number {
  const code = text.charCodeAt(at + 1);
  if (shortEscapes.has(code)) return 2;
  if (code !== letterU) return 0;
  for (let digit = at + 2; digit < at + 6; digit++) if (!isHexDigit(text.charCodeAt(digit))) return 0;
  return 6;
}

function isHexDigit(code: number): boolean {
  const lower = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (lower >= 0x61 && lower <= 0x66);
}

/** Names a run of characters that starts no JSON token, and its end. */
function strangeRun(text: string, start: number, end: number): { readonly end: number; readonly found: SyntaxPhrase } {
  const first = text.charAt(start);
  if (first === "'") {
    const close = text.indexOf("'", start + 1);
    const lineEnd = text.slice(start, close + 1).search(/[\r\n]/);
    return { end: close > start && lineEnd < 0 ? close + 1 : end, found: 'a string in single quotes' };
  }
  if (/[-+.0-9]/.test(first)) return { end, found: 'a malformed number' };
  if (/[A-Za-z_$]/.test(first)) return { end, found: 'a word without quotes' };
  if (/[\u2018\u2019\u201c\u201d\u3001\uff08-\uff1a\uff3b\uff3d\uff5b\uff5d]/.test(first)) {
    return { end, found: 'full-width or curly punctuation' };
  }
  if (/[\s\ufeff\u200b\u2060]/.test(first)) return { end: start + 1, found: 'a space that JSON does not know' };
  return { end, found: 'an unexpected character' };
}

/** Describes a token that the grammar refused; `before` is the token before it. */
export function faultAt(text: string, token: JsonToken, before: JsonToken | null, expected: SyntaxPhrase): SyntaxFault {
  const { kind, start, end } = token;
  if (kind === tokenKind.string && token.malformed) return faultInString(text, start, end);
  if (kind === tokenKind.number && token.malformed) {
    return { start, end, expected: 'a number as JSON writes it', found: 'a malformed number' };
  }
  const goesOn = before !== null && before.kind === tokenKind.number && before.end === start;
  if (goesOn && (kind === tokenKind.number || kind === tokenKind.unknown)) {
    const found = kind === tokenKind.number ? 'a number with a leading zero' : 'a malformed number';
    return { start: before.start, end, expected: 'a number as JSON writes it', found };
  }
  if (kind === tokenKind.unknown) return { start, expected, ...strangeRun(text, start, end) };
  const closes = kind === tokenKind.closeBrace || kind === tokenKind.closeBracket;
  if (closes && before?.kind === tokenKind.comma) {
    return { start: before.start, end: before.end, expected, found: 'a trailing comma' };
  }
  return { start, end, expected, found: phraseOf(kind, expected) };
}

function phraseOf(kind: number, expected: SyntaxPhrase): SyntaxPhrase {
  const value = valuePhrases.get(kind);
  if (value !== undefined) return expected === 'nothing more' ? 'a second value' : value;
  return otherPhrases.get(kind) ?? 'an unexpected character';
}

const valuePhrases = new Map<number, SyntaxPhrase>([
  [tokenKind.openBrace, '"{"'],
  [tokenKind.openBracket, '"["'],
  [tokenKind.string, 'a string'],
  [tokenKind.number, 'a number'],
  [tokenKind.true, 'true, false or null'],
  [tokenKind.false, 'true, false or null'],
  [tokenKind.null, 'true, false or null'],
]);

const otherPhrases = new Map<number, SyntaxPhrase>([
  [tokenKind.closeBrace, '"}"'],
  [tokenKind.closeBracket, '"]"'],
  [tokenKind.comma, '","'],
  [tokenKind.colon, '":"'],
  [tokenKind.lineComment, 'a comment'],
  [tokenKind.blockComment, 'a comment'],
  [tokenKind.end, 'the end of the text'],
]);
