import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import { link, lstat, mkdir, open, readdir, rm, stat, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isTaggedRunning, getProcessTag } from './process-identity.ts';
import { setTimeout } from 'node:timers/promises';

/** What renaming needs of its surroundings. */
type RenamePorts = {
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  readonly platform: string;
};

/** The system's own renaming. */
const realPorts: RenamePorts = {
  rename,
  wait: async (ms) => setTimeout(ms),
  platform: process.platform,
};

/** How long is waited before each further try, in milliseconds: whoever reads a file on Windows holds it for a moment. */
const pausesMs = [10, 20, 40, 80, 160, 320, 640, 1000, 1000, 1000] as const;

/**
 * Renames a file over another, and tries again for a few seconds where somebody else holds one of them. It is never
 * written in place instead: that could leave half a file. Throws what the last try met.
 */
export async function renameWithRetry(from: string, to: string, ports: RenamePorts = realPorts): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      await ports.rename(from, to);
      return;
    } catch (error) {
      if (!isFileInUse(error, ports.platform)) throw error;
    }
    await ports.wait(pauseMs);
  }
  await ports.rename(from, to);
}

/** Elsewhere than on Windows, a refusal of rights is final. */
function isFileInUse(error: unknown, platform: string): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EBUSY' || (platform === 'win32' && (code === 'EPERM' || code === 'EACCES'));
}

/**
 * Makes the folder and those above it, readable by nobody else. A folder that is there keeps its mode. One level at a
 * time: the recursive mkdir of Node 20 never ends where a file system refuses new entries as if they had no parent
 * (/proc).
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await makePrivateFolder(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    // Another start may have made it in the meantime.
    if (!isError(error, 'EEXIST') || !(await isFolder(folder))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (isError(error, 'ENOENT')) return false;
    throw error;
  }
}

/**
 * Writes a file so that at any moment, a kill included, the path holds the old content or the new one whole: a temporary
 * file beside it, synchronised, renamed, and the folder synchronised. The file is readable by nobody else, unless `mode`
 * says otherwise.
 */
export async function writeDurably(path: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  const temporary = await writeTemporary(path, content, mode);
  try {
    await renameWithRetry(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/**
 * The same for a path that another program writes, too: false, and nothing written, where `isStill` says no. It is asked at
 * the last moment, and nothing of this process comes between it and the renaming.
 */
export async function replaceDurably(
  path: string,
  content: string,
  { mode, isStill }: { readonly mode: number | undefined; readonly isStill: () => boolean },
): Promise<boolean> {
  const temporary = await writeTemporary(path, content, mode);
  let isDone = false;
  const rename = async (from: string, to: string): Promise<void> => {
    isDone = isStill();
    if (isDone) renameSync(from, to);
  };
  try {
    await renameWithRetry(temporary, path, { ...realPorts, rename });
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  if (isDone) await syncFolder(dirname(path));
  else await rm(temporary, { force: true });
  return isDone;
}

/** The same for a path that must not be there yet: false, and nothing written, when it is. */
export async function createDurably(path: string, content: string | Uint8Array): Promise<boolean> {
  const temporary = await writeTemporary(path, content);
  try {
    await link(temporary, path);
  } catch (error) {
    if (isError(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(path));
  return true;
}

/**
 * Removes what kills have left of `writeDurably`, `createDurably` and copies of stores in a folder, which must have one
 * owner: temporaries of processes that run no more, and old ones. Links are not followed, other names not touched.
 */
export async function sweepTemporaries(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const found = temporaryName.exec(entry.name);
    if (found === null || !entry.isFile()) continue;
    const path = join(folder, entry.name);
    const [, pid, digest] = found;
    if (!(await isTaggedRunning(Number(pid), digest)) || (await isOld(path))) await rm(path, { force: true });
  }
}

/** The digest of the process's start is missing in names that earlier versions gave. SQLite has files of its own beside a copy. */
const temporaryName = /\.(\d+)-(?:([0-9a-f]{8})-)?[0-9a-f]{12}\.tmp(?:-wal|-shm|-journal)?$/;
const sweepAfterMs = 60_000;

async function isOld(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > sweepAfterMs;
}

/** What cannot be written whole leaves nothing. */
async function writeTemporary(path: string, content: string | Uint8Array, mode = 0o600): Promise<string> {
  const temporary = `${path}.${await getProcessTag()}-${randomBytes(6).toString('hex')}.tmp`;
  const file = await open(temporary, 'wx', mode);
  try {
    try {
      if (mode !== 0o600) await file.chmod(mode); // The umask has closed it to others.
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {}); // Why it could not be written says more.
    throw error;
  }
  return temporary;
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows opens no folder as a file, and its rename is written through.
  await syncFile(folder);
}

/** Has the folder of a file on disk as it is: what was removed from it or renamed in it stays so after a power cut. */
export function syncParentFolder(path: string): Promise<void> {
  return syncFolder(dirname(path));
}

/** Has a file on disk as it is. */
export async function syncFile(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Whether an error of the file system has this code. */
export function isError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
