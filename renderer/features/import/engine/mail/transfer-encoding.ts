import { fromBase64, fromByteText } from '../../../../../shared/lib/text/from-base64.ts';

/** Decodes a part's transfer encoding (RFC 2045, 6). */
export function decodeTransfer(body: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'base64') return fromBase64(body);
  return fromByteText(encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body);
}

/** A line that ends in "=" continues. Invalid escapes stay unchanged. */
export function fromQuotedPrintable(text: string): string {
  return text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
