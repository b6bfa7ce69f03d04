import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { makePrivateFolder } from './durable-file.ts';
import { folderTrouble } from './folder-trouble.ts';
import {
  isProductName,
  fixPermissions,
  madePrivateWords,
  sweepProductFolders,
  sweepTemporaryFolders,
} from './product-files.ts';
import { sweepTakeoverLocks, acquireLock, type Owner } from './owner-lock.ts';
import { makePrivateDirectory } from './private-file.ts';

export type DataFolder = {
  readonly path: string;
  readonly documentsFile: string;
  readonly backupsFolder: string;
  readonly callsFile: string;
  /** Notes for the user: files that others could read, which are private now. */
  readonly notes: readonly Words[];
  /** Tells a second start where this one can be reached. */
  readonly announce: (address: string) => Promise<void>;
  readonly release: () => Promise<void>;
};

/** The name of the local host in a lock. */
export const localHostName = 'the local host';

/** Another process owns the data folder. The command line exits with 4. */
export class DataFolderInUse extends AppError {
  readonly owner: Owner;

  constructor(path: string, owner: Owner) {
    const at =
      owner.address === undefined ? { en: '', zh: '' } : { en: ` at ${owner.address}`, zh: `，位於 ${owner.address}` };
    super(
      'DATA_FOLDER_OWNED',
      {
        en: `The data folder ${path} is in use by ${owner.what} (process ${owner.pid})${at.en}.`,
        zh: `數據資料夾 ${path} 正由 ${owner.what === localHostName ? '本機主機' : owner.what}（程序 ${owner.pid}）使用${at.zh}。`,
      },
      {
        en: 'Use that one, close it, or choose another folder with --data.',
        zh: '請使用該程式，或將它關閉，或以 --data 選用另一個資料夾。',
      },
    );
    this.owner = owner;
  }
}

/**
 * Opens the data folder for this process. Makes it where absent, and private (0700) where it holds only files of Passbench;
 * `what` names the program to later starts. Throws DataFolderInUse, and an AppError: USAGE (empty name),
 * DATA_FOLDER_FOREIGN (others may write in it, or it is a root; nothing is changed), DATA_FOLDER_FAILED (it cannot be
 * made).
 */
export async function openDataFolder(folder: string, what: string): Promise<DataFolder> {
  const { path, notes: closed } = await prepareDataFolder(folder);
  const lockFile = lockFileIn(path);
  const attempt = await withFolderErrors(path, () => acquireLock(lockFile, what));
  if ('owner' in attempt) throw new DataFolderInUse(path, attempt.owner);
  const { announce, release } = attempt.taken;
  try {
    const fixed = await withFolderErrors(path, async () => {
      await sweepTakeoverLocks(lockFile);
      await sweepProductFolders(path);
      await sweepTemporaryFolders();
      return fixPermissions(path);
    });
    return {
      path,
      ...storePathsIn(path),
      notes: [...closed, ...fixed],
      announce: (address) => withFolderErrors(path, () => announce(address)),
      release,
    };
  } catch (error) {
    await release().catch(() => {}); // Why the folder cannot be used says more.
    throw error;
  }
}

/**
 * Makes the folder and restricts it like openDataFolder, without taking ownership. Returns notes on what was restricted;
 * throws the same but DataFolderInUse.
 */
export async function prepareDataFolder(
  folder: string,
): Promise<{ readonly path: string; readonly notes: readonly Words[] }> {
  if (folder === '') throw new AppError('USAGE', emptyName, nameAnother);
  const path = resolve(folder);
  const notes = await withFolderErrors(path, async () => {
    await makePrivateFolder(path);
    return restrictFolder(path);
  });
  return { path, notes };
}

/** The file of who owns a data folder. */
export function lockFileIn(path: string): string {
  return join(path, 'lock');
}

/** Where the stores of a folder lie. */
export function storePathsIn(path: string): Pick<DataFolder, 'documentsFile' | 'backupsFolder' | 'callsFile'> {
  return {
    documentsFile: join(path, 'passbench.db'),
    backupsFolder: join(path, 'backups'),
    callsFile: join(path, 'calls.db'),
  };
}

