/** Decodes a key file: UTF-8, UTF-16 with a BOM, else base64 of binary such as DER. */
export function keyFileText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }
}
