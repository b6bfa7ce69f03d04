import * as z from 'zod';
import { constants } from 'node:fs';
import { lstat, open, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { callSchema, type Call, type CallFailure } from '../../../../shared/documents/call.ts';
import { isError, makePrivateFolder, writeDurably } from '../../platform/data-folder/durable-file.ts';
import { isRunning, getThisProcess } from '../../platform/data-folder/process-identity.ts';
import { makePrivateDirectory } from '../../platform/data-folder/private-file.ts';

/** The id of the project that every data folder has. */
export const firstProject = 'first';

const outboxFileSchema = z.strictObject({
  format: z.literal('passbench.outbox/1'),
  /** The call's project, as this machine knows it. Earlier versions had only the first. */
  project: z.string().max(64).default(firstProject),
  sender: z.strictObject({ pid: z.number().int().positive(), started: z.string() }),
  isEnded: z.boolean(),
  call: callSchema,
});
export type OutboxFile = Readonly<z.infer<typeof outboxFileSchema>>;

export function outboxIn(dataFolder: string): string {
  return join(dataFolder, 'outbox');
}

export function fileOfCall(outbox: string, id: string): string {
  return join(outbox, `${id}.json`);
}

const fileName = /^[0-9a-f]{32}\.json$/;

/** More than the largest request and answer, in base64 and stored twice. */
const longestFile = 256 * 1024 * 1024;

export async function filesIn(outbox: string): Promise<readonly string[]> {
  try {
    return (await readdir(outbox)).filter((name) => fileName.test(name)).map((name) => join(outbox, name));
  } catch (error) {
    if (isError(error, 'ENOENT') || isError(error, 'ENOTDIR')) return [];
    throw error;
  }
}

/** Reads an outbox file; null where it is missing, or not written by a command of Passbench. */
async function readOutboxFile(path: string): Promise<OutboxFile | null> {
  try {
    const found = await lstat(path);
    if (!found.isFile() || found.size > longestFile || isOfAnother(found.uid)) return null;
    const opened = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const read = outboxFileSchema.safeParse(JSON.parse(await opened.readFile('utf8')));
      return read.success && `${read.data.call.id}.json` === basename(path) ? read.data : null;
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof SyntaxError || ['ENOENT', 'ELOOP', 'EACCES'].some((code) => isError(error, code))) return null;
    throw error;
  }
}

function isOfAnother(uid: number): boolean {
  const own = process.geteuid?.();
  return own !== undefined && own !== uid;
}

/** The call of that project's file once it, or its sender, has ended; null while in progress. */
export async function endedCallIn(path: string, project: string): Promise<Call | null> {
  const file = await readOutboxFile(path);
  if (file === null || file.project !== project) return null;
  if (file.isEnded) return file.call;
  if (await isRunning(file.sender)) return null;
  // It may have ended between the first read and the sender's end.
  const last = await readOutboxFile(path);
  if (last === null || last.isEnded) return last?.call ?? null;
  return { ...last.call, failure: senderEnded };
}

const senderEndedCode = 'SENDER_ENDED';

/** Whether a call's command ended before its answer was known. */
export function isSenderEnded({ failure }: Pick<Call, 'failure'>): boolean {
  return failure?.code === senderEndedCode;
}

const senderEnded: CallFailure = {
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

export type OutboxEntry = {
  readonly end: (call: Call) => Promise<void>;
  readonly remove: () => Promise<void>;
};

/**
 * Adds a call to the outbox of a data folder, for a project, on disk before anything is sent: the folder's owner imports
 * it. A killed command leaves it as possibly received. Makes the outbox where absent. Throws FILE_NOT_OWN for a link or
 * another user's outbox; other errors pass through.
 */
export async function addToOutbox(dataFolder: string, call: Call, project = firstProject): Promise<OutboxEntry> {
  const outbox = outboxIn(dataFolder);
  await makePrivateFolder(outbox);
  await makePrivateDirectory(outbox);
  const { pid, started } = await getThisProcess();
  const path = fileOfCall(outbox, call.id);
  const write = (file: Pick<OutboxFile, 'isEnded' | 'call'>): Promise<void> =>
    writeDurably(path, JSON.stringify({ format: 'passbench.outbox/1', project, sender: { pid, started }, ...file }));
  await write({ isEnded: false, call });
  return { end: (ended) => write({ isEnded: true, call: ended }), remove: () => rm(path, { force: true }) };
}

export async function readOutbox(dataFolder: string, project = firstProject): Promise<readonly Call[]> {
  const calls: Call[] = [];
  for (const path of await filesIn(outboxIn(dataFolder))) {
    const call = await endedCallIn(path, project);
    if (call !== null) calls.push(call);
  }
  return calls.sort((one, other) => one.atReal - other.atReal);
}
