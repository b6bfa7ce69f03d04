import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { join } from 'node:path';

/**
 * Tells when another process (a command, a person) has changed something in these folders of another one, which need
 * not be there yet. Tells more often than that: each of our own writes, too. Where the system watches no folder, nothing is
 * told, and a window sees the change when it next asks. Returns what ends it.
 */
export function watchFolders(holder: string, changed: Readonly<Record<string, () => void>>): () => void {
  const watchers = new Map<string, FSWatcher>();
  const follow = (folder: string, tell: () => void): void => {
    if (watchers.has(folder)) return;
    const watcher = watching(join(holder, folder), tell);
    if (watcher === null) return;
    watchers.set(folder, watcher);
    watcher.on('error', () => {
      watcher.close();
      watchers.delete(folder);
    });
  };
  const followAll = (): void => {
    for (const [folder, tell] of Object.entries(changed)) follow(folder, tell);
  };
  // A folder that is made later is seen in the one that holds it; one that was replaced is followed anew.
  const root = watching(holder, (name) => {
    const tell = name === null ? undefined : changed[name];
    if (name === null || tell === undefined) return;
    watchers.get(name)?.close();
    watchers.delete(name);
    follow(name, tell);
    tell();
  });
  root?.on('error', () => root.close());
  followAll();
  return () => {
    root?.close();
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
}

function watching(folder: string, changed: (name: string | null) => void): FSWatcher | null {
  try {
    return watch(folder, { persistent: false }, (_event, name) => changed(name));
  } catch {
    return null;
  }
}
