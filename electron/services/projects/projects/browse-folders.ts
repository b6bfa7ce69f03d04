import { lstat, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { FolderListing } from '../../../../shared/bridge/projects.ts';
import { compareNames } from '../../../../shared/lib/text/compare-names.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { readTrouble } from '../../platform/data-folder/folder-trouble.ts';
import { projectFileName } from '../project/layout.ts';

const maxFolders = 500;

/**
 * Lists the folders below one folder, and those chosen in the system's dialog. Nothing else is reachable, and no link
 * is followed.
 */
type FolderTree = {
  /** null: the top. Throws NOT_FOUND, or NOT_NOW for an unreadable one. */
  readonly list: (handle: string | null) => Promise<FolderListing>;
  /** The real path of a listed folder. Throws NOT_FOUND when it is gone or leads elsewhere. */
  readonly folderOf: (handle: string) => Promise<string>;
  /** Adds a folder chosen by the user and returns its handle. */
  readonly chosen: (folder: string) => Promise<string>;
};

export function folderTree(top: string, handles: FolderHandles): FolderTree {
  const chosen = new Set<string>();
  const within = async (folder: string): Promise<string> => {
    const [root, path] = await Promise.all([realpath(top), realpath(folder)]).catch(() => [null, null] as const);
    if (root === null || path === null || path !== folder) throw folderGoneError;
    if (![root, ...chosen].some((each) => isBelow(path, each))) throw folderGoneError;
    return path;
  };
  const folderOf = (handle: string): Promise<string> => within(handles.folderOf(handle));
  return {
    folderOf,
    chosen: async (folder) => {
      const path = await realpath(folder).catch(() => Promise.reject(folderGoneError));
      if (!isBelow(path, await realpath(top))) chosen.add(path);
      return handles.handleOf(path);
    },
    list: async (handle) => {
      const root = await realpath(top).catch(() => Promise.reject(folderGoneError));
      const folder = handle === null ? root : await folderOf(handle);
      const names = await foldersIn(folder);
      const told = names.slice(0, maxFolders).map(async (name) => ({
        handle: handles.handleOf(join(folder, name)),
        name,
        isProject: await isProject(join(folder, name)),
      }));
      return {
        handle: handles.handleOf(folder),
        place: displayPath(folder, root),
        parent: folder === root || chosen.has(folder) ? null : handles.handleOf(dirname(folder)),
        isProject: await isProject(folder),
        folders: await Promise.all(told),
        isCut: names.length > maxFolders,
      };
    },
  };
}

/** A path for display, relative to the home folder. */
export function displayPath(folder: string, home: string): string {
  if (folder === home) return '~';
  return isBelow(folder, home) ? `~${sep}${relative(home, folder)}` : folder;
}

function isBelow(path: string, root: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    return folders.map(({ name }) => name).toSorted(compareNames);
  } catch (error) {
    const why = readTrouble(error);
    const name = basename(folder);
    throw new AppError(
      'NOT_NOW',
      { en: `The folder ${name} cannot be read: ${why.en}.`, zh: `無法讀取資料夾 ${name}：${why.zh}。` },
      { en: 'Choose another one.', zh: '請選擇另一個。' },
      error,
    );
  }
}

async function isProject(folder: string): Promise<boolean> {
  const found = await lstat(join(folder, projectFileName)).catch(() => null);
  return found?.isFile() === true;
}

/** Beyond these the first handles are forgotten. */
const maxHandles = 20_000;

/** Handles that reveal no path and live as long as the host. */
type FolderHandles = {
  /** Returns the same handle for the same folder. */
  readonly handleOf: (folder: string) => string;
  /** Throws NOT_FOUND for an unknown one. */
  readonly folderOf: (handle: string) => string;
};

export function folderHandles(newId: () => string): FolderHandles {
  const byHandle = new Map<string, string>();
  const byFolder = new Map<string, string>();
  const forgetFirst = (): void => {
    for (const [handle, folder] of byHandle) {
      byHandle.delete(handle);
      byFolder.delete(folder);
      return;
    }
  };
  return {
    handleOf: (folder) => {
      const known = byFolder.get(folder);
      if (known !== undefined) return known;
      if (byHandle.size >= maxHandles) forgetFirst();
      const handle = newId();
      byHandle.set(handle, folder);
      byFolder.set(folder, handle);
      return handle;
    },
    folderOf: (handle) => {
      const folder = byHandle.get(handle);
      if (folder === undefined) throw folderGoneError;
      return folder;
    },
  };
}

const folderGoneError = new AppError(
  'NOT_FOUND',
  { en: 'This folder no longer exists.', zh: '此資料夾已不存在。' },
  { en: 'Choose it from the list again.', zh: '請在列表中重新選擇。' },
);
