import { createInflate } from 'node:zlib';

/**
 * Which cells of a grid over a picture show more than one colour, from left to right and from above. It is read row by row, so that
 * a picture of any size can be. Only what a browser writes is understood: 8 bits a channel, with or without alpha, not interlaced.
 */
export async function inkedCells(
  png: Uint8Array,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Promise<readonly boolean[]> {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const channels = { '08020000': 3, '08060000': 4 }[bytes.toString('hex', 24, 28)];
  if (channels === undefined || bytes[28] !== 0) throw new Error('This is no picture of a browser.');
  const columnOf = Uint16Array.from({ length: width }, (_, x) => Math.floor((x * columns) / width));
  const colours: (number | undefined)[] = [];
  const isInked = Array.from({ length: columns * rows }, () => false);
  let above: Buffer = Buffer.alloc(width * channels);
  let y = 0;
  for await (const row of rowsIn(bytes, width * channels + 1)) {
    const line = unfiltered(row, above, channels);
    const first = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x += 1) {
      const cell = first + (columnOf[x] ?? 0);
      if (isInked[cell] === true) continue;
      const colour = line.readUIntBE(x * channels, channels);
      colours[cell] ??= colour;
      if (colours[cell] !== colour) isInked[cell] = true;
    }
    above = line;
    y += 1;
  }
  if (y !== height) throw new Error(`The picture ends after ${y} of ${height} rows.`);
  return isInked;
}

async function* rowsIn(png: Buffer, size: number): AsyncGenerator<Buffer> {
  const inflate = createInflate({ chunkSize: 1_048_576 });
  for (const piece of dataIn(png)) inflate.write(piece);
  inflate.end();
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of inflate) {
    rest = Buffer.concat([rest, chunk]);
    let at = 0;
    for (; at + size <= rest.length; at += size) yield rest.subarray(at, at + size);
    rest = rest.subarray(at);
  }
}

function* dataIn(png: Buffer): Generator<Buffer> {
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') yield png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
}

/** A row as it was before its filter, which its first byte names (PNG, clause 9). */
function unfiltered(row: Buffer, above: Buffer, channels: number): Buffer {
  const line = row.subarray(1);
  const predicted = predictors[row[0] ?? 0];
  if (predicted === undefined) return line;
  for (let at = 0; at < line.length; at += 1) {
    const left = at < channels ? 0 : (line[at - channels] ?? 0);
    const corner = at < channels ? 0 : (above[at - channels] ?? 0);
    line[at] = (line[at] ?? 0) + predicted(left, above[at] ?? 0, corner);
  }
  return line;
}

type Predictor = (left: number, up: number, corner: number) => number;

const predictors: readonly (Predictor | undefined)[] = [
  undefined,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const [byLeft, byUp, byCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs);
    if (byLeft === undefined || byUp === undefined || byCorner === undefined) return 0;
    if (byLeft <= byUp && byLeft <= byCorner) return left;
    return byUp <= byCorner ? up : corner;
  },
];
