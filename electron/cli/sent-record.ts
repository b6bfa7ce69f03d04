import { stat } from 'node:fs/promises';
import { AppError } from '../../shared/lib/app-error.ts';
import { folderTrouble } from '../services/platform/data-folder/folder-trouble.ts';
import { createCall, type PendingSend } from '../services/storage/outbox/pending-send.ts';
import { addToOutbox, firstProject } from '../services/storage/outbox/outbox.ts';
import type { CallOutcome } from '../services/network/sender/call-outcome.ts';
import type { Io } from './io.ts';
import { placeOfProject, type ProjectArgs } from './project/project-option.ts';
import { dataFolderOf } from './vault/cli-vault.ts';

export type SentRecord = {
  /** The call's id in the history; null where nothing keeps it. */
  readonly id: string | null;
  /** Stores the result. A failure is reported; the answer is not lost. */
  readonly end: (outcome: CallOutcome) => Promise<void>;
};

/** The folder of the record; `isAsked`: the user named it. */
type RecordPlace = { readonly folder: string; readonly isAsked: boolean };

const noRecord: SentRecord = { id: null, end: () => Promise.resolve() };

/**
 * Writes the call to the outbox before it is sent, so that the history has it whatever happens: in the folder of --data
 * or the environment, else in the default folder if it exists. Throws HISTORY_NOT_WRITTEN if the user named the folder;
 * then nothing is sent.
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
      id: call.id,
      end: async (outcome) => {
        try {
          await left.end({ ...call, ...outcome });
        } catch (error) {
          io.err(
            `passbench: Warning: the response could not be saved in the history of ${place.folder} (${reasonOf(error)}). The call is there as one that may have been received.\n`,
          );
        }
      },
    };
  } catch (error) {
    const what = `The call could not be saved in the history of ${place.folder}: ${reasonOf(error)}.`;
    if (place.isAsked)
      throw new AppError('HISTORY_NOT_WRITTEN', what, 'Nothing was sent. Make the folder writable.', error);
    io.err(`passbench: Warning: ${what} It is sent anyway.\n`);
    return noRecord;
  }
}

/** The named project, else the first. */
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
  return error instanceof AppError ? error.message.replace(/\.$/, '') : folderTrouble(error).why.en;
}
