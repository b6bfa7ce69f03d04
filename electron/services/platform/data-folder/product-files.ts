import { readdir, lstat, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { isError, sweepTemporaries } from './durable-file.ts';
import { makePrivate, makePrivateDirectory } from './private-file.ts';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isTaggedRunning, getProcessTag } from './process-identity.ts';

/** Folders that Passbench makes in its data folder. A window's profile is the browser's. */
const productFolders = ['environments', 'vault', 'inbox', 'outbox', 'logs', 'backups', 'project', 'projects'] as const;

/** Files here are refused while open to others, not fixed: a key may have been changed. */
const refusedFolder = 'vault';

/** Other files of Passbench: stores and their side files, the lock, keys. */
const productFile = /^(?:passbench[.-]|calls\.db|machine\.|lock$|lock\.|demo-merchant\.|sandbox\.)/;

const privateKeyFile = /(?<!\.public)\.pem$/;

export function isProductName(name: string): boolean {
  return productFile.test(name) || name.startsWith('window') || productFolders.some((folder) => folder === name);
}

/** Removes temporaries of ended processes in the data folder and in the folders of Passbench. */
export async function sweepProductFolders(path: string): Promise<void> {
  await sweepTemporaries(path);
  for (const folder of await productFoldersIn(path))
    for (const each of await foldersFrom(folder)) await sweepTemporaries(each);
}

/**
 * Makes files (0600) and folders (0700) of Passbench private, and returns a sentence for each change. Vault files, links
 * and other users' files stay unchanged; opening those refuses them.
 */
export async function fixPermissions(path: string): Promise<readonly Words[]> {
  const told: Words[] = [];
  for (const file of await filesIn(path, (name) => productFile.test(name)))
    told.push(...(await fixOne(file, makePrivate)));
  for (const folder of await productFoldersIn(path))
    for (const each of await foldersFrom(folder)) {
      told.push(...(await fixOne(each, makePrivateDirectory)));
      if (basename(folder) !== refusedFolder) told.push(...(await fixFilesIn(each)));
    }
  return told;
}

/** Makes the vault's files private: only when the user asks for it, having checked them. */
export async function fixVaultPermissions(path: string): Promise<readonly Words[]> {
  const folders = await productFoldersIn(path).catch(() => []); // No data folder, no vault.
  const told = await Promise.all(folders.filter((folder) => basename(folder) === refusedFolder).map(fixFilesIn));
  return told.flat();
}

async function fixFilesIn(folder: string): Promise<readonly Words[]> {
  const told: Words[] = [];
  for (const file of await filesIn(folder, () => true)) told.push(...(await fixOne(file, makePrivate)));
  return told;
}

/** Says what a file or folder was that is private now. */
export function madePrivateWords(path: string, mode: number): Words {
  const was = mode.toString(8).padStart(4, '0');
  const [key, keyZh] = privateKeyFile.test(path)
    ? [
        ' Move away a key that others may have read: a new one is created.',
        '請移走他人可能已讀取的密鑰，Passbench 會建立新的密鑰。',
      ]
    : ['', ''];
  return {
    en: `${path} was open to other users of this computer (mode ${was}). Now only you have access.${key}`,
    zh: `${path} 原本可供此電腦的其他用戶存取（模式 ${was}），現時只有你可以存取。${keyZh}`,
  };
}

async function fixOne(path: string, restrict: (path: string) => Promise<number | null>): Promise<readonly Words[]> {
  try {
    const mode = await restrict(path);
    return mode === null ? [] : [madePrivateWords(path, mode)];
  } catch (error) {
    const isLeft = error instanceof AppError || ['EACCES', 'EPERM', 'ENOENT'].some((code) => isError(error, code));
    if (isLeft) return [];
    throw error;
  }
}

async function filesIn(folder: string, isOwn: (name: string) => boolean): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && isOwn(entry.name)).map(({ name }) => join(folder, name));
}

/** A folder and all below it, outer first, without hidden ones such as .git. Follows no links. */
async function foldersFrom(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const inner = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const below = await Promise.all(inner.map(({ name }) => foldersFrom(join(folder, name))));
  return [folder, ...below.flat()];
}

/** A link to a folder is none of them. */
async function productFoldersIn(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && productFolders.some((name) => name === entry.name));
  return folders.map(({ name }) => join(path, name));
}

/** A folder that is removed with its process: for keys of a passing sandbox, and for profiles. */
type TemporaryFolder = { readonly path: string; readonly remove: () => Promise<void> };

/** The keys of a sandbox without a data folder; the profile of the picture browser. */
type TemporaryFolderKind = 'sandbox' | 'render';
const folderName = /^passbench-(sandbox|render)-(\d+)-([0-9a-f]{8})-[^-]+$/;

/**
 * Makes a temporary folder (0700), after removing those of killed processes. Its name holds the process, so it always has
 * an owner. It is removed by `remove`, or at exit unless killed.
 */
export async function makeTemporaryFolder(
  kind: TemporaryFolderKind,
  parent: string = tmpdir(),
): Promise<TemporaryFolder> {
  await sweepTemporaryFolders(parent);
  const path = await mkdtemp(join(parent, `passbench-${kind}-${await getProcessTag()}-`));
  const removeAtExit = (): void => rmSync(path, { recursive: true, force: true });
  process.once('exit', removeAtExit);
  const remove = async (): Promise<void> => {
    await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    process.removeListener('exit', removeAtExit);
  };
  return { path, remove };
}

/** Removes temporary folders of ended processes. Failures are ignored. */
export async function sweepTemporaryFolders(parent: string = tmpdir()): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const [, kind, pid, digest] = folderName.exec(name) ?? [];
    if (pid === undefined || (await isTaggedRunning(Number(pid), digest))) continue;
    await removeStale(join(parent, name), kind === 'render').catch(() => {});
  }
}

/**
 * All users make folders there, so only this user's private folder is accepted. Of keys, only files with names of Passbench
 * are removed, never a link's target.
 */
async function removeStale(folder: string, isWhole: boolean): Promise<void> {
  const found = await lstat(folder);
  const self = process.geteuid?.();
  const isOurs = self === undefined || (found.uid === self && (found.mode & 0o077) === 0);
  if (!found.isDirectory() || !isOurs) return;
  if (isWhole) {
    await rm(folder, { recursive: true, force: true });
    return;
  }
  for (const name of await readdir(folder)) {
    if (isProductName(name)) await rm(join(folder, name), { force: true });
  }
  await rmdir(folder);
}
