import { homedir } from 'node:os';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProjectInfo } from '../../../../shared/bridge/project-info.ts';
import type { FolderListing, ProjectText, ProjectTextName, RecentProject } from '../../../../shared/bridge/projects.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import { projectFileName } from '../project/layout.ts';
import { readDescription, assertWritable } from '../project/read-project.ts';
import { folderTree, displayPath, folderHandles } from './browse-folders.ts';
import type { MachineFile } from './machine-file.ts';
import { copyProject, makeProject, nameOfFolder, writeProjectFiles, type NewFile } from './project-files.ts';
import type { ProjectPlace } from './project-place.ts';
import { hash } from 'node:crypto';
import { longestProjectFileBytes, longestProjectText } from '../../../../shared/documents/size-limits.ts';
import { writeDurably } from '../../platform/data-folder/durable-file.ts';
import { folderTrouble } from '../../platform/data-folder/folder-trouble.ts';
import { readTextFile } from '../project/refused-file.ts';

/** The version of an absent text. */
const absent = 'none';

async function readText(folder: string, name: ProjectTextName): Promise<ProjectText> {
  const file = await readTextFile(folder, name, longestProjectFileBytes);
  if (file === null) return { text: '', version: absent };
  if ('text' in file && file.text.length > longestProjectText) throw tooLong(name);
  if ('text' in file) return { text: file.text, version: file.sha256 };
  throw new AppError('NOT_NOW', file.message, file.next);
}

function tooLong(name: ProjectTextName): AppError {
  const most = longestProjectText.toLocaleString('en');
  return new AppError(
    'NOT_NOW',
    { en: `${name} has more than ${most} characters.`, zh: `${name} 超過 ${most} 個字元。` },
    { en: 'Shorten it in a text editor, then open this again.', zh: '請用文字編輯器縮短檔案，然後重新開啟。' },
  );
}

type NewText = ProjectText & { readonly name: ProjectTextName };

/** Writes a text over the same version only, and never overwrites another user's change. Throws NOT_NOW. */
async function writeText(folder: string, { name, text, version }: NewText): Promise<ProjectText> {
  await assertWritable(folder);
  const there = await readText(folder, name);
  if (there.text === text) return there;
  if (there.version !== version) throw changedMeanwhile(name);
  const path = join(folder, name);
  try {
    await writeDurably(path, text);
  } catch (error) {
    const { why } = folderTrouble(error);
    throw new AppError(
      'STORE_FAILED',
      { en: `${name} could not be written: ${why.en}.`, zh: `未能寫入 ${name}：${why.zh}。` },
      { en: 'Copy your text, then try again.', zh: '請先複製文字，然後再試。' },
      error,
    );
  }
  return { text, version: hash('sha256', text) };
}

function changedMeanwhile(name: ProjectTextName): AppError {
  return new AppError(
    'NOT_NOW',
    { en: `${name} was changed by someone else in the meantime.`, zh: `他人已在期間更改 ${name}。` },
    {
      en: 'Nothing was saved. Copy your text, then close and reopen this to see the other version.',
      zh: '未有儲存任何內容。請先複製文字，關閉後重新開啟以查看他人的版本。',
    },
  );
}

/** Runs before the project closes: windows save their changes. */
export type BeforeLeaving = () => Promise<void>;

export type NewProject = { readonly handle: string; readonly name: string };

type NewFiles = { readonly files: readonly NewFile[]; readonly opens: boolean };

/** The open project and the change to another. Folders have handles; only the host knows their paths. */
export interface Projects {
  readonly info: () => Promise<ProjectInfo>;
  readonly recent: () => Promise<readonly RecentProject[]>;
  readonly forget: (handle: string) => Promise<readonly RecentProject[]>;
  readonly browse: (handle: string | null) => Promise<FolderListing>;
  /** Lists a folder chosen in the host's dialog; null when cancelled. Throws NOT_HERE without a dialog. */
  readonly choose: () => Promise<FolderListing | null>;
  readonly open: (handle: string, leaving: BeforeLeaving) => Promise<ProjectInfo>;
  /** The same by its path, which no window gives. */
  readonly openFolder: (folder: string, leaving: BeforeLeaving) => Promise<ProjectInfo>;
  readonly create: (
    project: NewProject & { readonly hasSamples: boolean },
    leaving: BeforeLeaving,
  ) => Promise<ProjectInfo>;
  readonly copy: (project: NewProject & { readonly opens: boolean }, leaving: BeforeLeaving) => Promise<ProjectInfo>;
  /** Writes files into a new folder and may open it. Returns its place for display. */
  readonly write: (project: NewProject & NewFiles, leaving: BeforeLeaving) => Promise<{ readonly place: string }>;
  readonly readText: (name: ProjectTextName) => Promise<ProjectText>;
  readonly saveText: (text: NewText) => Promise<ProjectText>;
}

