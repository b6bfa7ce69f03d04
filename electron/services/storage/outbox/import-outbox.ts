import { watch, type FSWatcher } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Call } from '../../../../shared/documents/call.ts';
import { makePrivateFolder } from '../../platform/data-folder/durable-file.ts';
import { makePrivateDirectory } from '../../platform/data-folder/private-file.ts';
import { endedCallIn, filesIn, firstProject, outboxIn } from './outbox.ts';

/** An outbox is read this often even without a change event: a killed sender sends none. */
const lookEveryMs = 3000;

export type OutboxImportPorts = {
  readonly dataFolder: string;
  /** Calls of other projects stay where they are. */
  readonly project?: string;
  /** Stores a call; the same one may come again after a kill. */
  readonly store: (call: Call) => Promise<void>;
  /** Hears why a call was not imported; it stays and is tried again. */
  readonly report: (error: unknown) => void;
  readonly later: (ms: number, run: () => void) => () => void;
};

/**
 * Imports the outbox of a folder that this process owns, until closed. Present calls are imported, oldest first, when the
 * promise resolves.
 */
export async function importOutbox(ports: OutboxImportPorts): Promise<{ readonly close: () => Promise<void> }> {
  const { dataFolder, report, later } = ports;
  const outbox = outboxIn(dataFolder);
  await makePrivateFolder(outbox);
  await makePrivateDirectory(outbox);
  let [isClosed, isDue] = [false, false];
  let looking: Promise<void> | null = null;
  let cancel = (): void => {};

  const look = async (): Promise<void> => {
    while (isDue && !isClosed) {
      isDue = false;
      await takeAll(outbox, ports, () => isClosed).catch(report);
    }
    looking = null;
    cancel();
    if (!isClosed) cancel = later(lookEveryMs, () => void soon());
  };
  const soon = (): Promise<void> => {
    isDue = true;
    looking ??= look();
    return looking;
  };
  const watcher = watched(outbox, () => void soon());
  await soon();
  return {
    close: async () => {
      isClosed = true;
      watcher?.close();
      await looking;
      cancel();
    },
  };
}

async function takeAll(
  outbox: string,
  { project = firstProject, store, report }: OutboxImportPorts,
  isOver: () => boolean,
): Promise<void> {
  const ended: { readonly path: string; readonly call: Call }[] = [];
  for (const path of await filesIn(outbox)) {
    const call = await endedCallIn(path, project);
    if (call !== null) ended.push({ path, call });
  }
  for (const { path, call } of ended.sort((one, other) => one.call.atReal - other.call.atReal)) {
    if (isOver()) return;
    try {
      await store(call);
      await rm(path, { force: true });
    } catch (error) {
      // The others are no worse for it.
      report(error);
    }
  }
}

/** null where the system cannot watch a folder: then it is polled. */
function watched(folder: string, changed: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, changed);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
