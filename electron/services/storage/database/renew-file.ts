import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';

/** What SQLite keeps beside a file. */
export const sideFiles = ['-wal', '-shm', '-journal'] as const;

/**
 * Writes a store anew whose file is gone or was replaced: a copy of what the open connection knows, moved into place whole.
 * Another file that lies there is moved to `aside` first, never written over. Closes the connection.
 */
export function renewFile(of: {
  readonly file: string;
  readonly aside: string;
  readonly copyTo: (file: string) => void;
  readonly close: () => void;
}): void {
  const { file, aside, copyTo, close } = of;
  const temporary = `${file}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    copyTo(temporary);
    synchronise(temporary);
    moveAside(file, aside);
    // SQLite removes its side files by their names when it closes, so it closes before the new file has that name.
    close();
    for (const side of sideFiles) rmSync(`${file}${side}`, { force: true });
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  if (process.platform !== 'win32') synchronise(dirname(file));
}

/** Moves a store and what SQLite keeps beside it to another name, where it is there. */
export function moveAside(file: string, aside: string): void {
  if (!existsSync(file)) return;
  for (const side of ['', ...sideFiles])
    if (existsSync(`${file}${side}`)) renameSync(`${file}${side}`, `${aside}${side}`);
}

/** Moves what SQLite has left of a store that is gone to a name that says so: it would take it up, or delete it. */
export function setSidesAside(file: string, time: string): void {
  const missing = file.replace(/\.db$/, `.missing-${time}.db`);
  for (const side of sideFiles) moveAside(`${file}${side}`, `${missing}${side}`);
}

function synchronise(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
