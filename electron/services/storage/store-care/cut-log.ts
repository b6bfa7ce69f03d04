import { open, type FileHandle } from 'node:fs/promises';
import { endianness } from 'node:os';

// SQLite keeps an index of the log, which survives a kill: number and checksum of the last committed frame, and how many
// frames are in the store. See "WAL-mode File Format" in SQLite's documentation.

const formatVersion = 3_007_000;
const sizes = { header: 48, index: 100, logHead: 32, frameHead: 24 } as const;

/**
 * Whether the log lacks committed frames that are not in the store: it was cut, replaced, deleted, or changed at any place
 * before, where SQLite stops reading it. Call it before opening the store, which rewrites the index. False without an index.
 */
export async function isLogCut(file: string): Promise<boolean> {
  const index = await bytesOf(`${file}-shm`, 0, sizes.index);
  const committed = index === null ? null : lastCommitted(index);
  if (committed === null) return false;
  const opened = await open(`${file}-wal`, 'r').catch(() => null);
  if (opened === null) return true;
  try {
    return !(await isReadableTo(opened, committed));
  } finally {
    await opened.close();
  }
}

type Committed = { readonly frame: number; readonly pageSize: number; readonly sum: Buffer };

/** Whether every frame of a log up to the last committed one has its checksum, which each continues from the one before. */
async function isReadableTo(log: FileHandle, { frame, pageSize, sum }: Committed): Promise<boolean> {
  const head = Buffer.alloc(sizes.logHead);
  const magic = (await readWhole(log, head, 0)) ? head.readUInt32BE(0) : 0;
  if (magic !== magics.littleEndian && magic !== magics.bigEndian) return false;
  const isBig = magic === magics.bigEndian;
  let [one, other] = checksum(head.subarray(0, 24), isBig, [0, 0]);
  if (!isSum(head.subarray(24), one, other)) return false;
  const bytes = Buffer.alloc(sizes.frameHead + pageSize);
  for (let number = 0; number < frame; number += 1) {
    if (!(await readWhole(log, bytes, sizes.logHead + number * bytes.length))) return false;
    [one, other] = checksum(bytes.subarray(0, 8), isBig, [one, other]);
    [one, other] = checksum(bytes.subarray(sizes.frameHead), isBig, [one, other]);
    if (!bytes.subarray(8, 16).equals(head.subarray(16, 24)) || !isSum(bytes.subarray(16), one, other)) return false;
  }
  return sum.equals(bytes.subarray(16, sizes.frameHead));
}

const magics = { littleEndian: 0x37_7f_06_82, bigEndian: 0x37_7f_06_83 } as const;

async function readWhole(log: FileHandle, into: Buffer, at: number): Promise<boolean> {
  return (await log.read(into, 0, into.length, at)).bytesRead === into.length;
}

/** SQLite's checksum of a log, over pairs of words. */
function checksum(bytes: Buffer, isBig: boolean, from: readonly [number, number]): [number, number] {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [one, other] = from;
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + words.getUint32(at, !isBig) + other) >>> 0;
    other = (other + words.getUint32(at + 4, !isBig) + one) >>> 0;
  }
  return [one, other];
}

function isSum(stated: Buffer, one: number, other: number): boolean {
  return stated.readUInt32BE(0) === one && stated.readUInt32BE(4) === other;
}

/** The last committed frame that is not in the store yet; null where there is none, or unknown. */
function lastCommitted(index: Buffer): Committed | null {
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
