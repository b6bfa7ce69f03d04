import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
 * file beside it, synchronised, renamed, and the folder synchronised. The file is readable by nobody else.
 */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = await writeTemporary(path, content);
  try {
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary);
    throw error;
  }
  await synchroniseFolder(dirname(path));
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
    await unlink(temporary);
  }
  await synchroniseFolder(dirname(path));
  return true;
}

/** Removes what kills have left of `writeDurably` and `createDurably` in a folder; the folder must have one owner. */
export async function sweepTemporaries(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!temporaryName.test(name)) continue;
    const found = await stat(path).catch(() => null);
    if (found?.isFile() === true && Date.now() - found.mtimeMs > sweepAfterMs) await rm(path, { force: true });
  }
}

const temporaryName = /\.\d+-[0-9a-f]{12}\.tmp$/;
const sweepAfterMs = 60_000;

async function writeTemporary(path: string, content: string | Uint8Array): Promise<string> {
  const temporary = `${path}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}

async function synchroniseFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows opens no folder as a file, and its rename is written through.
  const opened = await open(folder, 'r');
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
