import { lstatSync, rmSync, type BigIntStats } from 'node:fs';
import { lstat, mkdir, readdir, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../../../shared/lib/app-error.ts';
import {
  isError,
  replaceDurably,
  sweepTemporaries,
  syncParentFolder,
} from '../../platform/data-folder/durable-file.ts';
import { listFiles, type Listing } from './list-files.ts';
import { folderOf, projectFileName } from './layout.ts';
import {
  refusedBySystem,
  refusedFile,
  whyRefused,
  type RefusedFile,
  readTextFile,
  type TextFile,
} from './refused-file.ts';

/** A project's folder. Paths are relative, with `/`; nothing outside it is read or written. */
export interface ProjectDisk {
  /** Whether the folder has a project. An absent folder is not an emptied one. */
  readonly isPresent: () => Promise<boolean>;
  /** Throws FOLDER_AWAY where there is no project. */
  readonly requirePresent: () => Promise<void>;
  readonly list: () => Promise<Listing>;
  readonly names: (folder: string) => Promise<readonly string[]>;
  readonly read: (path: string, limit?: number) => Promise<TextFile | RefusedFile | null>;
  /** The SHA-256 of a file, cached until the file changes. */
  readonly sha256: (path: string) => Promise<string | RefusedFile | null>;
  /**
   * Writes a file atomically and makes its folder. False, and nothing written, if the file's SHA-256 is not `seen`
   * (null: absent).
   */
  readonly write: (path: string, text: string, seen: string | null) => Promise<boolean>;
  /** Whether nothing may be written; changes wait. */
  readonly isReadOnly: () => boolean;
  /** Removes a file, and then its empty folder. False, and nothing removed, if the file's SHA-256 is not `seen`. */
  readonly remove: (path: string, seen: string) => Promise<boolean>;
}

/** Opens the folder `root`, a real path. The first listing removes temporary files of killed processes. */
export function projectDisk(root: string, isReadOnly: () => boolean = () => false): ProjectDisk {
  const known = new Map<string, { readonly stamp: string; readonly sha256: string }>();
  let listed: ReadonlySet<string> = new Set();
  const read: ProjectDisk['read'] = async (path, limit) => {
    const through = await linkedFolder(root, path);
    return through ?? readTextFile(root, path, limit);
  };
  const isThere: ProjectDisk['isPresent'] = async () => (await stampOf(join(root, projectFileName))) !== null;
  const requirePresent: ProjectDisk['requirePresent'] = async () => {
    if (!(await isThere())) throw folderIsAway(root);
  };
  return {
    isPresent: isThere,
    requirePresent,
    list: async () => {
      const listing = await listFiles(root);
      listed = new Set(listing.folders.keys());
      return listing;
    },
    names: (folder) => namesIn(join(root, folder)),
    read,
    isReadOnly,
    sha256: async (path) => {
      const before = await stampOf(join(root, path));
      const seen = known.get(path);
      if (before !== null && seen?.stamp === before.stamp) return seen.sha256;
      // Listed folders are not links.
      const found = listed.has(folderOf(path)) ? await readTextFile(root, path) : await read(path);
      if (found === null || !('text' in found)) return found;
      // A file written just now may change again within the same timestamp.
      if (before !== null && before.isSettled) known.set(path, { stamp: before.stamp, sha256: found.sha256 });
      else known.delete(path);
      return found.sha256;
    },
    write: async (path, text, seen) => {
      const through = await linkedFolder(root, path);
      if (through !== null) throw linked(through);
      if (path !== projectFileName) await requirePresent();
      await makeFolders(root, folderOf(path));
      const mode = await modeOf(join(root, path));
      const isStill = await asSeen(root, path, seen);
      return isStill !== null && replaceDurably(join(root, path), text, { mode, isStill });
    },
    remove: async (path, seen) => {
      if ((await linkedFolder(root, path)) !== null) return false;
      const isStill = await asSeen(root, path, seen);
      if (isStill === null || !isStill()) return false;
      rmSync(join(root, path), { force: true });
      await syncParentFolder(join(root, path)).catch(ignoreAbsence);
      await removeEmpty(join(root, folderOf(path)));
      return true;
    },
  };
}

/** Removes temporary files of ended processes. */
export async function removeTemporaryFiles(root: string, { folders }: Pick<Listing, 'folders'>): Promise<void> {
  for (const folder of ['', ...folders.keys()]) await sweepTemporaries(join(root, folder)).catch(ignoreAbsence);
}

/** A folder became a link; its target is not part of the project. */
function linked({ path }: RefusedFile): AppError {
  return new AppError(
    'FOLDER_LINKED',
    {
      en: `${path} is now a link, and Passbench does not write through links`,
      zh: `${path} 現在是連結，而 Passbench 不會經連結寫入`,
    },
    {
      en: 'The text is saved on this computer. Replace the link with a folder, or move the payload to another order.',
      zh: '文字已儲存在這部電腦。請以資料夾取代該連結，或將內容移至另一張訂單。',
    },
  );
}

/** The folder is never recreated: that would be another project. */
function folderIsAway(root: string): AppError {
  return new AppError(
    'FOLDER_AWAY',
    {
      en: `the project folder ${basename(root)} is missing, or has no ${projectFileName}`,
      zh: `專案資料夾 ${basename(root)} 不存在，或沒有 ${projectFileName}`,
    },
    {
      en: 'The text is saved on this computer, and written to the folder once it is back.',
      zh: '文字已儲存在這部電腦，資料夾恢復後便會寫入。',
    },
  );
}

async function linkedFolder(root: string, path: string): Promise<RefusedFile | null> {
  const parts = folderOf(path)
    .split('/')
    .filter((part) => part !== '');
  for (const [index] of parts.entries()) {
    const folder = parts.slice(0, index + 1).join('/');
    try {
      const found = await lstat(join(root, folder));
      if (found.isSymbolicLink()) return refusedFile(folder, whyRefused.link);
      if (!found.isDirectory()) return refusedFile(folder, whyRefused.special);
    } catch (error) {
      return isError(error, 'ENOENT') ? null : refusedBySystem(folder, error);
    }
  }
  return null;
}

/** Makes a synchronous check whether a file still has this SHA-256 (null: absent); null if it already differs. */
async function asSeen(root: string, path: string, seen: string | null): Promise<(() => boolean) | null> {
  const full = join(root, path);
  const before = (await stampOf(full))?.stamp;
  const found = await readTextFile(root, path);
  const there = found === null ? null : 'text' in found ? found.sha256 : undefined;
  if (there !== seen) return null;
  return () => {
    const now = lstatSync(full, { bigint: true, throwIfNoEntry: false });
    return (now === undefined ? undefined : stampIn(now)) === before;
  };
}

/** Names that cannot be listed are not free ones: it throws. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isError(error, 'ENOENT') || isError(error, 'ENOTDIR')) return [];
    throw error;
  }
}

/** undefined if the file is absent. Throws for one that cannot be looked at. */
async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).mode & 0o777;
  } catch (error) {
    ignoreAbsence(error);
    return undefined;
  }
}

type Stamp = { readonly stamp: string; readonly isSettled: boolean };

/** Some file systems count times in one or two seconds. */
const settledAfterMs = 3000;

async function stampOf(path: string): Promise<Stamp | null> {
  try {
    const found = await lstat(path, { bigint: true });
    const isSettled = Date.now() - Number(found.mtimeMs) > settledAfterMs;
    return { stamp: stampIn(found), isSettled };
  } catch {
    return null;
  }
}

function stampIn({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(':');
}

/** Never makes the project folder itself. */
async function makeFolders(root: string, folder: string): Promise<void> {
  let path = root;
  for (const part of folder.split('/').filter((each) => each !== '')) {
    path = join(path, part);
    await mkdir(path, { mode: 0o700 }).then(
      () => syncParentFolder(path),
      (error: unknown) => {
        if (!isError(error, 'EEXIST')) throw error;
      },
    );
  }
}

async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM', 'EACCES', 'EBUSY'].some((code) => isError(error, code)))
      throw error;
  }
}

function ignoreAbsence(error: unknown): void {
  if (!isError(error, 'ENOENT')) throw error;
}
