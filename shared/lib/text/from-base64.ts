/** The bytes of a text in which each character is one byte. `Uint8Array.from` takes ten times as long. */
export function fromByteText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Bytes in base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  // More arguments at once than an engine takes.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** Ignores other characters; decodes as much as a cut text has. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return fromByteText(atob(text));
  } catch {
    const [own = ''] = text.replace(/[^A-Za-z0-9+/=]/g, '').split('=', 1);
    // Four characters are three bytes; a single one left over has none.
    return fromByteText(atob(own.length % 4 === 1 ? own.slice(0, -1) : own));
  }
}
