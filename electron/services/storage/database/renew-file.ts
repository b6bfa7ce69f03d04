import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';

export const sideFiles = ['-wal', '-shm', '-journal'] as const;

/**
 * Rewrites a missing or replaced store from the open connection, moved into place whole. Another file there moves to
 * `aside`, and is never overwritten. Closes the connection.
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
    // SQLite removes side files by name on close, so it closes before the new file has that name.
    close();
    for (const side of sideFiles) rmSync(`${file}${side}`, { force: true });
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  if (process.platform !== 'win32') synchronise(dirname(file));
}

/** Renames a store with its side files, where it exists. */
export function moveAside(file: string, aside: string): void {
  if (!existsSync(file)) return;
  for (const side of ['', ...sideFiles])
    if (existsSync(`${file}${side}`)) renameSync(`${file}${side}`, `${aside}${side}`);
}

/** Renames the side files of a missing store: SQLite would use or delete them. */
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
