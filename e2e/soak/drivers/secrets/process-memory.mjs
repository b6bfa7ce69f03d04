import { readFileSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** A process with all that it has started, itself first. */
export function processTree(pid) {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
          return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
        } catch {
          return []; // It has just ended.
        }
      }),
  );
  const tree = [pid];
  for (const one of tree) for (const [child, parent] of parents) if (parent === one) tree.push(child);
  return tree;
}

const piece = 4 * 1024 * 1024;
/** Longer than any needle, so that none is cut in two. */
const overlap = 4096;

/** Looks through the writable memory of a process, piece by piece. Resolves to the bytes read. */
export async function readMemory(pid, look) {
  let total = 0;
  const maps = readFileSync(`/proc/${pid}/maps`, 'latin1').split('\n');
  const memory = await open(`/proc/${pid}/mem`, 'r');
  try {
    for (const line of maps) {
      const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
      if (from === undefined || line.includes('[vvar]')) continue;
      const end = Number.parseInt(to, 16);
      for (let at = Number.parseInt(from, 16); at < end; at += piece) {
        const length = Math.min(end - at, piece + overlap);
        const { bytesRead, buffer } = await memory
          .read(Buffer.allocUnsafe(length), 0, length, at)
          .catch(() => ({ bytesRead: 0, buffer: Buffer.alloc(0) })); // A reserved page has nothing behind it.
        total += Math.min(bytesRead, piece);
        look(buffer.subarray(0, bytesRead));
      }
    }
  } finally {
    await memory.close();
  }
  return total;
}
