import { existsSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openDatabase, type Database } from '../database/database.ts';
import { moveAside, setSidesAside } from '../database/renew-file.ts';
import { makePrivateFolder, syncFile } from '../../platform/data-folder/durable-file.ts';
import { backupsIn, isVerified } from './back-up.ts';
import { isLogCut } from './cut-log.ts';
import { isNeverCommitted, writeCloseMark, takeCloseMark } from './close-mark.ts';
import { cutLogNote, damagedNote, missingNote, unreadNote } from './store-notes.ts';
import { stamp } from './file-facts.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { CheckJob, CheckVerdict } from './check-jobs.ts';
import { createLockRetry, openReportAfterMs } from '../database/write-queue.ts';
import type { StoreCare } from './open-calls.ts';

/**
 * Opens the store of documents, checked and backed up before use. A damaged one is set aside and the last verified backup
 * put in its place; nothing is overwritten.
 */
export async function openDocuments(care: StoreCare): Promise<Database> {
  const { file, backups, serve, notes } = care.documents;
  const mark = await takeCloseMark(file);
  // A folder that only a sandbox used has no documents; nor has one whose start found the disk full.
  const isUsed =
    mark !== null ||
    existsSync(backups) ||
    ([file, `${file}-wal`].some((path) => existsSync(path)) && !(await isNeverCommitted(file)));
  const isCut = existsSync(file) && (await isLogCut(file));
  const verdict = existsSync(file)
    ? await checkWhenUnlocked(care, {
        job: 'examine',
        file,
        kind: 'documents',
        sha256: mark?.sha256 ?? null,
        backUp: { folder: backups, time: stamp(care.now()) },
      })
    : nothingThere;
  if (verdict.verdict === 'unread') notes.put(unreadNote(verdict.why));
  if (verdict.verdict === 'damaged') await setAside(care);
  if (verdict.verdict === 'good' && isCut) notes.put(cutLogNote('documents'));
  if (verdict.verdict === 'empty' && (isUsed || isCut)) notes.put(missingNote(await restored(care)));
  const database = await openDatabase(file, 'documents', serve, (isWaiting) => care.onLock('documents', isWaiting));
  return {
    ...database,
    close: async () => {
      await database.close();
      await writeCloseMark(file, true);
    },
  };
}

/** What is not there needs no thread to say so. */
const nothingThere = { verdict: 'empty' } as const;

async function setAside(care: StoreCare): Promise<void> {
  const { file, notes } = care.documents;
  const aside = file.replace(/\.db$/, `.damaged-${stamp(care.now())}.db`);
  moveAside(file, aside);
  notes.put(damagedNote(basename(aside), await restored(care)));
}

async function restored({ now, documents: { file, backups } }: StoreCare): Promise<string | null> {
  for (const name of await backupsIn(backups)) {
    if (!(await isVerified(backups, name))) continue;
    // SQLite would write a missing file's log into the backup.
    setSidesAside(file, stamp(now()));
    await putInPlace(join(backups, name), file);
    return name;
  }
  return null;
}

/** Copies beside the place, and syncs before renaming. */
async function putInPlace(backup: string, file: string): Promise<void> {
  await makePrivateFolder(join(file, '..'));
  const temporary = `${file}.${process.pid}-000000000000.tmp`;
  try {
    await copyFile(backup, temporary);
    await syncFile(temporary);
    moveAside(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Checks the store of documents, once no other program locks it. */
export async function checkWhenUnlocked({ check, onLock }: StoreCare, job: CheckJob): Promise<CheckVerdict> {
  const patience = createLockRetry((isWaiting) => onLock('documents', isWaiting), { tellAfterMs: openReportAfterMs });
  for (;;) {
    const verdict = await check(job);
    if (verdict.verdict !== 'unread' || !patience.mayRetry(new Error(verdict.why))) {
      patience.succeeded();
      return verdict;
    }
    await delay(patience.pauseMs);
  }
}
