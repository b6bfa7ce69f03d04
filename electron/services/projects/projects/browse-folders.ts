import { lstat, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { FolderListing } from '../../../../shared/bridge/projects.ts';
import { compareNames } from '../../../../shared/lib/text/compare-names.ts';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import { folderTrouble } from '../../platform/data-folder/folder-trouble.ts';
import { projectFileName } from '../project/layout.ts';

/** So many folders are told of one. */
const mostFolders = 500;

/**
 * The folders below one folder of this machine, and those that the user has chosen in a dialog of the system: nothing else can
 * be reached, nor anything by a link.
 */
export type FolderTree = {
  /** null: the top. Throws NOT_FOUND, NOT_NOW for one that may not be read. */
  readonly list: (handle: string | null) => Promise<FolderListing>;
  /** The real path of a folder that was listed. Throws NOT_FOUND where it is gone, or leads elsewhere by now. */
  readonly folderOf: (handle: string) => Promise<string>;
  /** The handle of a folder that the user has chosen: it, and what is below it, is listed from now on. */
  readonly chosen: (folder: string) => Promise<string>;
};

export function folderTree(top: string, handles: FolderHandles): FolderTree {
  const chosen = new Set<string>();
  const within = async (folder: string): Promise<string> => {
    const [root, path] = await Promise.all([realpath(top), realpath(folder)]).catch(() => [null, null] as const);
    if (root === null || path === null || path !== folder) throw folderGone;
    if (![root, ...chosen].some((each) => isBelow(path, each))) throw folderGone;
    return path;
  };
  const folderOf = (handle: string): Promise<string> => within(handles.folderOf(handle));
  return {
    folderOf,
    chosen: async (folder) => {
      const path = await realpath(folder).catch(() => Promise.reject(folderGone));
      if (!isBelow(path, await realpath(top))) chosen.add(path);
      return handles.handleOf(path);
    },
    list: async (handle) => {
      const root = await realpath(top).catch(() => Promise.reject(folderGone));
      const folder = handle === null ? root : await folderOf(handle);
      const names = await foldersIn(folder);
      const told = names.slice(0, mostFolders).map(async (name) => ({
        handle: handles.handleOf(join(folder, name)),
        name,
        isProject: await isProject(join(folder, name)),
      }));
      return {
        handle: handles.handleOf(folder),
        place: placeWords(folder, root),
        parent: folder === root || chosen.has(folder) ? null : handles.handleOf(dirname(folder)),
        isProject: await isProject(folder),
        folders: await Promise.all(told),
        isCut: names.length > mostFolders,
      };
    },
  };
}

/** A path as it is shown: below the home folder, from there. */
export function placeWords(folder: string, home: string): string {
  if (folder === home) return '~';
  return isBelow(folder, home) ? `~${sep}${relative(home, folder)}` : folder;
}

function isBelow(path: string, root: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** Names of folders, no links and none that are hidden, in the order of their letters. */
async function foldersIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    return folders.map(({ name }) => name).toSorted(compareNames);
  } catch (error) {
    const { why } = folderTrouble(error);
    const name = basename(folder);
    throw new BenchError(
      'NOT_NOW',
      { en: `The folder ${name} cannot be read: ${why}.`, zh: `無法讀取資料夾 ${name}：${why}。` },
      { en: 'Choose another one.', zh: '請選擇另一個。' },
      error,
    );
  }
}

async function isProject(folder: string): Promise<boolean> {
  const found = await lstat(join(folder, projectFileName)).catch(() => null);
  return found?.isFile() === true;
}

/** So many folders are named at once; of more the first that were named have to be listed anew. */
const mostHandles = 20_000;

/** Names for folders that say nothing of where they are, good until the host ends. */
export type FolderHandles = {
  /** The same folder has the same handle. */
  readonly handleOf: (folder: string) => string;
  /** Throws NOT_FOUND for one that was never given. */
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
      if (byHandle.size >= mostHandles) forgetFirst();
      const handle = newId();
      byHandle.set(handle, folder);
      byFolder.set(folder, handle);
      return handle;
    },
    folderOf: (handle) => {
      const folder = byHandle.get(handle);
      if (folder === undefined) throw folderGone;
      return folder;
    },
  };
}

export const folderGone = new BenchError(
  'NOT_FOUND',
  { en: 'This folder is not there any more.', zh: '此資料夾已不存在。' },
  { en: 'Choose it from the list again.', zh: '請在列表中重新選擇。' },
);
