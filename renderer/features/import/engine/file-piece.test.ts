import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pieceBytes, countPieces, getPieceRange, decodePiece } from './file-piece.ts';

function together(bytes: Uint8Array): string {
  return Array.from({ length: countPieces(bytes.length) }, (_, piece) => {
    const { start, end } = getPieceRange(piece, bytes.length);
    return decodePiece(bytes.subarray(start, end), piece === 0);
  }).join('');
}

test('the pieces of a text are the text, wherever a character meets their edges', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), fc.nat({ max: 8 }), (text, before) => {
      const bytes = new TextEncoder().encode(`${'a'.repeat(pieceBytes - before)}${text}`);
      expect(together(bytes)).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
    }),
  );
});

test('each piece but the last has about its size, and an empty file has one', () => {
  expect([countPieces(0), countPieces(pieceBytes), countPieces(pieceBytes + 1)]).toEqual([1, 1, 2]);
  expect(decodePiece(new Uint8Array(), true)).toBe('');
});
