/** Why bytes are no text: a UTF-16 or UTF-32 file, or an invalid UTF-8 sequence. */
type DecodeProblem = {
  readonly problem: 'not-utf8' | 'utf16' | 'utf32';
  /** The text before the first wrong byte; its end is the place to report. */
  readonly validPrefix: string;
};

type Decoded = { readonly text: string } | DecodeProblem;

/**
 * Reads bytes as UTF-8 only. A leading byte order mark stays in the text, so that bytes and text stay convertible.
 * UTF-16 and UTF-32 are detected by their marks, or by zero bytes beside the first ASCII characters.
 */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  if (looksLikeUtf32(bytes)) return { problem: 'utf32', validPrefix: '' };
  if (looksLikeUtf16(bytes)) return { problem: 'utf16', validPrefix: '' };
  try {
    return { text: strict.decode(bytes) };
  } catch {
    return { problem: 'not-utf8', validPrefix: strict.decode(bytes.subarray(0, validLength(bytes))) };
  }
}

/** Whether a text, written as UTF-8, is surely read as such: only zero bytes in front make it look like another encoding. */
export function isReadAsUtf8(text: string): boolean {
  return !text.slice(0, 4).includes('\0');
}

/** The text with U+FFFD in place of what is no UTF-8; up to the first such place it is that of `validPrefix`. */
export function decodeWithReplacement(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

function looksLikeUtf32(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes;
  if (bytes.length % 4 !== 0) return false;
  const littleEndian = c === 0 && d === 0 && ((a === 0xff && b === 0xfe) || (isAscii(a) && b === 0));
  const bigEndian = a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && isAscii(d)));
  return littleEndian || bigEndian;
}

function looksLikeUtf16(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
  if (a === undefined || b === undefined || bytes.length % 2 !== 0) return false;
  const littleEndian = isAscii(a) && b === 0 && (c === undefined || (isAscii(c) && d === 0));
  const bigEndian = a === 0 && isAscii(b) && (c === undefined || (c === 0 && isAscii(d)));
  return littleEndian || bigEndian;
}

function isAscii(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0 && byte < 0x80;
}

/** The number of bytes before the first malformed sequence (Unicode, table 3-7). */
function validLength(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** The length of the well-formed sequence at `at`, or 0. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const [low, high] = secondByteRange(lead);
  const second = bytes[at + 1] ?? 0;
  if (second < low || second > high) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  for (let rest = at + 2; rest < at + length; rest++) if (((bytes[rest] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** The second byte excludes overlong forms, surrogates and code points above U+10FFFF. */
function secondByteRange(lead: number): readonly [low: number, high: number] {
  if (lead === 0xe0) return [0xa0, 0xbf];
  if (lead === 0xed) return [0x80, 0x9f];
  if (lead === 0xf0) return [0x90, 0xbf];
  if (lead === 0xf4) return [0x80, 0x8f];
  return [0x80, 0xbf];
}
