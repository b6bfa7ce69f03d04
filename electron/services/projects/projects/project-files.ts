import { cp, lstat, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { projectFormat, type ProjectFile } from '../../../../shared/documents/project.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { isError, writeDurably } from '../../platform/data-folder/durable-file.ts';
import { folderTrouble } from '../../platform/data-folder/folder-trouble.ts';
import { safeFileName } from '../../platform/data-folder/safe-file-name.ts';
import { writeProjectFile } from '../project/project-format.ts';
import {
  folderOf,
  glossaryFileName,
  notesFileName,
  places,
  projectFileName,
  themeFileName,
} from '../project/layout.ts';
import { readDescription } from '../project/read-project.ts';

/** Makes an empty project in a new folder and returns its path. Throws NOT_NOW. */
export async function makeProject(parent: string, name: string): Promise<string> {
  const folder = await makeFolder(parent, name);
  const fill = (): Promise<void> => writeProject(folder, { format: projectFormat, name, gaps: {} });
  await reportingErrors(folder, () => fillOrRemove(folder, fill));
  return folder;
}

/**
 * Writes files with safe names into a new folder and returns its path; passbench.json comes last, so nothing incomplete
 * is a project. Throws NOT_NOW and leaves nothing on failure.
 */
export async function writeProjectFiles(parent: string, name: string, files: readonly NewFile[]): Promise<string> {
  const folder = await makeFolder(parent, name);
  const isProject = ({ path }: NewFile): boolean => path === projectFileName;
  const fill = async (): Promise<void> => {
    for (const { path, text } of files.filter((file) => !isProject(file))) {
      await mkdir(join(folder, folderOf(path)), { recursive: true });
      await writeFile(join(folder, path), text, { flag: 'wx' });
    }
    for (const { path, text } of files.filter(isProject)) await writeDurably(join(folder, path), text);
  };
  await reportingErrors(folder, () => fillOrRemove(folder, fill));
  return folder;
}

/** Makes a project in an existing folder, named after it. */
export function createProjectIn(folder: string): Promise<void> {
  return reportingErrors(folder, () =>
    writeProject(folder, { format: projectFormat, name: nameOfFolder(folder), gaps: {} }),
  );
}

/** A file to write; its path is relative, with `/` and safe names. */
export type NewFile = { readonly path: string; readonly text: string };

/** The parts of a project to copy; nothing else in its folder is. */
const copiedParts = [
  ...Object.values(places).map(({ folder }) => folder),
  'environments',
  notesFileName,
  themeFileName,
  glossaryFileName,
];

/**
 * Copies a project into a new folder of that name and returns its path. It skips links, hidden and temporary files.
 * Throws NOT_NOW and leaves nothing on failure.
 */
export async function copyProject(from: string, parent: string, name: string): Promise<string> {
  const project = await readDescription(from);
  const folder = await makeFolder(parent, name);
  const copy = async (): Promise<void> => {
    for (const part of copiedParts) {
      if (!(await isPlain(join(from, part)))) continue;
      await cp(join(from, part), join(folder, part), { recursive: true, filter: isPlain });
    }
    await writeProject(folder, { ...project, name });
  };
  await reportingErrors(folder, () => fillOrRemove(folder, copy));
  return folder;
}

/** The project name of a folder. */
export function nameOfFolder(folder: string): string {
  return basename(folder).slice(0, 100) || 'Project';
}

async function isPlain(path: string): Promise<boolean> {
  const name = basename(path);
  if (name.startsWith('.') || name.endsWith('.tmp')) return false;
  const found = await lstat(path).catch(() => null);
  return found !== null && (found.isFile() || found.isDirectory());
}

async function makeFolder(parent: string, name: string): Promise<string> {
  const folder = join(parent, safeFileName(name, '', []));
  try {
    await mkdir(folder);
    return folder;
  } catch (error) {
    throw isError(error, 'EEXIST') ? folderTakenError(basename(folder)) : notWrittenError(folder, error);
  }
}

async function writeProject(folder: string, project: ProjectFile): Promise<void> {
  await writeDurably(join(folder, projectFileName), writeProjectFile(project));
}

async function fillOrRemove(folder: string, fill: () => Promise<void>): Promise<void> {
  try {
    await fill();
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => {}); // The first error matters more.
    throw error;
  }
}

async function reportingErrors(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw error instanceof AppError ? error : notWrittenError(folder, error);
  }
}

function folderTakenError(name: string): AppError {
  return new AppError(
    'NOT_NOW',
    { en: `There is already a folder or file called ${name}.`, zh: `已有名為 ${name} 的資料夾或檔案。` },
    { en: 'Choose another name, or open it.', zh: '請另取名稱，或開啟它。' },
  );
}

function notWrittenError(folder: string, cause: unknown): AppError {
  const { why } = folderTrouble(cause);
  const words: Words = {
    en: `The folder ${basename(folder)} could not be written: ${why.en}.`,
    zh: `未能寫入資料夾 ${basename(folder)}：${why.zh}。`,
  };
  return new AppError('NOT_NOW', words, { en: 'Choose another folder.', zh: '請選擇另一個資料夾。' }, cause);
}
