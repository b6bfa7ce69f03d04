import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** Tells that something may have changed in a folder. */
export type ProjectWatch = {
  /** The folders that lie in the project now: each is followed, those that are there no more are let go. */
  readonly follow: (folders: Iterable<string>) => void;
  readonly close: () => void;
};

type WatchPorts = {
  readonly changed: () => void;
  /** Runs something after a time, unless it is called off. Keeps no process alive. */
  readonly later: (ms: number, run: () => void) => () => void;
};

/** A change that comes in many steps (a checkout, an editor's save) is looked at once it is over. */
const quietMs = 120;
const longestMs = 1000;
/** What no system tells of (a drive of the network, too many folders) is seen by looking. */
const lookMs = 5000;

/**
 * Follows a folder and those in it, and looks by itself now and then. It tells more often than there is something to see:
 * what has changed, the one who is told finds out.
 */
export function watchProject(root: string, { changed, later }: WatchPorts): ProjectWatch {
  const watchers = new Map<string, FSWatcher>();
  let callOff: (() => void) | null = null;
  let firstAt: number | null = null;
  let isClosed = false;
  const tell = (): void => {
    callOff = null;
    firstAt = null;
    if (!isClosed) changed();
  };
  const soon = (): void => {
    callOff?.();
    firstAt ??= performance.now();
    const waited = performance.now() - firstAt;
    callOff = later(Math.max(0, Math.min(quietMs, longestMs - waited)), tell);
  };
  let endLooking = (): void => {};
  const look = (): void => {
    endLooking = later(lookMs, () => {
      if (isClosed) return;
      changed();
      look();
    });
  };
  look();
  return {
    follow: (folders) => {
      const wanted = new Set(['', ...folders]);
      for (const [folder, watcher] of watchers) {
        if (wanted.has(folder)) continue;
        watcher.close();
        watchers.delete(folder);
      }
      for (const folder of wanted) if (!watchers.has(folder)) start(folder);
    },
    close: () => {
      isClosed = true;
      callOff?.();
      endLooking();
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };

  function start(folder: string): void {
    try {
      const watcher = watch(join(root, folder), { persistent: false }, soon);
      watchers.set(folder, watcher);
      watcher.on('error', () => {
        watcher.close();
        watchers.delete(folder);
        soon();
      });
    } catch {
      // It is looked at all the same.
    }
  }
}
