import { readFileSync } from 'node:fs';
import { processTree, readMemory } from './process-memory.mjs';

const pauseMs = 50;

/**
 * Reads arguments and environment of every process below this one, again and again until it is ended. Gives
 * { end }, which gives { pids, places } with [where, bytes] of each that was seen.
 */
export function watchProcesses() {
  const seen = new Map();
  const pids = new Set();
  const look = () => {
    for (const pid of processTree(process.pid).slice(1)) {
      pids.add(pid);
      for (const part of ['cmdline', 'environ']) {
        const bytes = bytesOf(`/proc/${pid}/${part}`);
        seen.set(`${part} ${bytes.toString('latin1')}`, [part, bytes]);
      }
    }
  };
  const timer = setInterval(look, pauseMs);
  return {
    end: () => {
      clearInterval(timer);
      look();
      return { pids: pids.size, places: [...seen.values()] };
    },
  };
}

function bytesOf(path) {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0); // It has ended.
  }
}

/** Searches the memory of a browser: every process of the one that has this profile. Gives { processes, bytes, found }. */
export async function searchMemory(profile, search) {
  const isMain = (pid) => bytesOf(`/proc/${pid}/cmdline`).includes(profile);
  const all = processTree(processTree(process.pid).find(isMain));
  const found = new Set();
  let bytes = 0;
  for (const pid of all) {
    bytes += await readMemory(pid, (piece) => {
      for (const needle of search(piece)) found.add(needle);
    });
  }
  return { processes: all.length, bytes, found: [...found] };
}

/** Searches what the engine of a page has on its heap, as its own tools show it. */
export async function searchHeap(page, search) {
  const tools = await page.context().newCDPSession(page);
  const chunks = [];
  tools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: true });
  await tools.detach();
  const bytes = Buffer.from(chunks.join(''));
  return { bytes: bytes.length, found: search(bytes) };
}
