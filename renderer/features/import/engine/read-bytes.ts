import { otherCharsets, byteOrderMark, removeByteOrderMark } from '../../../../shared/lib/text/charsets.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';

/** Why bytes cannot be a payload. `what` is the file type, if its first bytes show it. */
export type UnreadableBytes =
  | { readonly reads: 'nothing'; readonly because: 'empty' | 'utf32' | 'key' }
  | { readonly reads: 'nothing'; readonly because: 'binary'; readonly what: string | null };

/** A text with exactly the file's bytes, or a conversion from one of the possible charsets. */
export type ReadBytes =
  | { readonly reads: 'utf-8'; readonly text: string; readonly hasMark: boolean }
  | {
      readonly reads: 'converted';
      readonly text: string;
      readonly from: string;
      readonly charsets: readonly string[];
    }
  | UnreadableBytes;

/**
 * Reads bytes as UTF-8 text, including its byte order mark. Other bytes are converted from `charset`, or from the
 * likeliest charset; importing accepts the conversion.
 */
export function readBytes(bytes: Uint8Array, charset: string | null = null): ReadBytes {
  if (bytes.length === 0) return { reads: 'nothing', because: 'empty' };
  const what = findFileType(bytes);
  if (what !== null) return { reads: 'nothing', because: 'binary', what };
  const decoded = decodeUtf8(bytes);
  if ('text' in decoded) return checkText(decoded.text);
  if (decoded.problem === 'utf32') return { reads: 'nothing', because: 'utf32' };
  return decoded.problem === 'utf16' ? readUtf16(bytes) : readOtherCharset(bytes, charset);
}

function checkText(text: string): ReadBytes {
  if (removeByteOrderMark(text).trim() === '') return { reads: 'nothing', because: 'empty' };
  if (isKey(text)) return { reads: 'nothing', because: 'key' };
  if (hasManyControls(text)) return { reads: 'nothing', because: 'binary', what: null };
  return { reads: 'utf-8', text, hasMark: text.startsWith(byteOrderMark) };
}

function checkConverted(read: string, from: string, charsets: readonly string[]): ReadBytes {
  const asRead = checkText(removeByteOrderMark(read));
  return asRead.reads === 'utf-8' ? { reads: 'converted', text: asRead.text, from, charsets } : asRead;
}

function readUtf16(bytes: Uint8Array): ReadBytes {
  const isBigEndian = (bytes[0] ?? 0) === 0xfe || (bytes[0] ?? 1) === 0;
  const name = isBigEndian ? 'UTF-16BE' : 'UTF-16LE';
  const read = findCharset(name)?.decode(bytes) ?? null;
  return read === null ? { reads: 'nothing', because: 'binary', what: null } : checkConverted(read, name, [name]);
}

/** In the order offered; old files of Hong Kong are in Big5. */
const offeredCharsets = ['Big5', 'GBK', 'Shift_JIS', 'EUC-KR', 'windows-1252'] as const;

function readOtherCharset(bytes: Uint8Array, charset: string | null): ReadBytes {
  const fitting = offeredCharsets.flatMap((name) => {
    const text = findCharset(name)?.decode(bytes) ?? null;
    return text === null || hasManyControls(text) ? [] : [{ name, text }];
  });
  const first = isWesternText(bytes) ? fitting.find(({ name }) => name === 'windows-1252') : undefined;
  const chosen =
    fitting.find(({ name }) => name === charset) ??
    first ??
    fitting.find(({ text }) => scanJson(text).root !== null) ??
    fitting[0];
  if (chosen === undefined) return { reads: 'nothing', because: 'binary', what: null };
  return checkConverted(
    chosen.text,
    chosen.name,
    fitting.map(({ name }) => name),
  );
}

function findCharset(name: string): (typeof otherCharsets)[number] | undefined {
  return otherCharsets.find((each) => each.name === name);
}

/** European accented letters occur singly; Chinese characters are two high bytes side by side. */
function isWesternText(bytes: Uint8Array): boolean {
  let high = 0;
  let alone = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (!isHigh(bytes[at])) continue;
    high += 1;
    if (!isHigh(bytes[at - 1]) && !isHigh(bytes[at + 1])) alone += 1;
  }
  return alone * 4 > high * 3;
}

function isHigh(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80;
}

/** A text with a key belongs into *Keys*, never into a payload. */
function isKey(text: string): boolean {
  return /^[ \t>]{0,20}-----BEGIN [A-Z0-9 ]{1,40}-----/m.test(text.slice(0, 10_000));
}

/** Compressed or compiled files are full of control characters. The rules handle one or two. */
function hasManyControls(text: string): boolean {
  const looked = Math.min(text.length, 4096);
  let controls = 0;
  for (let at = 0; at < looked; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) controls += 1;
  }
  return controls * 20 > looked;
}

const magic: readonly (readonly [what: string, ...bytes: readonly number[]])[] = [
  ['ZIP', 0x50, 0x4b, 0x03, 0x04],
  ['PDF', 0x25, 0x50, 0x44, 0x46],
  ['PNG', 0x89, 0x50, 0x4e, 0x47],
  ['JPEG', 0xff, 0xd8, 0xff],
  ['GIF', 0x47, 0x49, 0x46, 0x38],
  ['GZIP', 0x1f, 0x8b],
  ['RAR', 0x52, 0x61, 0x72, 0x21],
  ['7-Zip', 0x37, 0x7a, 0xbc, 0xaf],
  ['SQLite', 0x53, 0x51, 0x4c, 0x69, 0x74, 0x65],
  ['Word, Excel, Outlook', 0xd0, 0xcf, 0x11, 0xe0],
];

/** Whether a file with this beginning is evidence: its manifest is the first entry, and is not compressed. */
export function isEvidence(bytes: Uint8Array): boolean {
  const beginning = new TextDecoder('latin1').decode(bytes);
  // The name of the first entry follows 30 bytes of its header.
  return (
    beginning.startsWith('PK') && /^manifest\.json\{\s*"format":\s*"passbench\.evidence\//.test(beginning.slice(30))
  );
}

function findFileType(bytes: Uint8Array): string | null {
  const found = magic.find(([, ...first]) => first.every((byte, at) => bytes[at] === byte));
  return found?.[0] ?? null;
}