const emptyName: Words = { en: 'The name of the data folder is empty.', zh: '數據資料夾的名稱是空的。' };
const nameAnother: Words = { en: 'Name another folder with --data.', zh: '請以 --data 指明另一個資料夾。' };
const isRoot: Words = { en: 'it is the root of the file system', zh: '它是檔案系統的根目錄' };
const isOpenToOthers: Words = { en: 'other users of this computer can write to it', zh: '這部電腦的其他用戶可以寫入' };

/** Modes that let other users add files: world-writable, or sticky. */
const openToOthers = 0o1002;

/**
 * Restricts the folder where everything in it is from Passbench. A folder with other content keeps its mode, since others
 * may need it; the store and keys are private files anyway. The default folder is always restricted unless it is a link.
 * Returns what was restricted.
 */
async function restrictFolder(path: string): Promise<readonly Words[]> {
  if (path !== defaultDataFolder() || (await lstat(path)).isSymbolicLink()) {
    if (dirname(path) === path) throw foreign(path, isRoot);
    if (((await stat(path)).mode & openToOthers) !== 0) throw foreign(path, isOpenToOthers);
    const names = await readdir(path);
    if (!names.every(isProductName)) return [];
  }
  const mode = await makePrivateDirectory(path, { follow: true });
  return mode === null ? [] : [madePrivateWords(path, mode)];
}

function foreign(path: string, why: Words): AppError {
  return new AppError(
    'DATA_FOLDER_FOREIGN',
    {
      en: `The folder ${path} cannot be the data folder: ${why.en}.`,
      zh: `資料夾 ${path} 不可用作數據資料夾：${why.zh}。`,
    },
    { en: `Nothing in it was changed. ${nameAnother.en}`, zh: `其內容沒有更改。${nameAnother.zh}` },
  );
}

async function withFolderErrors<Value>(path: string, prepare: () => Promise<Value>): Promise<Value> {
  try {
    return await prepare();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const { why, next } = folderTrouble(cause);
    const message = {
      en: `The data folder ${path} cannot be used: ${why.en}.`,
      zh: `無法使用數據資料夾 ${path}：${why.zh}。`,
    };
    throw new AppError('DATA_FOLDER_FAILED', message, next, cause);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The usual data folder; on Windows the roaming one of an earlier version, until moveRoamingFolder has moved it. */
export function defaultDataFolder(
  env: Environment = process.env,
  platform: string = process.platform,
  home: string = homedir(),
): string {
  const usual = join(defaultParent(env, platform, home), 'passbench');
  const roaming = roamingFolder(env, platform, home);
  return roaming !== null && existsSync(roaming) && !existsSync(usual) ? roaming : usual;
}

/**
 * Moves the roaming folder of an earlier version on Windows to the usual place, if `path` is that folder; returns where the
 * data lies. A folder that is in use, or on another disk, remains where it is.
 */
export async function moveRoamingFolder(
  path: string,
  env: Environment = process.env,
  platform: string = process.platform,
  home: string = homedir(),
): Promise<string> {
  const usual = join(defaultParent(env, platform, home), 'passbench');
  if (path !== roamingFolder(env, platform, home) || existsSync(usual)) return path;
  try {
    await mkdir(dirname(usual), { recursive: true });
    await rename(path, usual);
  } catch {
    // Where another start has moved it just now, the usual place has it.
  }
  return existsSync(usual) ? usual : path;
}

/** Where earlier versions had the data on Windows. It is copied at each logon where profiles roam. */
function roamingFolder(env: Environment, platform: string, home: string): string | null {
  return platform === 'win32' ? join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'passbench') : null;
}

function defaultParent(env: Environment, platform: string, home: string): string {
  if (platform === 'win32') return env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  const asked = env['XDG_DATA_HOME'] ?? '';
  return asked.startsWith('/') ? asked : join(home, '.local', 'share');
}
