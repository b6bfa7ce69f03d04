import { lstat, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { environmentLimits, type Environment } from '../../../../shared/documents/environment.ts';
import { longestProjectFileBytes } from '../../../../shared/documents/size-limits.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import {
  createDurably,
  isError,
  makePrivateFolder,
  syncParentFolder,
  writeDurably,
} from '../../platform/data-folder/durable-file.ts';
import { folderTrouble, readTrouble } from '../../platform/data-folder/folder-trouble.ts';
import { makePrivateDirectory, readPlainWithin, readPrivateWithin } from '../../platform/data-folder/private-file.ts';
import { safeFileName, sameOnDisk } from '../../platform/data-folder/safe-file-name.ts';
import { readEnvironment, writeEnvironment } from './read-environment.ts';
import { wordsOf } from './value-error.ts';

const ending = '.json';

/** A file that is not a valid environment: foreign, damaged or of a later version. It stays unchanged. */
export type UnreadableEnvironment = {
  /** The file name, never a path. */
  readonly file: string;
  readonly message: Words;
  readonly next: Words;
};

export type EnvironmentFile = { readonly file: string; readonly environment: Environment };

type FolderReading = {
  readonly files: readonly EnvironmentFile[];
  readonly unreadable: readonly UnreadableEnvironment[];
  readonly names: readonly string[];
};

/**
 * Reads a folder of environments, which may be absent. Of two with the same id or name the first file counts. It
 * follows no link and changes nothing, except a mode open to others in a folder that is not shared.
 */
export async function readFolder(folder: string, isShared: boolean): Promise<FolderReading> {
  const names = await namesIn(folder, isShared).catch((error: unknown) => {
    // A project opens all the same.
    if (isShared && error instanceof AppError) return { file: basename(folder), ...wordsOf(error) };
    throw error;
  });
  if ('message' in names) return { files: [], unreadable: [names], names: [] };
  const files: EnvironmentFile[] = [];
  const unreadable: UnreadableEnvironment[] = [];
  const candidates = names.filter((name) => name.toLowerCase().endsWith(ending) && !name.startsWith('.'));
  for (const file of candidates) {
    const found = files.length < environmentLimits.environments ? await readOne(folder, file, isShared) : tooMany;
    if (found === null) continue;
    const other = 'id' in found ? files.find(({ environment }) => isSame(environment, found)) : undefined;
    if (!('id' in found)) unreadable.push({ file, ...found });
    else if (other === undefined) files.push({ file, environment: found });
    else unreadable.push({ file, ...sameAs(file, other.file) });
  }
  return { files, unreadable, names };
}

/** The environment's file if any, the other names, and whether others may read it. */
type FolderState = {
  readonly before: string | null;
  readonly names: readonly string[];
  readonly isShared: boolean;
};

/** Writes an environment; `before` is its current file if any. It overwrites no other file. */
export async function writeFile(
  folder: string,
  environment: Environment,
  { before, names, isShared }: FolderState,
): Promise<void> {
  const text = writeEnvironment(environment);
  const others = names.filter((name) => name !== before);
  const file = safeFileName(environment.name, ending, others);
  await attempt(folder, isShared, async () => {
    if (isShared) await refuseLink(folder);
    await makePrivateFolder(folder);
    if (!isShared) await makePrivateDirectory(folder);
    if (before === null) return createUnder(folder, text, environment.name, others);
    await writeDurably(join(folder, before), text);
    // The name inside the file counts, so a kill between the two steps loses nothing.
    if (before === file) return;
    await rename(join(folder, before), join(folder, file));
    await syncParentFolder(join(folder, file));
  });
}

export async function removeFile(folder: string, file: string, isShared: boolean): Promise<void> {
  await attempt(folder, isShared, async () => {
    await rm(join(folder, file), { force: true });
    await syncParentFolder(join(folder, file));
  });
}

/** Tries the next name when another process takes one. */
async function createUnder(folder: string, text: string, name: string, taken: readonly string[]): Promise<void> {
  const file = safeFileName(name, ending, taken);
  if (!(await createDurably(join(folder, file), text))) await createUnder(folder, text, name, [...taken, file]);
}

async function namesIn(folder: string, isShared: boolean): Promise<readonly string[]> {
  try {
    if (isShared) await refuseLink(folder);
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (isError(error, 'ENOENT')) return [];
    throw error instanceof AppError ? error : troubleWith(folder, isShared, error);
  }
}

/** No link leads out of a project. */
async function refuseLink(folder: string): Promise<void> {
  const stats = await lstat(folder).catch(() => null);
  if (stats?.isSymbolicLink() === true) throw notWritten({ en: 'it is a link', zh: '它是一個連結' }, inProject);
}

type Refusal = Omit<UnreadableEnvironment, 'file'>;

/** null when the file no longer exists. */
async function readOne(folder: string, file: string, isShared: boolean): Promise<Environment | Refusal | null> {
  try {
    const read = isShared ? readPlainWithin : readPrivateWithin;
    const result = await read(join(folder, file), longestProjectFileBytes);
    if ('refused' in result) return refusal(file, { en: `${result.refused.en}.`, zh: `${result.refused.zh}。` });
    const found = readEnvironment(result.bytes);
    return 'id' in found ? found : refusal(file, found);
  } catch (error) {
    if (isError(error, 'ENOENT')) return null;
    if (error instanceof AppError) return wordsOf(error);
    const why = readTrouble(error);
    return refusal(file, { en: `${why.en}.`, zh: `${why.zh}。` });
  }
}

function isSame(one: Environment, other: Environment): boolean {
  return one.id === other.id || sameOnDisk(one.name) === sameOnDisk(other.name);
}

function refusal(file: string, why: Words): Refusal {
  return {
    message: { en: `environments/${file} is not used: ${why.en}`, zh: `environments/${file} 不會使用：${why.zh}` },
    next: { en: 'The file was not changed. Correct it or move it away.', zh: '檔案沒有更改。請更正，或將其移走。' },
  };
}

function sameAs(file: string, other: string): Refusal {
  return refusal(file, { en: `its name or id is already used by ${other}.`, zh: `其名稱或 id 已由 ${other} 使用。` });
}

const tooMany: Refusal = {
  message: {
    en: `There are more than ${environmentLimits.environments} environments; this one is not used.`,
    zh: `環境超過 ${environmentLimits.environments} 個；此環境不會使用。`,
  },
  next: { en: 'Remove environments that are no longer needed.', zh: '請移除不再需要的環境。' },
};

async function attempt(folder: string, isShared: boolean, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw error instanceof AppError ? error : troubleWith(folder, isShared, error);
  }
}

const inProject: Words = {
  en: 'Fix this in the project folder, or name another project.',
  zh: '請在專案的資料夾內處理，或選用另一個專案。',
};

/** A project does not move with the data folder. */
function troubleWith(folder: string, isShared: boolean, cause: unknown): AppError {
  const { why, next } = folderTrouble(cause);
  return notWritten(why, isShared ? inProject : next, cause);
}

function notWritten(why: Words, next: Words, cause?: unknown): AppError {
  return new AppError(
    'ENVIRONMENT_NOT_WRITTEN',
    {
      en: `environments/ of the project cannot be read or written: ${why.en}.`,
      zh: `無法讀寫專案的 environments/：${why.zh}。`,
    },
    next,
    cause,
  );
}
