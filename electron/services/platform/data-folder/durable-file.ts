import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import { link, lstat, mkdir, open, readdir, rm, stat, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isTaggedRunning, getProcessTag } from './process-identity.ts';
import { setTimeout } from 'node:timers/promises';

type RenamePorts = {
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  readonly platform: string;
};

const realPorts: RenamePorts = {
  rename,
  wait: async (ms) => setTimeout(ms),
  platform: process.platform,
};

/** Delays between tries, in milliseconds: on Windows a reader holds a file for a moment. */
const pausesMs = [10, 20, 40, 80, 160, 320, 640, 1000, 1000, 1000] as const;

/**
 * Renames a file over another, retrying for a few seconds while another program holds one. Never writes in place, which
 * could leave half a file. Throws the last error.
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
 * Makes a folder and its parents with mode 0700. An existing folder keeps its mode. One level at a time: recursive mkdir of
 * Node 20 never ends in /proc.
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
 * Writes a file so that the path holds the old or the new content whole, even after a kill: temporary file, sync, rename,
 * sync of the folder. Mode 0600 unless `mode` is given.
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
 * The same for a path that other programs write too: returns false, and writes nothing, when `isStill` is false. It is
 * called right before the rename.
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

/** The same for a new path: returns false, and writes nothing, where it exists. */
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
 * Removes temporaries of ended processes, and old ones, in a folder with one owner: those of `writeDurably`,
 * `createDurably` and store copies. Follows no links, touches no other names.
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

/** Earlier versions omit the digest of the process's start. SQLite has side files beside a copy. */
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
  if (process.platform === 'win32') return; // Windows cannot open a folder as a file; its rename is written through.
  await syncFile(folder);
}

/** Syncs the folder of a file, so that a removal or rename in it survives a power cut. */
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

/** The error code of the system; empty if there is none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether an error of the file system has this code. */
export function isError(error: unknown, code: string): boolean {
  return systemCode(error) === code;
}
