import * as z from 'zod';
import { callSchema, type Call, type CallFailure } from '../../../../shared/documents/call.ts';
import { isRunning } from '../../platform/data-folder/process-identity.ts';
import { constants } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { isError } from '../../platform/data-folder/durable-file.ts';

/** The process that writes a file of an outbox. */
export const senderSchema = z.strictObject({ pid: z.number().int().positive(), started: z.string() });

/** The format of a file that the calls of one process share: a head, then a line for each begin and end. */
export const logFormat = 'passbench.outbox-log/1';

/** What a line of a log says of a call that has ended: the members that are other than in the line of its beginning. */
const endedSchema = callSchema.partial().required({ id: true });
export type EndedCall = Readonly<z.infer<typeof endedSchema>>;

/** More than the largest request and answer, in base64 and stored twice. */
const longestFile = 256 * 1024 * 1024;

/** Opens a plain file of this user, never through a link; null where there is none, or it is too long. */
export async function openOwnFile(path: string): Promise<{ readonly file: FileHandle; readonly size: number } | null> {
  try {
    const found = await lstat(path);
    if (!found.isFile() || found.size > longestFile || isOfAnother(found.uid)) return null;
    return { file: await open(path, constants.O_RDONLY | constants.O_NOFOLLOW), size: found.size };
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'EACCES'].some((code) => isError(error, code))) return null;
    throw error;
  }
}

function isOfAnother(uid: number): boolean {
  const own = process.geteuid?.();
  return own !== undefined && own !== uid;
}

const senderEndedCode = 'SENDER_ENDED';

/** The failure of a call whose command ended first. */
export const senderEnded: CallFailure = {
  phase: 'send',
  code: senderEndedCode,
  message: {
    en: 'The command that sent this call ended before the response arrived.',
    zh: '發送此呼叫的指令在收到回應前已結束。',
  },
  next: {
    en: 'The request may have been received. Passbench does not send it again by itself. Check the order before you send again: the same bytes are safe if the service recognises repeats, else use a new requestId and new times.',
    zh: '對方可能已收到請求。Passbench 不會自動重發。再次發送前請先查看訂單：如服務能識別重複的請求，可原樣重發；否則請使用新的 requestId 及時間。',
  },
  mayHaveArrived: true,
};

const headSchema = z.strictObject({ format: z.literal(logFormat), project: z.string().max(64), sender: senderSchema });
const lineSchema = z.union([
  z.strictObject({ begun: callSchema }),
  z.strictObject({ ended: endedSchema }),
  z.strictObject({ closed: z.literal(true) }),
]);

/** What came to light in a log since it was read before. */
type LogNews = {
  readonly ended: readonly Call[];
  /** Nothing more will be written to it. */
  readonly isFinished: boolean;
};

const lineEnd = 0x0a;

/** Reads a log of an outbox as it grows: each line once. */
export class LogReader {
  readonly #path: string;
  readonly #project: string;
  readonly #underWay = new Map<string, Call>();
  #offset = 0;
  #sender: z.infer<typeof senderSchema> | null = null;
  #isClosed = false;
  #isForeign = false;

  constructor(path: string, project: string) {
    this.#path = path;
    this.#project = project;
  }

  /** null: it is missing, of another project, or not written by a command of Passbench. */
  async read(): Promise<LogNews | null> {
    const ended = await this.#readOn();
    if (ended === null) return null;
    if (this.#isClosed) return { ended, isFinished: true };
    if (this.#sender === null || (await isRunning(this.#sender))) return { ended, isFinished: false };
    // It may have written between the first read and its end.
    const last = (await this.#readOn()) ?? [];
    const lost = [...this.#underWay.values()].map((call) => ({ ...call, failure: senderEnded }));
    this.#underWay.clear();
    return { ended: [...ended, ...last, ...lost], isFinished: true };
  }

  async #readOn(): Promise<Call[] | null> {
    if (this.#isForeign) return null;
    const bytes = await readFrom(this.#path, this.#offset);
    if (bytes === null) return null;
    // Half a line was never synchronised: its call was not sent.
    const whole = bytes.subarray(0, bytes.lastIndexOf(lineEnd) + 1);
    const ended: Call[] = [];
    for (const line of whole.toString('utf8').split('\n')) {
      if (line === '') continue;
      if (!this.#take(line, ended)) {
        this.#isForeign = true;
        return null;
      }
    }
    this.#offset += whole.length;
    return ended;
  }

  /** Whether the line is one of a log. */
  #take(line: string, ended: Call[]): boolean {
    const value = parsed(line);
    if (this.#sender === null) {
      const head = headSchema.safeParse(value);
      if (!head.success || head.data.project !== this.#project) return false;
      this.#sender = head.data.sender;
      return true;
    }
    const read = lineSchema.safeParse(value);
    if (!read.success) return false;
    if ('begun' in read.data) this.#underWay.set(read.data.begun.id, read.data.begun);
    else if ('ended' in read.data) {
      const { ended: changes } = read.data;
      const begun = this.#underWay.get(changes.id);
      if (begun === undefined) return true;
      this.#underWay.delete(changes.id);
      ended.push({ ...begun, ...changes });
    } else this.#isClosed = true;
    return true;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function readFrom(path: string, offset: number): Promise<Buffer | null> {
  const opened = await openOwnFile(path);
  if (opened === null) return null;
  try {
    const length = Math.max(0, opened.size - offset);
    const { buffer, bytesRead } = await opened.file.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.file.close();
  }
}
