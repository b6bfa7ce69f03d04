import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { moveAside, setSidesAside, sideFiles } from '../database/renew-file.ts';
import { isDamage } from '../database/store-trouble.ts';
import { writeDurably } from '../../platform/data-folder/durable-file.ts';
import { type CheckVerdict, helpAndStart, stoppedWhy, type CheckStore } from './check-jobs.ts';
import { isLogCut } from './cut-log.ts';
import { isNeverCommitted, isUntouched, writeCloseMark, takeCloseMark } from './close-mark.ts';
import { callsDamagedNote, callsMissingNote, callsSalvagedNote, cutLogNote, type StoreNotes } from './store-notes.ts';
import { stamp } from './file-facts.ts';
import { callQueries } from '../journal/read-call-row.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { ServeStore } from '../database/store-channels.ts';

/**
 * Opens the store of calls, which may be huge: its head is read now, the whole of it later on a thread. A damaged one is
 * set aside at the next start, and its readable calls are kept. If earlier starts ended before their check, the check comes
 * first.
 */
export async function openCalls(care: StoreCare): Promise<Database> {
  const { file } = care.calls;
  const [damaged, checking] = [`${file}.damaged`, `${file}.checking`];
  const mark = await takeCloseMark(file);
  const unfinished = await countUnfinishedStarts(checking);
  const wasThere =
    mark !== null ||
    existsSync(checking) ||
    care.calls.isUsed ||
    (existsSync(`${file}-wal`) && !(await isNeverCommitted(file)));
  const isCut = !(await isEmpty(file)) && (await isLogCut(file));
  if (await isEmpty(file)) setSidesAside(file, stamp(care.now()));
  const first = unfinished >= 2 && !existsSync(damaged) ? await verdictOf(care) : null;
  if (first === 'damaged') await writeDurably(damaged, '');
  if (!existsSync(file)) {
    // A start that ended between the two moves.
    moveAside(salvagedPathOf(file), file);
    await rm(damaged, { force: true });
  }
  if (existsSync(damaged)) await replaceDamaged(care);
  if (first === 'good') await rm(checking, { force: true });
  // A store that begins now holds nothing to be read.
  const isChecked = first === 'good' || !existsSync(file) || (await isUntouched(file, mark));
  const database = await openOrReplace(care, () => openReadable(care));
  if (wasThere && database.isNew) care.calls.notes.put(callsMissingNote);
  else if (isCut) care.calls.notes.put(cutLogNote('calls'));
  const check = isChecked ? null : checkInBackground(care, { damaged, checking, unfinished });
  let met: Promise<void> | null = null;
  const meet = (): Promise<void> => (met ??= reportDamage(care, damaged));
  return {
    ...withDamageReports(database, meet),
    close: async () => {
      await check?.end();
      await database.close();
      if (met === null && (check === null || check.isGood())) await writeCloseMark(file, false);
    },
  };
}

async function reportDamage({ calls: { notes } }: StoreCare, damaged: string): Promise<void> {
  notes.put(callsDamagedNote);
  await writeDurably(damaged, '').catch(() => {}); // The check of the next start finds it, too.
}

function withDamageReports(database: Database, meet: () => Promise<void>): Database {
  const telling =
    <Asked extends readonly unknown[], Value>(ask: (...asked: Asked) => Promise<Value>) =>
    async (...asked: Asked): Promise<Value> => {
      try {
        return await ask(...asked);
      } catch (error) {
        if (!isDamage(error)) throw error;
        await meet();
        const { message, next } = callsDamagedNote.words;
        throw new AppError('STORE_DAMAGED', message, next, error);
      }
    };
  return {
    ...database,
    read: telling(database.read),
    readAll: telling(database.readAll),
    search: telling(database.search),
    commitSoon: telling(database.commitSoon),
  };
}

/** Opens the store and runs what every start needs, so that damage shows here. */
async function openReadable({ onLock, calls: { file, serve } }: StoreCare): Promise<Database> {
  const database = await openDatabase(file, 'calls', serve, (isWaiting) => onLock('calls', isWaiting));
  try {
    await database.readAll([
      { sql: callQueries.lastSeqEver, values: [] },
      { sql: callQueries.tallies, values: [] },
      { sql: 'SELECT sum(calls) AS many FROM received', values: [] },
      { sql: callQueries.page, values: [Number.MAX_SAFE_INTEGER, 1] },
    ]);
    return database;
  } catch (error) {
    await database.close().catch(() => {}); // A damaged file may not be closed well either.
    throw error;
  }
}

async function isEmpty(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found === null || found.size === 0;
}

