import { stat } from 'node:fs/promises';
import type { Call } from '../../shared/documents/call.ts';
import { AppError } from '../../shared/lib/app-error.ts';
import { folderTrouble } from '../services/platform/data-folder/folder-trouble.ts';
import { createCall, type PendingSend } from '../services/storage/outbox/pending-send.ts';
import { addToOutbox, firstProject, type OutboxEntry } from '../services/storage/outbox/outbox.ts';
import { openOutboxLog } from '../services/storage/outbox/outbox-log.ts';
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

type RecordArgs = ProjectArgs & { readonly data?: string; readonly env?: string };

/**
 * Writes the call to the outbox before it is sent, so that the history has it whatever happens: in the folder of --data
 * or the environment, else in the default folder if it exists. Throws HISTORY_NOT_WRITTEN if the user named the folder;
 * then nothing is sent.
 */
export async function recordSend(args: RecordArgs, about: Omit<PendingSend, 'at'>, io: Io): Promise<SentRecord> {
  const place = await placeOf(args, io);
  if (place === null) return noRecord;
  const project = await projectOf(args);
  return recordIn(place, { about, add: (call) => addToOutbox(place.folder, call, project) }, io);
}

/** The records of many sends. */
export type SentRecords = {
  /** As `recordSend`. */
  readonly record: (about: Omit<PendingSend, 'at'>) => Promise<SentRecord>;
  /** Resolves when every response is on disk, or it was said that one could not be written. */
  readonly close: () => Promise<void>;
};

/** Opens one file of the outbox for many sends, before the first. Throws as `recordSend`. */
export async function openRecords(args: RecordArgs, io: Io): Promise<SentRecords> {
  const place = await placeOf(args, io);
  const none = { record: () => Promise.resolve(noRecord), close: () => Promise.resolve() };
  if (place === null) return none;
  const project = await projectOf(args);
  try {
    const log = await openOutboxLog(place.folder, project);
    return {
      record: (about) => recordIn(place, { about, add: log.add }, io),
      close: () => log.close().catch((error: unknown) => warnOfResponse(place, error, io)),
    };
  } catch (error) {
    tellUnwritten(place, 'The calls', error, io);
    return none;
  }
}

type Recording = {
  readonly about: Omit<PendingSend, 'at'>;
  readonly add: (call: Call) => Promise<Pick<OutboxEntry, 'end'>>;
};

async function recordIn(place: RecordPlace, { about, add }: Recording, io: Io): Promise<SentRecord> {
  const call = createCall({ ...about, at: io.now() });
  try {
    const left = await add(call);
    const end = (outcome: CallOutcome): Promise<void> =>
      left.end({ ...call, ...outcome }).catch((error: unknown) => warnOfResponse(place, error, io));
    return { id: call.id, end };
  } catch (error) {
    tellUnwritten(place, 'The call', error, io);
    return noRecord;
  }
}

function warnOfResponse({ folder }: RecordPlace, error: unknown, io: Io): void {
  io.err(
    `passbench: Warning: the response could not be saved in the history of ${folder} (${reasonOf(error)}). The call is there as one that may have been received.\n`,
  );
}

/** Throws where the user named the folder; else it is a warning. */
function tellUnwritten(
  { folder, isAsked }: RecordPlace,
  subject: 'The call' | 'The calls',
  error: unknown,
  io: Io,
): void {
  const what = `${subject} could not be saved in the history of ${folder}: ${reasonOf(error)}.`;
  const next = `Nothing was sent. ${folderTrouble(error).next.en}`;
  if (isAsked) throw new AppError('HISTORY_NOT_WRITTEN', what, next, error);
  const isOne = subject === 'The call';
  io.err(`passbench: Warning: ${what} ${isOne ? 'It is' : 'They are'} sent anyway.\n`);
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
