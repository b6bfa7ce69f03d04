import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Looks after the files of an open store: whether they are still those that this connection has written. */
export type FilePlace = {
  /** False once the store or its log was deleted, replaced, or written over by another program. */
  readonly isInPlace: () => boolean;
  /** This connection has written: what the files are now is its own doing. */
  readonly wrote: () => void;
};

/** A store in memory has no files. */
export const placeInMemory: FilePlace = { isInPlace: () => true, wrote: () => {} };

/**
 * Looks after the file of a store and its log. What was committed last stands in the log alone, which is made by the first
 * write: it is known from when it is first seen. Both are looked at by name only: to open the store itself a second time in
 * this process would, once that is closed again, take away the locks by which SQLite holds it. `commitsOfOthers` counts what
 * other programs have committed by SQLite itself, which knows of that: what they have changed is whole.
 */
export function placeOf(file: string, commitsOfOthers: () => number): FilePlace {
  const log = `${file}-wal`;
  const opened = identityOf(file);
  let openedLog = identityOf(log);
  let written = contentOf(file, log);
  let commits = commitsOfOthers();
  let isOverwritten = false;
  /** What has changed was changed by SQLite itself, in another program. */
  const isByOthers = (): boolean => {
    try {
      return commitsOfOthers() !== commits;
    } catch {
      return false; // What cannot be asked any more is no store.
    }
  };
  return {
    isInPlace: () => {
      openedLog ??= identityOf(log);
      isOverwritten ||= wasWrittenOver(written, contentOf(file, log)) && !isByOthers();
      return !isOverwritten && identityOf(file) === opened && (openedLog === null || identityOf(log) === openedLog);
    },
    wrote: () => {
      written = contentOf(file, log);
      commits = commitsOfOthers();
    },
  };
}

/** What tells a file from another one under the same name. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

type Content = { readonly store: string; readonly logSize: number; readonly logHead: string };

/**
 * What is seen of the content without opening the store. Windows tells of a change of an open file when it likes: there
 * its size alone is looked at.
 */
function contentOf(file: string, log: string): Content {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  const changed = process.platform === 'win32' ? 0n : (found?.mtimeNs ?? 0n);
  const logSize = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  return { store: `${found?.size}:${changed}`, logSize, logHead: logSize === 0 ? '' : headOf(log) };
}

/** Nobody else moves the log into the store, or begins it anew, while this connection has both open. */
function wasWrittenOver(before: Content, now: Content): boolean {
  return (
    before.store !== now.store || before.logSize > now.logSize || (before.logSize > 0 && before.logHead !== now.logHead)
  );
}

/** The head of a log names it: its salts change whenever it is begun anew. Nothing locks a log, so it may be opened. */
function headOf(log: string): string {
  try {
    const opened = openSync(log, 'r');
    try {
      const head = Buffer.alloc(32);
      readSync(opened, head, 0, head.length, 0);
      return head.toString('base64');
    } finally {
      closeSync(opened);
    }
  } catch {
    return ''; // It has gone in this moment: its identity says so.
  }
}
