/**
 * Bytes as a text of one character a byte, in which a mail is taken apart whatever its parts are written in, and back.
 */
export function toByteText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/** The bytes of such a text. */
export function fromByteText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** The bytes that a part of a mail was before it was written for its way (RFC 2045, 6). */
export function decodeTransfer(body: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'base64') return fromBase64(body);
  return fromByteText(encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body);
}

/** Whatever is none of its characters is passed over; of a mail that was cut, what came is given. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const [own = ''] = text.replace(/[^A-Za-z0-9+/=]/g, '').split('=', 1);
  // Four characters are three bytes: one that is left over is none.
  return fromByteText(atob(own.length % 4 === 1 ? own.slice(0, -1) : own));
}

/** A line that ends in "=" goes on in the next one. What is no escape stays as it is. */
export function fromQuotedPrintable(text: string): string {
  return text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
