export function fromByteText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Decodes a part's transfer encoding (RFC 2045, 6). */
export function decodeTransfer(body: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding === 'base64') return fromBase64(body);
  return fromByteText(encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body);
}

/** Ignores other characters; decodes as much as a cut mail has. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const [own = ''] = text.replace(/[^A-Za-z0-9+/=]/g, '').split('=', 1);
  // Four characters are three bytes; a single one left over has none.
  return fromByteText(atob(own.length % 4 === 1 ? own.slice(0, -1) : own));
}

/** A line that ends in "=" continues. Invalid escapes stay unchanged. */
export function fromQuotedPrintable(text: string): string {
  return text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
