/**
 * Encodes text that must come back character for character. In SQLite a NUL ends a text for one driver, and half a
 * surrogate pair is impossible; JSON escapes both.
 */
export function encodeText(text: string): string {
  return JSON.stringify(text);
}

/** The text that `encodeText` kept. */
export function decodeText(kept: string): string {
  const text: unknown = JSON.parse(kept);
  if (typeof text !== 'string') throw new TypeError('The store has no text where one was stored.');
  return text;
}

/** Whether SQLite's own text gives back exactly this. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
