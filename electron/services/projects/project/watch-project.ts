import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

type ProjectWatch = {
  /** Watches these folders of the project and no others. */
  readonly follow: (folders: Iterable<string>) => void;
  readonly close: () => void;
};

type WatchPorts = {
  readonly changed: () => void;
  /** Runs something later and returns how to cancel it. Keeps no process alive. */
  readonly later: (ms: number, run: () => void) => () => void;
};

/** Waits for the end of a change in many steps, such as a checkout. */
const quietMs = 120;
const maxDelayMs = 1000;
/** Polls for changes that no system reports, as on network drives. */
const pollMs = 5000;

/** Watches and polls a folder. It reports too often; the receiver finds out what changed. */
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
    callOff = later(Math.max(0, Math.min(quietMs, maxDelayMs - waited)), tell);
  };
  let endLooking = (): void => {};
  const look = (): void => {
    endLooking = later(pollMs, () => {
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
      // It is polled all the same.
    }
  }
}
