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
  next: 'The file was not changed. Start Passbench with this data folder: it recovers what can be read, and sets the damaged file aside.',
};

/** The code of a file that is no store of Passbench, or not the one that its name states. */
export const foreignStore = 'FOREIGN_STORE';

/** SQLite's primary result codes of a damaged file: the number, and the name. */
const damageCodes: ReadonlyMap<number, string> = new Map([
  [11, 'SQLITE_CORRUPT'],
  [26, 'SQLITE_NOTADB'],
]);

/** The code of an error by its name in SQLite, which only one driver gives: the other has the number. null without one. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const number = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode % 256 : -1;
  return damageCodes.get(number) ?? ('code' in error && typeof error.code === 'string' ? error.code : null);
}

/** Whether a file is damaged or no store. SQLite has no code for a missing table or column, only a message. */
export function isDamage(cause: unknown): boolean {
  if (cause instanceof AppError) return cause.code === 'STORE_DAMAGED';
  const code = codeOf(cause);
  if (code === foreignStore || [...damageCodes.values()].some((each) => code?.startsWith(each) === true)) return true;
  return cause instanceof Error && /^no such (?:table|column)/.test(cause.message);
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
