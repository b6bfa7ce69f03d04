import * as z from 'zod';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { callSchema, type Call } from '../../../../shared/documents/call.ts';
import { isError, makePrivateFolder, writeDurably } from '../../platform/data-folder/durable-file.ts';
import { isRunning, getThisProcess } from '../../platform/data-folder/process-identity.ts';
import { makePrivateDirectory } from '../../platform/data-folder/private-file.ts';
import { LogReader, openOwnFile, senderEnded, senderSchema } from './read-log.ts';

/** The id of the project that every data folder has. */
export const firstProject = 'first';

/** The call's project, as this machine knows it. Earlier versions had only the first. */
const projectSchema = z.string().max(64).default(firstProject);
const outboxFileSchema = z.strictObject({
  format: z.literal('passbench.outbox/1'),
  project: projectSchema,
  sender: senderSchema,
  isEnded: z.boolean(),
  call: callSchema,
});
type OutboxFile = Readonly<z.infer<typeof outboxFileSchema>>;

export function outboxIn(dataFolder: string): string {
  return join(dataFolder, 'outbox');
}

function fileOfCall(outbox: string, id: string): string {
  return join(outbox, `${id}.json`);
}

const fileName = /^[0-9a-f]{32}\.jsonl?$/;

/** Whether a file of an outbox is a log of many calls. */
export function isLog(path: string): boolean {
  return path.endsWith('.jsonl');
}

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
  const opened = await openOwnFile(path);
  if (opened === null) return null;
  try {
    const read = outboxFileSchema.safeParse(JSON.parse(await opened.file.readFile('utf8')));
    return read.success && `${read.data.call.id}.json` === basename(path) ? read.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  } finally {
    await opened.file.close();
  }
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

/** Whether a call's command ended before its answer was known. */
export function isSenderEnded({ failure }: Pick<Call, 'failure'>): boolean {
  return failure?.code === senderEnded.code;
}

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

/** The calls of an outbox that have ended, or whose command has, oldest first. */
export async function readOutbox(dataFolder: string, project = firstProject): Promise<readonly Call[]> {
  const calls: Call[] = [];
  for (const path of await filesIn(outboxIn(dataFolder))) {
    if (isLog(path)) calls.push(...((await new LogReader(path, project).read())?.ended ?? []));
    else {
      const call = await endedCallIn(path, project);
      if (call !== null) calls.push(call);
    }
  }
  return calls.sort((one, other) => one.atReal - other.atReal);
}
