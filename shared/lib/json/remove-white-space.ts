const stringOrWhiteSpace = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[ \t\r\n]+/g;
const wordsBeside = /[^[\]{},:"]{2}/;

/**
 * A text without the white space between its tokens, in time in proportion to it. Two texts that can be read give the same exactly if
 * no token of theirs differs. Of a text that cannot be read, white space stays where it alone parts two words.
 */
export function removeWhiteSpace(text: string): string {
  return text.replace(stringOrWhiteSpace, (piece, at: number) => {
    if (piece.startsWith('"')) return piece;
    return wordsBeside.test(text.charAt(at - 1) + text.charAt(at + piece.length)) ? ' ' : '';
  });
}
