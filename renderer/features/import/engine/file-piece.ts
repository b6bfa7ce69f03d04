export const pieceBytes = 64 * 1024;

const longestCharacter = 4;

/** Returns the bytes to read for a piece: a few more, for a character at its end. */
export function getPieceRange(piece: number, size: number): { readonly start: number; readonly end: number } {
  const start = piece * pieceBytes;
  return { start, end: Math.min(start + pieceBytes + longestCharacter - 1, size) };
}

export function countPieces(size: number): number {
  return Math.max(1, Math.ceil(size / pieceBytes));
}

/**
 * Decodes the characters that start in a piece, as UTF-8. The pieces together are the file, with U+FFFD for invalid
 * bytes.
 */
export function decodePiece(bytes: Uint8Array, isFirst: boolean): string {
  const start = isFirst ? 0 : findCharacterStart(bytes, 0);
  const end = bytes.length <= pieceBytes ? bytes.length : findCharacterStart(bytes, pieceBytes);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, Math.max(start, end)));
}

/** Finds the first byte from `at` on that starts a character; at most three bytes in a row continue one. */
function findCharacterStart(bytes: Uint8Array, at: number): number {
  let lead = at;
  while (lead < bytes.length && lead < at + longestCharacter - 1 && ((bytes[lead] ?? 0) & 0xc0) === 0x80) lead += 1;
  return lead;
}
