import type { HeaderLine } from '../../../../shared/documents/call.ts';
import { decodeUtf8, decodeWithReplacement } from '../../../../shared/lib/text/decode.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import type { AnswerNote } from '../../../../shared/protocol/validate/answers/answer-note.ts';

export type AnswerText = {
  readonly text: string;
  /** Whether the text was converted to UTF-8 for display. */
  readonly isConverted: boolean;
  readonly notes: readonly AnswerNote[];
};

/**
 * Reads the text of an answer. The service answers in UTF-8; another charset is taken from the header, the bytes
 * (UTF-16, UTF-32) or a web page's declaration, and noted. An invalid byte becomes U+FFFD. A byte order mark stays.
 */
export function readAnswerText(headers: readonly HeaderLine[], body: Uint8Array): AnswerText {
  const label = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(findHeader(headers, 'Content-Type') ?? '')?.[1] ?? null;
  const utf8 = decodeUtf8(body);
  if ('text' in utf8) return inUtf8(utf8.text, label);
  if (utf8.problem === 'utf32') return converted(utf32(body), 'UTF-32');
  if (utf8.problem === 'utf16') {
    const bigEndian = body[0] === 0xfe || body[0] === 0;
    const charset = bigEndian ? 'utf-16be' : 'utf-16le';
    return converted(decodedBy(charset, body, false) ?? '', charset.toUpperCase());
  }
  const named = otherThanUtf8(label) ?? otherThanUtf8(labelOfPage(body));
  if (named === null) {
    const at = utf8.validPrefix.length;
    return { text: decodeWithReplacement(body), isConverted: false, notes: [notText('UTF-8', at)] };
  }
  const text = decodedBy(named, body, true);
  if (text !== null) return converted(text, named);
  return { text: decodedBy(named, body, false) ?? '', isConverted: true, notes: [notText(named, 0)] };
}

function inUtf8(text: string, label: string | null): AnswerText {
  const isOther = label !== null && encodingOf(label) !== 'utf-8';
  // Shift sequences are plain ASCII with another meaning.
  if (label !== null && encodingOf(label) === 'iso-2022-jp' && text.includes('\u001b')) {
    const read = decodedBy(label, new TextEncoder().encode(text), true);
    if (read !== null) return converted(read, 'iso-2022-jp');
  }
  const notes: AnswerNote[] = [];
  if (text.startsWith('\ufeff')) notes.push({ rule: 'encoding', severity: 'warning', says: 'bom' });
  if (isOther)
    notes.push({ rule: 'encoding', severity: 'warning', says: 'label', values: { charset: quoteText(label) } });
  return { text, isConverted: false, notes };
}

function converted(text: string, charset: string): AnswerText {
  const note = { rule: 'encoding', severity: 'error', says: 'charset', values: { charset } } as const;
  return { text, isConverted: true, notes: [note] };
}

function notText(charset: string, at: number): AnswerNote {
  return { rule: 'encoding', severity: 'error', says: 'not-text', values: { charset }, at };
}

function encodingOf(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function otherThanUtf8(label: string | null): string | null {
  const encoding = label === null ? null : encodingOf(label);
  return encoding === 'utf-8' ? null : encoding;
}

function labelOfPage(body: Uint8Array): string | null {
  const start = Buffer.from(body.subarray(0, 1024)).toString('latin1');
  if (!start.trimStart().startsWith('<')) return null;
  return /<meta[^>]{0,100}charset\s*=\s*["']?([A-Za-z0-9_-]{2,20})/i.exec(start)?.[1] ?? null;
}

/** null where `fatal` is set and a byte is invalid. */
function decodedBy(encoding: string, body: Uint8Array, fatal: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

function utf32(body: Uint8Array): string {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const isLittle = body[0] !== 0;
  const characters: string[] = [];
  for (let at = 0; at + 4 <= body.length; at += 4) {
    const code = view.getUint32(at, isLittle);
    characters.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');
  }
  return characters.join('').toWellFormed();
}