async function openOrReplace(care: StoreCare, open: () => Promise<Database>): Promise<Database> {
  try {
    return await open();
  } catch (error) {
    if (!isDamage(error)) throw error;
    await replaceDamaged(care);
    return open();
  }
}

async function verdictOf({ check, calls: { file } }: StoreCare): Promise<CheckVerdict['verdict']> {
  return (await check({ job: 'examine', file, kind: 'calls' })).verdict;
}

const salvagedPathOf = (file: string): string => `${file}.salvaged`;

/**
 * Makes a new store with every readable call of the damaged one, and sets that aside. The damaged file stays in place until
 * the new one is whole, so a later start can repeat this.
 */
async function replaceDamaged({ check, now, onSalvage, calls: { file, notes } }: StoreCare): Promise<void> {
  const into = salvagedPathOf(file);
  const salvaged = await reportProgress({ file, into, tell: onSalvage }, () => check({ job: 'salvage', file, into }));
  if (salvaged.verdict === 'unread') {
    for (const side of ['', ...sideFiles]) await rm(`${into}${side}`, { force: true });
    throw new AppError(
      'STORE_FAILED',
      `The store ${file} is damaged, and its calls could not be copied to a new store: ${salvaged.why}.`,
      `Nothing was changed. ${helpAndStart(salvaged.why).en}${salvaged.why === stoppedWhy ? '' : ' For an empty store, move the file away.'}`,
    );
  }
  const aside = file.replace(/\.db$/, `.damaged-${stamp(now())}.db`);
  moveAside(file, aside);
  moveAside(into, file);
  await rm(`${file}.damaged`, { force: true });
  notes.put(callsSalvagedNote(basename(aside), salvaged.verdict === 'salvaged' ? salvaged : { calls: 0 }));
}

/** Reads the whole store while others use it. Damage is recorded for the next start, and reported. */
function checkInBackground(
  { check, checkAfterMs, calls: { file, notes } }: StoreCare,
  marks: { readonly damaged: string; readonly checking: string; readonly unfinished: number },
): { readonly end: () => Promise<void>; readonly isGood: () => boolean } {
  const ending = new AbortController();
  let isGood = false;
  const run = async (): Promise<void> => {
    await writeDurably(marks.checking, String(marks.unfinished + 1));
    await delay(checkAfterMs, null, { signal: ending.signal }).catch(() => {}); // Ended: so is the check.
    const { verdict } = await check({ job: 'examine', file, kind: 'calls', isOpen: true }, ending.signal);
    if (verdict === 'damaged') {
      await writeDurably(marks.damaged, '');
      notes.put(callsDamagedNote);
    }
    isGood = verdict === 'good' || verdict === 'empty';
    await rm(marks.checking, { force: true });
  };
  const done = run().catch(() => {});
  return {
    end: async () => {
      ending.abort();
      await done;
    },
    isGood: () => isGood,
  };
}

/** How many starts in a row ended before their check. */
async function countUnfinishedStarts(checking: string): Promise<number> {
  const text = await readFile(checking, 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || 0;
}

type ProgressPorts = {
  /** Whose size is what `into` will come to. */
  readonly file: string;
  readonly into: string;
  readonly tell: (percent: number | null) => void;
  readonly everyMs?: number;
};

/** Runs work that writes one file from another, and reports progress if it takes a while. */
export async function reportProgress<Value>(
  { file, into, tell, everyMs = 2000 }: ProgressPorts,
  work: () => Promise<Value>,
): Promise<Value> {
  let told: number | null = null;
  const look = async (): Promise<void> => {
    const [whole, done] = await Promise.all([sizeOf(file), sizeOf(into)]);
    const percent = Math.min(90, Math.floor((done / Math.max(1, whole)) * 10) * 10);
    if (told !== null && percent <= told) return;
    told = percent;
    tell(percent);
  };
  const looking = setInterval(() => void look(), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(looking);
    if (told !== null) tell(null);
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

export type StoreCare = {
  readonly check: CheckStore;
  readonly checkAfterMs: number;
  readonly now: () => Instant;
  readonly onLock: (name: 'documents' | 'calls', isWaiting: boolean) => void;
  readonly onSalvage: (percent: number | null) => void;
  readonly documents: {
    readonly file: string;
    readonly backups: string;
    readonly serve: ServeStore;
    readonly notes: StoreNotes;
  };
  readonly calls: {
    readonly file: string;
    readonly serve: ServeStore;
    readonly notes: StoreNotes;
    /** Whether the folder was used before, so that a missing store of calls is reported. */
    readonly isUsed: boolean;
  };
};
