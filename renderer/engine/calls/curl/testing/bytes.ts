/** Bytes as a text with one character for each byte. */
export function bytesOf(text: string): string {
  return binaryOf(new TextEncoder().encode(text));
}

export function binaryOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

export function textOf(bytes: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes, (unit) => unit.charCodeAt(0)));
}
