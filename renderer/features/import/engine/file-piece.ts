/** So many bytes of a large file are shown at a time. */
export const pieceBytes = 64 * 1024;

/** The longest sequence of bytes that makes one character. */
const longestCharacter = 4;

/** Which bytes of a file are read for one of its pieces: a few more than it has, for a character at its end. */
export function getPieceRange(piece: number, size: number): { readonly start: number; readonly end: number } {
  const start = piece * pieceBytes;
  return { start, end: Math.min(start + pieceBytes + longestCharacter - 1, size) };
}

/** How many pieces a file of so many bytes has: one at least. */
export function countPieces(size: number): number {
  return Math.max(1, Math.ceil(size / pieceBytes));
}

/**
 * The text of a piece in UTF-8, from the bytes of its range: the characters that begin in it. Pieces put together are the
 * file, with U+FFFD where it is no UTF-8.
 */
export function decodePiece(bytes: Uint8Array, isFirst: boolean): string {
  const start = isFirst ? 0 : findCharacterStart(bytes, 0);
  const end = bytes.length <= pieceBytes ? bytes.length : findCharacterStart(bytes, pieceBytes);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, Math.max(start, end)));
}

/** The first byte from `at` on that begins a character; bytes that go on with one are at most three in a row. */
function findCharacterStart(bytes: Uint8Array, at: number): number {
  let lead = at;
  while (lead < bytes.length && lead < at + longestCharacter - 1 && ((bytes[lead] ?? 0) & 0xc0) === 0x80) lead += 1;
  return lead;
}
