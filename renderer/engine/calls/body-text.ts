import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { fromByteText } from '../../../shared/lib/text/from-base64.ts';

/** Decodes the bytes of a body from base64. */
export function bodyBytes(base64: string): Uint8Array {
  return fromByteText(atob(base64));
}

/** Decodes a body to read on screen. Invalid UTF-8 shows replacement characters; a BOM stays. */
export function bodyText(base64: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bodyBytes(base64));
}

/** Bytes to a line, and the most of them that are written out. */
const perLine = 16;
const mostInHex = 4096;

/** Shows a body: its UTF-8 text, else hexadecimal. A text with few wrong bytes stays a text, unless `isExact`. */
export function wireText(base64: string, isExact: boolean): string {
  const text = bodyText(base64);
  const replaced = text.split('\u{fffd}').length - 1;
  if (replaced <= (isExact ? 0 : text.length / 20)) return text;
  const bytes = bodyBytes(base64);
  if ('text' in decodeUtf8(bytes)) return text;
  const shown = bytes.subarray(0, mostInHex);
  const lines = Array.from({ length: Math.ceil(shown.length / perLine) }, (_, line) =>
    Array.from(shown.subarray(line * perLine, (line + 1) * perLine), hexOf).join(' '),
  );
  return [...lines, ...(bytes.length > mostInHex ? ['…'] : [])].join('\n');
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
