import { hash } from 'node:crypto';
import { mkdir, realpath, cp, lstat, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { storePathsIn, type DataFolder } from '../../platform/data-folder/data-folder.ts';
import { makePrivateFolder, syncParentFolder } from '../../platform/data-folder/durable-file.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';

/** A project's folder and its stores on this machine. Paths are absolute and without links. */
export type ProjectPlace = {
  /** `first`, or a digest of the folder's path. */
  readonly id: string;
  readonly folder: string;
  readonly isFirst: boolean;
  readonly stores: Pick<DataFolder, 'documentsFile' | 'callsFile' | 'backupsFolder'>;
};

/** The project of a data folder that a first start opens. */
export function firstProjectIn(dataFolder: string): string {
  return join(dataFolder, 'project');
}

/**
 * The place of an existing project folder. The first project's stores are in the data folder itself, as before there
 * were projects; others have a folder found by their path.
 */
export async function projectPlace(dataFolder: string, folder: string): Promise<ProjectPlace> {
  const path = await realpath(folder);
  const first = await realpath(firstProjectIn(dataFolder)).catch(() => firstProjectIn(dataFolder));
  if (path === first) return { id: 'first', folder: path, isFirst: true, stores: storePathsIn(dataFolder) };
  const id = hash('sha256', path).slice(0, 32);
  return { id, folder: path, isFirst: false, stores: storePathsIn(join(dataFolder, 'projects', id)) };
}

/** Makes the first project's folder if absent and returns its place. */
export async function firstPlace(dataFolder: string): Promise<ProjectPlace> {
  await makePrivateFolder(firstProjectIn(dataFolder));
  return projectPlace(dataFolder, firstProjectIn(dataFolder));
}

/** Makes the folder of a project's stores if absent. */
export async function makeStoresFolder(dataFolder: string, { id, isFirst }: ProjectPlace): Promise<void> {
  if (isFirst) return;
  await makePrivateFolder(join(dataFolder, 'projects'));
  await mkdir(join(dataFolder, 'projects', id), { recursive: false, mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
}

/**
 * Moves the environments of older versions from the data folder into its first project once, with a copy in the
 * backups. A file already in the project wins by name. The next start completes an interrupted move.
 */
export async function moveEnvironments(dataFolder: string, firstProject: string, now: Instant): Promise<void> {
  const from = join(dataFolder, 'environments');
  if ((await lstat(from).catch(() => null))?.isDirectory() !== true) return;
  await makePrivateFolder(join(dataFolder, 'backups'));
  await cp(from, join(dataFolder, 'backups', `environments-${now}`), { recursive: true, force: true });
  const to = join(firstProject, 'environments');
  const isFree = (await lstat(to).catch(() => null)) === null;
  if (isFree) await rename(from, to);
  else {
    await cp(from, to, { recursive: true, force: false });
    await rm(from, { recursive: true });
  }
  await syncParentFolder(to);
  await syncParentFolder(from);
}
