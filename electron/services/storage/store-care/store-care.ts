import { existsSync } from 'node:fs';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { DataFolder } from '../../platform/data-folder/data-folder.ts';
import { syncParentFolder } from '../../platform/data-folder/durable-file.ts';
import type { Database } from '../database/database.ts';
import { versionWithCalls } from '../database/document-migrations.ts';
import { moveAside } from '../database/renew-file.ts';
import { openCallStore, type CallStore } from '../journal/call-store.ts';
import { openInOrder } from '../../platform/open-in-order.ts';
import { onThisThread, type ServeStore } from '../database/store-channels.ts';
import { type CheckStore, type CheckVerdict, checkHelp, helpAndStart } from './check-jobs.ts';
import { checkHere } from './do-job.ts';
import { removeAllButNewest } from './back-up.ts';
import { isNeverCommitted } from './close-mark.ts';
import { checkWhenUnlocked, openDocuments } from './open-documents.ts';
import { openCalls, type StoreCare } from './open-calls.ts';
import { stamp } from './file-facts.ts';
import { goneNote, lockedAtStart, lockedNote, salvagingAtStart, storeNotes, type StoreNotes } from './store-notes.ts';

/** How stores are served and checked: each on a thread, in programs. */
export type StorePrograms = {
  readonly serve: ServeStore;
  readonly check: CheckStore;
  /** The delay before a large store is checked, so that a window opens first. */
  readonly checkAfterMs: number;
  /** Hears what a start waits for, before a window exists; null once it goes on. */
  readonly onWait?: (what: Words | null) => void;
};

export const storesHere: StorePrograms = { serve: onThisThread(), check: checkHere, checkAfterMs: 0 };

