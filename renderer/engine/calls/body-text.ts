/** The exact bytes of a body, out of the base64 in which the bridge carries them. */
export function bodyBytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0));
}

/** A body as text for reading on screen. Bytes that are no UTF-8 show as replacement characters; a BOM stays. */
export function bodyText(base64: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bodyBytes(base64));
}
