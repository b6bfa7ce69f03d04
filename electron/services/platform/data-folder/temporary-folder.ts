import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProductName } from './product-files.ts';
import { isTaggedRunning, getProcessTag } from './process-identity.ts';

/** A folder that is removed with its process: for keys of a passing sandbox, and for profiles. */
export type TemporaryFolder = { readonly path: string; readonly remove: () => Promise<void> };

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