export type Stores = {
  readonly documents: Database;
  readonly calls: CallStore;
  readonly notes: StoreNotes;
  /** Rewrites files that were deleted, replaced or overwritten while open. */
  readonly renew: () => Promise<void>;
  /**
   * Removes wiped documents from other files: empties the log, and replaces all backups by a current one. Throws a
   * AppError on failure.
   */
  readonly purgeWiped: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type How = StorePrograms & { readonly now: () => Instant; readonly report: (error: unknown) => void };
type StoreFiles = Pick<DataFolder, 'documentsFile' | 'callsFile' | 'backupsFolder'>;

export function openStores(folder: StoreFiles, how: How): Promise<Stores> {
  const notes = storeNotes();
  const care = createCare(folder, how, notes);
  const { now } = how;
  return openInOrder(async (endLater) => {
    await moveOldCalls(care);
    const documents = await openDocuments(care);
    endLater(documents.close);
    // Without documents, written or missing, no calls are missing either: an earlier start may have stopped anywhere.
    const isUsed = care.calls.isUsed && (notes.all().length > 0 || (await isWrittenIn(documents)));
    const database = await openCalls({ ...care, calls: { ...care.calls, isUsed } });
    endLater(database.close);
    reportState('documents', documents, notes);
    reportState('calls', database, notes);
    return {
      documents,
      calls: await openCallStore(database, how.report),
      notes,
      renew: async () => {
        await renewStore('documents', documents, folder.documentsFile, { notes, now });
        await renewStore('calls', database, folder.callsFile, { notes, now });
      },
      purgeWiped: async () => {
        await renewBackups(care);
        await documents.emptyLog().catch((error: unknown) => {
          throw logNotEmptied(String(error));
        });
      },
    };
  });
}

/** Versions exist of everything ever written, deleted or not. */
async function isWrittenIn({ read }: Database): Promise<boolean> {
  return (await read('SELECT 1 FROM versions UNION ALL SELECT 1 FROM settings LIMIT 1')).length > 0;
}

function logNotEmptied(why: string): AppError {
  const { en, zh } = checkHelp(why);
  return new AppError(
    'STORE_FAILED',
    {
      en: 'It was deleted, but the log beside the store (passbench.db-wal) contains it until Passbench ends.',
      zh: '內容已刪除，但資料庫旁的日誌檔（passbench.db-wal）在 Passbench 結束前仍會保留。',
    },
    { en: `${en}, then end Passbench.`, zh: `${zh}，然後結束 Passbench。` },
  );
}

async function renewBackups({ check, documents: { file, backups }, now }: StoreCare): Promise<void> {
  const time = stamp(now());
  const found = await check({
    job: 'examine',
    file,
    kind: 'documents',
    isOpen: true,
    backUp: { folder: backups, time },
  });
  if (found.verdict === 'good') await removeAllButNewest(backups);
  else {
    const { en, zh } = checkHelp('why' in found ? found.why : '');
    throw new AppError(
      'STORE_FAILED',
      { en: 'It was deleted, but older backups still contain it.', zh: '內容已刪除，但較舊的備份仍然保留。' },
      { en: `${en}, then try again; or empty ${backups} yourself.`, zh: `${zh}，然後再試；或自行清空 ${backups}。` },
    );
  }
}

/** Opens the store of calls alone, for a sandbox without a window. Closing its database closes it. */
export async function openCallStoreOf(folder: StoreFiles, how: How): Promise<Pick<Stores, 'calls' | 'notes'>> {
  const notes = storeNotes();
  const care = createCare(folder, how, notes);
  await moveOldCalls(care);
  // A folder with calls only may come from a start that stopped early.
  const isUsed = care.calls.isUsed && !(await isNeverCommitted(folder.callsFile));
  const database = await openCalls({ ...care, calls: { ...care.calls, isUsed } });
  reportState('calls', database, notes);
  try {
    return { calls: await openCallStore(database, how.report), notes };
  } catch (error) {
    await database.close().catch(() => {}); // Why it cannot be read says more.
    throw error;
  }
}

function createCare({ documentsFile, callsFile, backupsFolder }: StoreFiles, how: How, notes: StoreNotes): StoreCare {
  const { serve, check, checkAfterMs, now, onWait = () => {} } = how;
  return {
    check,
    checkAfterMs,
    now,
    onLock: (name, isWaiting) => onWait(isWaiting ? lockedAtStart(name) : null),
    onSalvage: (percent) => onWait(percent === null ? null : salvagingAtStart(percent)),
    documents: { file: documentsFile, backups: backupsFolder, serve, notes },
    calls: {
      file: callsFile,
      serve,
      notes,
      isUsed: [documentsFile, callsFile, backupsFolder].some((path) => existsSync(path)),
    },
  };
}

async function moveOldCalls(care: StoreCare): Promise<void> {
  const { check, documents, calls, now } = care;
  if (existsSync(calls.file) || !existsSync(documents.file)) return;
  const backUp = { folder: documents.backups, time: stamp(now()) };
  const found = await checkWhenUnlocked(care, { job: 'examine', file: documents.file, kind: 'documents', backUp });
  // An unread file may hold calls, and opening it would drop them.
  if (found.verdict === 'unread') throw notMoved(documents.file, calls.file, found);
  if (found.verdict !== 'good' || found.version === 0 || found.version > versionWithCalls) return;
  const into = `${calls.file}.moving`;
  const moved = await check({ job: 'move-calls', file: documents.file, into });
  if (moved.verdict !== 'salvaged') throw notMoved(documents.file, calls.file, moved);
  moveAside(into, calls.file);
  await syncParentFolder(calls.file);
}

function notMoved(from: string, to: string, verdict: CheckVerdict): AppError {
  const why = 'why' in verdict ? verdict.why : '';
  return new AppError(
    'STORE_FAILED',
    `The calls of an earlier version in ${from} could not be moved to ${to}${why === '' ? '' : `: ${why}`}.`,
    `Nothing was changed. ${helpAndStart(why).en}`,
  );
}

function reportState(name: 'documents' | 'calls', database: Database, notes: StoreNotes): void {
  database.onLock((isWaiting) => {
    if (isWaiting) notes.put(lockedNote(name));
    else notes.remove(lockedNote(name).id);
  });
  database.onGone(() => notes.put(goneNote(name)));
}

async function renewStore(
  name: 'documents' | 'calls',
  database: Database,
  file: string,
  { notes, now }: { readonly notes: StoreNotes; readonly now: () => Instant },
): Promise<void> {
  await database.renew(file.replace(/\.db$/, `.replaced-${stamp(now())}.db`));
  notes.remove(goneNote(name).id);
}
