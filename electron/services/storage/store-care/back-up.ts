import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { adapters } from '../database/drivers/adapters.ts';
import { documentSteps } from '../database/document-migrations.ts';
import { firstAdapter } from '../database/open-store.ts';
import { sideFiles } from '../database/renew-file.ts';
import { makePrivateFolder, syncParentFolder, syncFile } from '../../platform/data-folder/durable-file.ts';
import { examine } from './examine.ts';
import { fileSum } from './file-facts.ts';

/** So many backups are kept, the ones before a migration aside. */
const backupsKept = 3;
const backupName = /^passbench-\d{8}T\d{9}Z-([0-9a-f]{16})\.db$/;
const beforeMigration = /^passbench-before-v\d+-\d{8}T\d{9}Z-([0-9a-f]{16})\.db$/;

/** The backups of a folder, newest first. A name ends with the start of its SHA-256. */
export async function backupsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const time = (name: string): string => /\d{8}T\d{9}Z/.exec(name)?.[0] ?? '';
  return names
    .filter((name) => backupName.test(name) || beforeMigration.test(name))
    .sort((one, other) => (time(one) < time(other) ? 1 : -1));
}

/** Whether a backup is unchanged and readable to its end. */
export async function isVerified(folder: string, name: string): Promise<boolean> {
  const sum = (backupName.exec(name) ?? beforeMigration.exec(name))?.[1];
  const file = join(folder, name);
  if (sum === undefined) return false;
  // An unreadable one is skipped for the one before it.
  const found = await fileSum(file).catch(() => '');
  if (!found.startsWith(sum)) return false;
  return (await examine({ file, kind: 'documents' })).verdict === 'good';
}

/**
 * Copies a store of that version, reads the copy whole, and names it. A copy equal to the last one is dropped; one from
 * before a migration is kept separately. Returns whether the copy is readable.
 */
export async function backUp(of: {
  readonly file: string;
  readonly version: number;
  readonly folder: string;
  readonly time: string;
}): Promise<boolean> {
  const { file, version, folder, time } = of;
  const last = documentSteps.length;
  const name = version < last ? `passbench-before-v${last}-${time}` : `passbench-${time}`;
  await makePrivateFolder(folder);
  const temporary = join(folder, `${name}.${process.pid}-000000000000.tmp`);
  try {
    await copyInto(file, temporary);
    if ((await examine({ file: temporary, kind: 'documents' })).verdict !== 'good') return false;
    const sum = (await fileSum(temporary)).slice(0, 16);
    const [newest] = await backupsIn(folder);
    if (newest?.endsWith(`-${sum}.db`) === true) return true;
    await syncFile(temporary);
    await rename(temporary, join(folder, `${name}-${sum}.db`));
    await syncParentFolder(temporary);
    await removeOld(folder);
    return true;
  } finally {
    for (const side of ['', ...sideFiles]) await rm(`${temporary}${side}`, { force: true });
  }
}

async function copyInto(file: string, temporary: string): Promise<void> {
  await rm(temporary, { force: true });
  const driver = (await firstAdapter(adapters)).openFile(file);
  try {
    driver.exec(`VACUUM INTO '${temporary.replaceAll("'", "''")}'`);
  } finally {
    driver.close();
  }
}

/** Keeps the last backup alone: what was wiped since is in none. */
export async function removeAllButNewest(folder: string): Promise<void> {
  for (const name of (await backupsIn(folder)).slice(1)) await rm(join(folder, name), { force: true });
}

async function removeOld(folder: string): Promise<void> {
  const kept = (await backupsIn(folder)).filter((name) => backupName.test(name));
  for (const name of kept.slice(backupsKept)) await rm(join(folder, name), { force: true });
}
