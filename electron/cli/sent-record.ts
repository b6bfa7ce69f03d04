import { stat } from 'node:fs/promises';
import { BenchError } from '../../shared/lib/bench-error.ts';
import { folderTrouble } from '../services/platform/data-folder/folder-trouble.ts';
import { createCall } from '../services/storage/outbox/pending-send.ts';
import type { PendingSend } from '../services/storage/outbox/pending-send.ts';
import { addToOutbox, firstProject } from '../services/storage/outbox/outbox.ts';
import type { CallOutcome } from '../services/network/sender/call-outcome.ts';
import type { Io } from './io.ts';
import { placeOfProject } from './project/project-option.ts';
import type { ProjectArgs } from './project/project-option.ts';
import { dataFolderOf } from './vault/cli-vault.ts';

/** The record of a call that is being sent. */
export type SentRecord = {
  /** Writes down what became of it. Where that fails, the user is told; what was answered is not lost over it. */
  readonly end: (outcome: CallOutcome) => Promise<void>;
};

/** Where a send keeps its record: `isAsked` where a data folder or what lies in it was named. */
type RecordPlace = { readonly folder: string; readonly isAsked: boolean };

const noRecord: SentRecord = { end: () => Promise.resolve() };

/**
 * Leaves the record of a call in the outbox before anything is sent, so that it stands in the history whatever happens: in
 * the folder of --data, or of the environment; else in the usual one, where somebody uses a bench. Throws HISTORY_NOT_WRITTEN
 * where it was asked for and cannot be: then nothing is sent.
 */
export async function recordSend(
  args: ProjectArgs & { readonly env?: string },
  about: Omit<PendingSend, 'at'>,
  io: Io,
): Promise<SentRecord> {
  const place = await placeOf(args, io);
  if (place === null) return noRecord;
  const call = createCall({ ...about, at: io.now() });
  try {
    const left = await addToOutbox(place.folder, call, await projectOf(args));
    return {
      end: async (outcome) => {
        try {
          await left.end({ ...call, ...outcome });
        } catch (error) {
          io.err(
            `passbench: Warning: the answer could not be written into the history of ${place.folder} (${reasonOf(error)}); it stands there as a call that may have been received.\n`,
          );
        }
      },
    };
  } catch (error) {
    const what = `The call could not be written into the history of ${place.folder}: ${reasonOf(error)}.`;
    if (place.isAsked)
      throw new BenchError('HISTORY_NOT_WRITTEN', what, 'Nothing was sent. Make the folder writable.', error);
    io.err(`passbench: Warning: ${what} It is sent all the same.\n`);
    return noRecord;
  }
}

/** Whose call it is: that of the project that was named, or of the first. */
async function projectOf(args: ProjectArgs): Promise<string> {
  return args.project === undefined ? firstProject : (await placeOfProject(args)).id;
}

async function placeOf(args: { readonly data?: string; readonly env?: string }, io: Io): Promise<RecordPlace | null> {
  if (args.data !== undefined || args.env !== undefined) return { folder: dataFolderOf(args), isAsked: true };
  const folder = await io.usualFolder();
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() === true ? { folder, isAsked: false } : null;
}

function reasonOf(error: unknown): string {
  return error instanceof BenchError ? error.message.replace(/\.$/, '') : folderTrouble(error).why;
}
