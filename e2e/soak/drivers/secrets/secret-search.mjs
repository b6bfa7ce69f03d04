import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Of every place where a needle may lie, one in so many is looked at: each needle holds a whole word at one of them. */
const stride = 8;
const wordBytes = 4;
const shortest = stride - 1 + wordBytes;
const slots = 1 << 22;
const slotOf = (word) => Math.imul(word, 0x9e3779b1) >>> 10;

/**
 * A search for thousands of needles at once. Its result takes bytes and gives the needles that they hold, each once.
 * Memory of a gigabyte is searched in seconds.
 */
export function searchFor(needles) {
  const isSlot = new Uint8Array(slots);
  const byWord = new Map();
  for (const needle of needles) {
    if (needle.bytes.length < shortest)
      throw new Error(`Too short to be searched for: ${needle.name} as ${needle.form}`);
    for (let offset = 0; offset < stride; offset += 1) {
      const word = wordAt(needle.bytes, offset);
      isSlot[slotOf(word)] = 1;
      byWord.set(word, [...(byWord.get(word) ?? []), { needle, offset }]);
    }
  }
  return (given) => {
    const bytes = given.byteOffset % wordBytes === 0 ? given : Buffer.from(new Uint8Array(given).buffer);
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / wordBytes));
    const found = new Set();
    for (let at = 0; at < words.length; at += stride / wordBytes) {
      if (isSlot[slotOf(words[at])] === 0) continue;
      for (const { needle, offset } of byWord.get(words[at]) ?? []) {
        const from = at * wordBytes - offset;
        if (from >= 0 && needle.bytes.equals(bytes.subarray(from, from + needle.bytes.length))) found.add(needle);
      }
    }
    return [...found];
  };
}

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

function wordAt(bytes, offset) {
  return isLittleEndian ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset);
}

/** Searches every file of a folder, but for those below `except`. Gives { files, found } with [path, needle] of each. */
export async function searchFolder(folder, search, except = []) {
  const found = [];
  let files = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (!entry.isFile() || except.some((name) => path.startsWith(name))) continue;
    const bytes = await readFile(join(folder, path)).catch(() => null); // A program that still runs has taken it away.
    if (bytes === null) continue;
    files += 1;
    for (const needle of [...search(bytes), ...search(Buffer.from(path))]) found.push([path, needle]);
  }
  return { files, found };
}
