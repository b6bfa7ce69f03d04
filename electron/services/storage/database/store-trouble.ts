import { AppError } from '../../../../shared/lib/app-error.ts';
import { folderTrouble } from '../../platform/data-folder/folder-trouble.ts';

/** Why a store could not be opened. Damage has its own code. */
export function storeNotOpened(file: string, cause: unknown): AppError {
  const { why, next } = isDamage(cause) ? damaged : troubleOf(cause);
  const code = isDamage(cause) ? 'STORE_DAMAGED' : 'STORE_FAILED';
  return new AppError(code, `The store ${file} could not be opened: ${why}.`, next, cause);
}

const damaged: StoreTrouble = {
  why: 'the file is damaged, or not a Passbench store',
  next: 'The file was not changed. Replace it with a backup, move it away to start with an empty store, or choose another data folder.',
};

/** SQLite's messages for a damaged file, the same in both drivers, whose codes differ. */
export function isDamage(cause: unknown): boolean {
  if (cause instanceof AppError) return cause.code === 'STORE_DAMAGED';
  return cause instanceof Error && /not a database|malformed|no such (table|column)/.test(cause.message);
}

type StoreTrouble = { readonly why: string; readonly next: string };

const full: StoreTrouble = { why: 'the disk is full', next: 'Free space, or choose another folder with --data.' };
const locked: StoreTrouble = {
  why: 'another program has locked it',
  next: 'Close the program that has it open, then start again.',
};

const faulty: StoreTrouble = {
  why: 'the disk cannot be read or written, or is full',
  next: 'Check the disk and free space, or choose another folder with --data.',
};

/** SQLite has words of its own for what the system refuses. */
function troubleOf(cause: unknown): StoreTrouble {
  const said = cause instanceof Error ? cause.message : '';
  if (/database or disk is full/.test(said)) return full;
  if (/is locked/.test(said)) return locked;
  if (/disk I\/O error/.test(said)) return faulty;
  const { why, next } = folderTrouble(cause);
  return { why: why.en, next: next.en };
}
