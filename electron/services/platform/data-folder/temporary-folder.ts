import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProductName } from './product-files.ts';
import { isTaggedRunning, getProcessTag } from './process-identity.ts';

/** A folder that goes with whoever made it: for keys that have to be files while somebody is told of them, and for profiles. */
export type TemporaryFolder = { readonly path: string; readonly remove: () => Promise<void> };

/** The keys of a sandbox without a data folder; the profile of the browser that takes pictures, in which anything may lie. */
type TemporaryFolderKind = 'sandbox' | 'render';
const folderName = /^passbench-(sandbox|render)-(\d+)-([0-9a-f]{8})-[^-]+$/;

/**
 * Makes a folder (0700) among the system's temporary ones, after removing those whose process was killed. Its name says
 * which process made it, so that there is no moment in which it belongs to nobody. It goes with `remove`, or with the
 * process where that ends otherwise than by a kill.
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

/** Removes the passing folders of processes that run no more. What cannot be removed is left: it is nobody's blocker. */
export async function sweepTemporaryFolders(parent: string = tmpdir()): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const [, kind, pid, digest] = folderName.exec(name) ?? [];
    if (pid === undefined || (await isTaggedRunning(Number(pid), digest))) continue;
    await removeStale(join(parent, name), kind === 'render').catch(() => {});
  }
}

/**
 * The place is one where all users make folders, so only a folder of this user that nobody else may write in is taken
 * for one of the product's. Of keys only files with the product's names are removed, not what links lead to.
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
