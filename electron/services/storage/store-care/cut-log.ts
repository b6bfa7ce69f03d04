import { open, stat } from 'node:fs/promises';
import { endianness } from 'node:os';

// SQLite keeps an index of the log, which survives a kill: number and checksum of the last committed frame, and how many
// frames are in the store. See "WAL-mode File Format" in SQLite's documentation.

const formatVersion = 3_007_000;
const sizes = { header: 48, index: 100, logHead: 32, frameHead: 24 } as const;

/**
 * Whether the log lacks committed frames that are not in the store: it was cut, replaced or deleted. Call it before opening
 * the store, which rewrites the index. False without an index.
 */
export async function isLogCut(file: string): Promise<boolean> {
  const index = await bytesOf(`${file}-shm`, 0, sizes.index);
  const committed = index === null ? null : lastCommitted(index);
  if (committed === null) return false;
  const at = sizes.logHead + (committed.frame - 1) * (sizes.frameHead + committed.pageSize);
  const head = await bytesOf(`${file}-wal`, at, sizes.frameHead);
  const found = await stat(`${file}-wal`).catch(() => null);
  const isWhole = found !== null && found.size >= at + sizes.frameHead + committed.pageSize;
  return !isWhole || head === null || !committed.sum.equals(head.subarray(16));
}

/** The last committed frame that is not in the store yet; null where there is none, or unknown. */
function lastCommitted(index: Buffer) {
  const isLittle = endianness() === 'LE';
  const number = (at: number): number => (isLittle ? index.readUInt32LE(at) : index.readUInt32BE(at));
  const isKnown =
    index.subarray(0, sizes.header).equals(index.subarray(sizes.header, 2 * sizes.header)) &&
    number(0) === formatVersion &&
    index[12] === 1;
  const [frame, stored] = [number(16), number(2 * sizes.header)];
  if (!isKnown || frame <= stored) return null;
  const size = isLittle ? index.readUInt16LE(14) : index.readUInt16BE(14);
  const sum = Buffer.alloc(8);
  for (const at of [0, 4]) sum.writeUInt32BE(number(24 + at), at);
  // 65536 has no place in its two bytes, and is written as 1.
  return { frame, pageSize: size === 1 ? 65_536 : size, sum };
}

/** A part of a file; null where it has not so much. */
async function bytesOf(path: string, at: number, size: number): Promise<Buffer | null> {
  const opened = await open(path, 'r').catch(() => null);
  if (opened === null) return null;
  try {
    const { bytesRead, buffer } = await opened.read(Buffer.alloc(size), 0, size, at);
    return bytesRead === size ? buffer : null;
  } finally {
    await opened.close();
  }
}
