import { cp, lstat, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { projectFormat } from '../../../../shared/documents/project.ts';
import type { ProjectFile } from '../../../../shared/documents/project.ts';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { isError, writeDurably } from '../../platform/data-folder/durable-file.ts';
import { folderTrouble } from '../../platform/data-folder/folder-trouble.ts';
import { safeFileName } from '../../platform/data-folder/safe-file-name.ts';
import { writeProjectFile } from '../project/project-format.ts';
import { folderOf, notesFileName, places, projectFileName } from '../project/layout.ts';
import { readDescription } from '../project/read-project.ts';

/** Makes a folder of that name in another one, with a project of no files in it. Answers its path. Throws NOT_NOW. */
export async function makeProject(parent: string, name: string): Promise<string> {
  const folder = await makeFolder(parent, name);
  const fill = (): Promise<void> => writeProject(folder, { format: projectFormat, name, gaps: {} });
  await writing(folder, () => filledOrGone(folder, fill));
  return folder;
}

/**
 * Makes a folder of that name in another one and writes these files, whose names are safe, into it; "passbench.json" comes
 * last, so that nothing half written is a project. Answers its path. Throws NOT_NOW; what fails leaves nothing.
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
  await writing(folder, () => filledOrGone(folder, fill));
  return folder;
}

/** Makes a project of a folder that has none, under the folder's own name. */
export function beginProject(folder: string): Promise<void> {
  return writing(folder, () => writeProject(folder, { format: projectFormat, name: nameOfFolder(folder), gaps: {} }));
}

/** A file to write; its path is relative, with `/`, and of safe names alone. */
export type NewFile = { readonly path: string; readonly text: string };

/** What is copied of a project: its own files, and nothing else that lies in its folder. */
const copied = [...Object.values(places).map(({ folder }) => folder), 'environments', notesFileName];

/**
 * Copies the files of a project into a new folder of that name, which is what the copy is called. Links are left out, and so
 * is what begins with a full stop or is passing. Answers its path. Throws NOT_NOW; a copy that fails leaves nothing.
 */
export async function copyProject(from: string, parent: string, name: string): Promise<string> {
  const project = await readDescription(from);
  const folder = await makeFolder(parent, name);
  const copy = async (): Promise<void> => {
    for (const part of copied) {
      if (!(await isPlain(join(from, part)))) continue;
      await cp(join(from, part), join(folder, part), { recursive: true, filter: isPlain });
    }
    await writeProject(folder, { ...project, name });
  };
  await writing(folder, () => filledOrGone(folder, copy));
  return folder;
}

/** What a folder is called, as the name of a project. */
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
    throw isError(error, 'EEXIST') ? folderTaken(basename(folder)) : notWritten(folder, error);
  }
}

async function writeProject(folder: string, project: ProjectFile): Promise<void> {
  await writeDurably(join(folder, projectFileName), writeProjectFile(project));
}

/** A folder that was made here goes again where it cannot be filled. */
async function filledOrGone(folder: string, fill: () => Promise<void>): Promise<void> {
  try {
    await fill();
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => {}); // Why it could not be filled says more.
    throw error;
  }
}

async function writing(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw error instanceof BenchError ? error : notWritten(folder, error);
  }
}

function folderTaken(name: string): BenchError {
  return new BenchError(
    'NOT_NOW',
    { en: `There is a folder or a file called ${name} already.`, zh: `已有名為 ${name} 的資料夾或檔案。` },
    { en: 'Choose another name, or open it.', zh: '請另取名稱，或開啟它。' },
  );
}

function notWritten(folder: string, cause: unknown): BenchError {
  const { why } = folderTrouble(cause);
  const words: Words = {
    en: `The folder ${basename(folder)} could not be written: ${why}.`,
    zh: `未能寫入資料夾 ${basename(folder)}：${why}。`,
  };
  return new BenchError('NOT_NOW', words, { en: 'Choose another folder.', zh: '請選擇另一個資料夾。' }, cause);
}
