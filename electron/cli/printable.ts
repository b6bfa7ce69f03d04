/**
 * A text from elsewhere as a terminal may show it: control characters (C0, DEL, C1), bidirectional controls and line
 * separators are written as escapes, so that none of them moves the cursor, colours, or turns the line around.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => `\\u${hex(character)}`);
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0');
}