type ProjectsPorts = {
  readonly machine: MachineFile;
  readonly newId: () => string;
  /** null: no dialog. */
  readonly chooseFolder?: (() => Promise<string | null>) | null;
  readonly current: () => ProjectPlace;
  /** Closes the open project and opens another; on failure the former one opens again. */
  readonly switchTo: (folder: string, options: { readonly hasSamples: boolean }) => Promise<void>;
  /** The top of the listing. */
  readonly home?: string;
};

/** Changes of projects run one at a time. */
export function openProjects(ports: ProjectsPorts): Projects {
  const { machine, current, switchTo, chooseFolder = null, home = homedir() } = ports;
  const handles = folderHandles(ports.newId);
  const tree = folderTree(home, handles);
  const next = createTaskQueue();
  const info = async (): Promise<ProjectInfo> => {
    const { id, folder } = current();
    return { id, name: await nameIn(folder), place: displayPath(folder, home) };
  };
  const switched = async (folder: string, leaving: BeforeLeaving, hasSamples = false): Promise<ProjectInfo> => {
    if (folder !== current().folder) {
      await leaving();
      await switchTo(folder, { hasSamples });
    }
    return info();
  };
  const recent = () => recentProjects({ machine, current }, handles.handleOf, home);
  return {
    info,
    recent,
    forget: async (handle) => {
      await machine.forget(handles.folderOf(handle));
      return recent();
    },
    browse: tree.list,
    choose: async () => {
      if (chooseFolder === null) throw noDialogsError;
      const chosen = await chooseFolder();
      return chosen === null ? null : tree.list(await tree.chosen(chosen));
    },
    open: (handle, leaving) =>
      next(async () => {
        const folder = handles.folderOf(handle);
        // The user chose a recent project before, so it may be anywhere; any other must be listed.
        const isRecent = machine.recent().some((each) => each.folder === folder);
        const path = isRecent ? folder : await tree.folderOf(handle);
        await readDescription(path);
        return switched(path, leaving);
      }),
    openFolder: (folder, leaving) => next(() => switched(folder, leaving)),
    create: ({ handle, name, hasSamples }, leaving) =>
      next(async () => switched(await makeProject(await tree.folderOf(handle), name), leaving, hasSamples)),
    copy: ({ handle, name, opens }, leaving) =>
      next(async () => {
        const folder = await copyProject(current().folder, await tree.folderOf(handle), name);
        return opens ? switched(folder, leaving) : info();
      }),
    write: ({ handle, name, files, opens }, leaving) =>
      next(async () => {
        const folder = await writeProjectFiles(await tree.folderOf(handle), name, files);
        if (opens) await switched(folder, leaving);
        return { place: displayPath(folder, home) };
      }),
    readText: (name) => readText(current().folder, name),
    saveText: (text) => next(() => writeText(current().folder, text)),
  };
}

const noDialogsError = new AppError(
  'NOT_HERE',
  { en: 'This host has no dialog to choose folders.', zh: '此主機沒有選擇資料夾的對話框。' },
  { en: 'Choose the folder from the list.', zh: '請在列表中選擇資料夾。' },
);

/** The project's name; the folder's if its file is unreadable. */
export async function nameIn(folder: string): Promise<string> {
  const file = await readDescription(folder).catch(() => null);
  return file?.name ?? nameOfFolder(folder);
}

function recentProjects(
  { machine, current }: Pick<ProjectsPorts, 'machine' | 'current'>,
  handleOf: (folder: string) => string,
  home: string,
): Promise<readonly RecentProject[]> {
  return Promise.all(
    machine.recent().map(async ({ folder, name }) => ({
      handle: handleOf(folder),
      name: (await readDescription(folder).catch(() => null))?.name ?? name,
      place: displayPath(folder, home),
      isOpen: folder === current().folder,
      isThere: await hasProject(folder),
    })),
  );
}

async function hasProject(folder: string): Promise<boolean> {
  return (await lstat(join(folder, projectFileName)).catch(() => null))?.isFile() === true;
}
