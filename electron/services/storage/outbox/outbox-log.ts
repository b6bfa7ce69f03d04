import { randomBytes } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '../../../../shared/documents/call.ts';
import { makePrivateFolder, syncParentFolder } from '../../platform/data-folder/durable-file.ts';
import { makePrivateDirectory } from '../../platform/data-folder/private-file.ts';
import { getThisProcess } from '../../platform/data-folder/process-identity.ts';
import { TextEncoding } from '../../platform/text-encoding.ts';
import { outboxIn, type OutboxEntry } from './outbox.ts';
import { logFormat, type EndedCall } from './read-log.ts';

/** A file that is longer takes no further call, so that the owner of the folder can remove it. */
const longestLog = 4 * 1024 * 1024;

export type OutboxLog = {
  /** Resolves once the call is on disk, and only then it may be sent. Rejects where it could not be written. */
  readonly add: (call: Call) => Promise<Pick<OutboxEntry, 'end'>>;
  /** Resolves when all is on disk. Rejects where a response could not be written. */
  readonly close: () => Promise<void>;
};

/** What writes the lines of a log; tests put a full disk in its place. */
export type LogFile = Pick<FileHandle, 'datasync' | 'truncate' | 'close'> & {
  readonly write: (
    bytes: Buffer,
    at: number,
    length: number,
    position: number,
  ) => Promise<{ readonly bytesWritten: number }>;
};
type OpenLogFile = (path: string) => Promise<LogFile>;

const openFile: OpenLogFile = (path) => open(path, 'wx', 0o600);

/**
 * An outbox file that many calls of one process share, as lines: calls that come together are synchronised together
 * before one of them leaves. A killed process leaves every call that it sent.
 */
export async function openOutboxLog(
  dataFolder: string,
  project: string,
  openLogFile: OpenLogFile = openFile,
): Promise<OutboxLog> {
  const outbox = outboxIn(dataFolder);
  await makePrivateFolder(outbox);
  await makePrivateDirectory(outbox);
  const { pid, started } = await getThisProcess();
  const head = `${JSON.stringify({ format: logFormat, project, sender: { pid, started } })}\n`;
  const begin = async (): Promise<Lines> => {
    const path = join(outbox, `${randomBytes(16).toString('hex')}.jsonl`);
    const file = await openLogFile(path);
    const lines = new Lines(file);
    await lines.append(head, true);
    await syncParentFolder(path);
    return lines;
  };
  // Opened at once: what cannot be written is known before anything is sent.
  let current = begin();
  const all = new Set([await current]);

  /** Lines in which a call may begin, which wait for its end. */
  const reservedLines = async (): Promise<Lines> => {
    for (;;) {
      const seen = current;
      const lines = await seen;
      // Others may have begun a file meanwhile.
      if (seen !== current) continue;
      if (lines.reserve()) return lines;
      const next = begin();
      current = next;
      next.then(
        (made) => all.add(made),
        () => (current = seen),
      );
      lines.retire();
      await next;
    }
  };
  return {
    add: async (call) => {
      const lines = await reservedLines();
      await lines.begin(call);
      return { end: (ended) => Promise.resolve(lines.end(changesOf(call, ended))) };
    },
    close: async () => {
      const endings = await Promise.allSettled([...all].map((lines) => lines.close()));
      const [failed] = endings.filter(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
  };
}

/** What differs from the call that began: the rest is in its line. */
function changesOf(begun: Call, ended: Call): EndedCall {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(ended)) if (Reflect.get(begun, name) !== value) changes[name] = value;
  return { ...changes, id: ended.id };
}

type Waiting = { readonly text: string; readonly isSynced: boolean; readonly done: (error: unknown) => void };

/** The lines of one file, written in their order. */
class Lines {
  readonly #file: LogFile;
  readonly #encoding = new TextEncoding();
  #size = 0;
  #underWay = 0;
  #isRetired = false;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;
  #closing: Promise<void> | null = null;
  #lost: unknown = null;

  constructor(file: LogFile) {
    this.#file = file;
  }

  /** Whether one more call may begin here; then its end is waited for. */
  reserve(): boolean {
    if (this.#isRetired || this.#size > longestLog) return false;
    this.#underWay++;
    return true;
  }

  /** Resolves once the line is written, and where asked, synchronised. */
  append(text: string, isSynced: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown): void => (error === null ? resolve() : reject(error));
      this.#waiting.push({ text, isSynced, done });
      this.#writing ??= this.#write();
    });
  }

  async begin(call: Call): Promise<void> {
    try {
      await this.append(`${JSON.stringify({ begun: call })}\n`, true);
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /** Written soon, and on disk with the next call that leaves, or at the end. */
  end(ended: EndedCall): void {
    this.append(`${JSON.stringify({ ended })}\n`, false)
      .catch((error: unknown) => (this.#lost = error))
      .finally(() => this.#leave());
  }

  #leave(): void {
    this.#underWay--;
    if (this.#isRetired) this.retire();
  }

  /** Takes no further call, and is closed with the last one under way. */
  retire(): void {
    this.#isRetired = true;
    if (this.#underWay === 0) void this.close().catch(() => {});
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#writing;
    try {
      // Without the last word, the file counts as finished when this process has ended.
      if (this.#lost === null) await this.append('{"closed":true}\n', true);
    } finally {
      await this.#file.close();
    }
    if (this.#lost !== null) throw this.#lost;
  }

  async #write(): Promise<void> {
    // Lines that are added in this turn go together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      const error = await this.#writeGroup(group);
      for (const { done } of group) done(error);
    }
    this.#writing = null;
  }

  async #writeGroup(group: readonly Waiting[]): Promise<unknown> {
    const bytes = this.#encoding.encode(group.map(({ text }) => text).join(''));
    try {
      for (let at = 0; at < bytes.length;)
        at += (await this.#file.write(bytes, at, bytes.length - at, this.#size + at)).bytesWritten;
      if (group.some(({ isSynced }) => isSynced)) await this.#file.datasync();
      this.#size += bytes.length;
      return null;
    } catch (error) {
      // Half a line must not stand before the next one.
      await this.#file.truncate(this.#size).catch(() => (this.#isRetired = true));
      return error;
    }
  }
}
