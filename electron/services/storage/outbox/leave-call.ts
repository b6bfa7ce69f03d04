import { rm } from 'node:fs/promises';
import type { Call } from '../../../../shared/documents/call.ts';
import { makePrivateFolder, writeDurably } from '../../platform/data-folder/durable-file.ts';
import { makePrivateDirectory } from '../../platform/data-folder/private-file.ts';
import { getThisProcess } from '../../platform/data-folder/process-identity.ts';
import { fileOfCall, firstProject, outboxIn } from './outbox.ts';
import type { OutboxFile } from './outbox.ts';

/** A call whose record lies in the outbox. */
export type OutboxEntry = {
  /** Writes down how it ended. */
  readonly end: (call: Call) => Promise<void>;
  /** Takes it away again: it is kept elsewhere by now. */
  readonly remove: () => Promise<void>;
};

/**
 * Leaves a call in the outbox of a data folder, for a project of that id, on disk before anything is sent: whoever owns the folder takes it in. A
 * command that is killed leaves it as one that may have been received. Makes the outbox where there is none. Throws
 * FILE_NOT_OWN for an outbox that is a link or another user's; errors of the file system pass through.
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
