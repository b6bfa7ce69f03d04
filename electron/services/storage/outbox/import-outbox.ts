import { watch, type FSWatcher } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Call } from '../../../../shared/documents/call.ts';
import { makePrivateFolder } from '../../platform/data-folder/durable-file.ts';
import { makePrivateDirectory } from '../../platform/data-folder/private-file.ts';
import { endedCallIn, filesIn, firstProject, isLog, outboxIn } from './outbox.ts';
import { LogReader } from './read-log.ts';

/** An outbox is read this often even without a change event: a killed sender sends none. */
const lookEveryMs = 3000;

type OutboxImportPorts = {
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
  const logs = new Map<string, OpenLog>();
  let looking: Promise<void> | null = null;
  let cancel = (): void => {};

  const look = async (): Promise<void> => {
    while (isDue && !isClosed) {
      isDue = false;
      await takeAll(outbox, { ports, logs }, () => isClosed).catch(report);
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

/** A log that is read on as it grows, with what is not stored yet. */
type OpenLog = { readonly reader: LogReader; readonly waiting: Map<string, Call>; isFinished: boolean };

type Taking = { readonly ports: OutboxImportPorts; readonly logs: Map<string, OpenLog> };

async function takeAll(outbox: string, { ports, logs }: Taking, isOver: () => boolean): Promise<void> {
  const { project = firstProject, store, report } = ports;
  const ended: { readonly call: Call; readonly stored: () => void | Promise<void> }[] = [];
  for (const path of await filesIn(outbox)) {
    if (isLog(path)) {
      const log = await readLog(path, project, logs);
      for (const call of log?.waiting.values() ?? [])
        ended.push({ call, stored: () => void log?.waiting.delete(call.id) });
      continue;
    }
    const call = await endedCallIn(path, project);
    if (call !== null) ended.push({ call, stored: () => rm(path, { force: true }) });
  }
  for (const { call, stored } of ended.sort((one, other) => one.call.atReal - other.call.atReal)) {
    if (isOver()) return;
    try {
      await store(call);
      await stored();
    } catch (error) {
      // The others are no worse for it.
      report(error);
    }
  }
  for (const [path, { isFinished, waiting }] of logs) {
    if (!isFinished || waiting.size > 0) continue;
    await rm(path, { force: true });
    logs.delete(path);
  }
}

async function readLog(path: string, project: string, logs: Map<string, OpenLog>): Promise<OpenLog | null> {
  const log = logs.get(path) ?? {
    reader: new LogReader(path, project),
    waiting: new Map<string, Call>(),
    isFinished: false,
  };
  if (log.isFinished) return log;
  const news = await log.reader.read();
  if (news === null) return null;
  logs.set(path, log);
  for (const call of news.ended) log.waiting.set(call.id, call);
  log.isFinished = news.isFinished;
  return log;
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
