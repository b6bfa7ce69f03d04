import { once } from '../once.ts';

/** A charset beside UTF-8, with its encoder. */
export type Charset = {
  readonly name: string;
  /** A character that the charset lacks becomes a question mark, as in common libraries. */
  readonly encode: (text: string) => Uint8Array;
  /** null: the bytes are invalid in it, or the runtime lacks the charset. */
  readonly decode: (bytes: Uint8Array) => string | null;
};

const question = 0x3f;

/** The charsets that bodies are written in by mistake. */
export const otherCharsets: readonly Charset[] = [
  { name: 'ISO-8859-1', encode: byCode(0x100), decode: latin1 },
  { name: 'US-ASCII', encode: byCode(0x80), decode: () => null },
  tableCharset('Big5', 'big5'),
  tableCharset('GBK', 'gbk'),
  { name: 'UTF-16LE', encode: utf16(false, false), decode: decoderOf('utf-16le') },
  { name: 'UTF-16BE', encode: utf16(true, false), decode: decoderOf('utf-16be') },
  { name: 'UTF-16 with a byte order mark (BE)', encode: utf16(true, true), decode: () => null },
  { name: 'UTF-16 with a byte order mark (LE)', encode: utf16(false, true), decode: () => null },
  { name: 'windows-1252', encode: toWindows1252, decode: fromWindows1252 },
  tableCharset('Shift_JIS', 'shift_jis'),
  tableCharset('EUC-KR', 'euc-kr'),
];

function byCode(end: number): Charset['encode'] {
  return (text) => {
    const bytes = new Uint8Array(text.length);
    let length = 0;
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      bytes[length++] = code < end ? code : question;
    }
    return bytes.subarray(0, length);
  };
}

/** A text of one character for each byte. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function utf16(isBigEndian: boolean, hasMark: boolean): Charset['encode'] {
  return (text) => {
    const written = hasMark ? `\u{feff}${text}` : text;
    const bytes = new Uint8Array(written.length * 2);
    const [high, low] = isBigEndian ? [0, 1] : [1, 0];
    for (let at = 0; at < written.length; at++) {
      const code = written.charCodeAt(at);
      bytes[at * 2 + high] = code >> 8;
      bytes[at * 2 + low] = code & 0xff;
    }
    return bytes;
  };
}

function decoderOf(label: string): Charset['decode'] {
  return (bytes) => {
    try {
      return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return null;
    }
  };
}

/** From 0x80 on, as the Unicode Consortium lists them; runtimes differ. */
const windows1252Extras = '€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ';

function toWindows1252(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const extra = windows1252Extras.indexOf(character);
    const isPlain = code < 0x80 || (code >= 0xa0 && code < 0x100);
    bytes[length++] = isPlain ? code : extra >= 0 ? 0x80 + extra : question;
  }
  return bytes.subarray(0, length);
}

function fromWindows1252(bytes: Uint8Array): string {
  return latin1(bytes).replace(/[\u{80}-\u{9f}]/gu, (found) => windows1252Extras[found.charCodeAt(0) - 0x80] ?? found);
}

/** A charset of one and two bytes. Its encoder is built from its decoder on first use, 24,000 pairs at most. */
function tableCharset(name: string, label: string): Charset {
  const table = once(() => reverseTable(label));
  return {
    name,
    encode: (text) => {
      const codes = table();
      const bytes = new Uint8Array(text.length * 2);
      let length = 0;
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        // The second half of a pair goes with the first: no such character is in these charsets.
        if (unit >= 0xdc00 && unit < 0xe000) continue;
        const code = unit < 0x80 ? unit : (codes[unit] ?? 0) || question;
        if (code > 0xff) bytes[length++] = code >> 8;
        bytes[length++] = code & 0xff;
      }
      return bytes.subarray(0, length);
    },
    decode: decoderOf(label),
  };
}

const [firstLead, lastByte, firstTrail, lineFeed] = [0x81, 0xfe, 0x40, 0x0a];
/** In front of it stand the extensions of vendors, which encoders use last. */
const firstStandardLead = 0xa1;

/** Bytes by UTF-16 unit, 0 for none; empty where the runtime lacks the charset. */
function reverseTable(label: string): Uint16Array {
  const codes = new Uint16Array(0x10000);
  const pairs: number[] = [];
  for (let lead = firstLead; lead <= lastByte; lead++)
    for (let trail = firstTrail; trail <= lastByte; trail++) pairs.push((lead << 8) | trail);
  for (let byte = 0x80; byte <= 0xff; byte++) pairs.push(byte);
  const bytes = pairs.flatMap((code) => (code > 0xff ? [code >> 8, code & 0xff, lineFeed] : [code, lineFeed]));
  const lines = decodedLines(label, Uint8Array.from(bytes));
  if (lines.length !== pairs.length + 1) return codes;
  const take = (isStandard: boolean): void => {
    for (const [at, code] of pairs.entries()) {
      const character = lines[at] ?? '';
      const unit = character.charCodeAt(0);
      if (character.length !== 1 || unit === 0xfffd || unit < 0x80 || codes[unit] !== 0) continue;
      if ((code < 0x100 || code >> 8 >= firstStandardLead) === isStandard) codes[unit] = code;
    }
  };
  take(true);
  take(false);
  return codes;
}

function decodedLines(label: string, bytes: Uint8Array): readonly string[] {
  try {
    return new TextDecoder(label).decode(bytes).split('\n');
  } catch {
    return [];
  }
}

export const byteOrderMark = '\uFEFF';

export function removeByteOrderMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
}
