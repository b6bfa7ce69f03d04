/** All bytes of a stream; null where they are more than the limit. */
export async function readWithin(stream: AsyncIterable<Buffer>, limit: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > limit) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
