import { cp, lstat, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { makePrivateFolder, syncFolder } from '../../platform/data-folder/durable-file.ts';

/**
 * Environments of the time before there were projects lie in the data folder itself: they go into its first project, once,
 * and a copy of them stays among the backups. What is in the way in the project, because a command wrote it there, wins by
 * its name. A kill in between is made good by the next start.
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
  await syncFolder(to);
  await syncFolder(from);
}
