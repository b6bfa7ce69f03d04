/**
 * Text that must come back character for character although anybody may have typed it. SQLite's own text ends at a NUL
 * for one of the drivers and cannot hold half a surrogate pair; as JSON both are escapes.
 */
export function encodeText(text: string): string {
  return JSON.stringify(text);
}

/** The text that `encodeText` kept. */
export function decodeText(kept: string): string {
  const text: unknown = JSON.parse(kept);
  if (typeof text !== 'string') throw new TypeError('The store holds no text where one was kept.');
  return text;
}

/** Whether SQLite's own text gives back exactly this. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
