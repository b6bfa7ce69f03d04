import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** So many bytes take all files of a log together. */
export const mostLogBytes = 5_000_000;
/** The current file and the older ones. */
export const logFiles = 5;
const mostFileBytes = mostLogBytes / logFiles;

// Flags that Windows lacks count as 0.
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = constants;

/**
 * Appends lines to a log in `folder`, which it makes. At a limit the file becomes the newest of the older ones, and the
 * oldest is replaced. Files and folder are their owner's alone; a link, a foreign file or one with a second name in their
 * place is not written. Synchronous, because the process may end next; returns false, and throws nothing, where a line
 * cannot be written.
 */
export function openLogFile(folder: string): (line: string) => boolean {
  return (line) => {
    try {
      makeFolder(folder);
      return append(folder, Buffer.from(line));
    } catch {
      return false;
    }
  };
}

/** The path of a log's file: 0 is the current one, then the newer ones first. */
function logPath(folder: string, age: number): string {
  return join(folder, age === 0 ? 'passbench.log' : `passbench.${age}.log`);
}

function makeFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) mkdirSync(folder, { mode: 0o700 });
  else if (!found.isDirectory()) throw new Error('The log folder is a link, or not a folder.');
}

function append(folder: string, line: Buffer): boolean {
  const file = openOwn(logPath(folder, 0));
  if (file === null) return false;
  try {
    if (file.size + line.length <= mostFileBytes) return writeSync(file.handle, line) === line.length;
  } finally {
    closeSync(file.handle);
  }
  for (let age = logFiles - 1; age > 0; age -= 1) moveUp(folder, age);
  return append(folder, line.subarray(0, mostFileBytes));
}

function moveUp(folder: string, age: number): void {
  const from = logPath(folder, age - 1);
  if (lstatSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, logPath(folder, age));
}

function openOwn(path: string): { readonly handle: number; readonly size: number } | null {
  const handle = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
  const stats = fstatSync(handle);
  const self = process.geteuid?.();
  if (stats.isFile() && stats.nlink <= 1 && (self === undefined || stats.uid === self)) {
    if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0) fchmodSync(handle, 0o600);
    return { handle, size: stats.size };
  }
  closeSync(handle);
  return null;
}
