import { lstat, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../../../shared/lib/app-error.ts';
import {
  createDurably,
  isError,
  makePrivateFolder,
  sweepTemporaries,
  syncParentFolder,
  writeDurably,
} from '../../platform/data-folder/durable-file.ts';
import { sweepTakeoverLocks, acquireLock, type OwnerLock } from '../../platform/data-folder/owner-lock.ts';
import { makePrivateDirectory, readOwnerOnlyWithin } from '../../platform/data-folder/private-file.ts';
import type { VaultPorts } from './vault.ts';
import { busy, damagedFile, folderFailed, tooLargeSecret } from './vault-trouble.ts';

const largestFile = 64 * 1024;

const pauseMs = 50;
const mostPauses = 200;

export type VaultFolder = {
  readonly pathOf: (file: string) => string;
  /** The names of what lies there; none where there is no folder. */
  readonly names: () => Promise<readonly string[]>;
  /** A file's bytes; null where there is none. */
  readonly read: (file: string) => Promise<Buffer | null>;
  /** These three only inside of `withLock`. */
  readonly create: (file: string, bytes: Uint8Array) => Promise<void>;
  readonly replace: (file: string, bytes: Uint8Array) => Promise<void>;
  readonly remove: (file: string) => Promise<void>;
  /** Runs while no other process writes; makes the folder. Throws VAULT_BUSY where another does not end. */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>;
};

export function createVaultFolder(dataFolder: string, { pause = setTimeout }: Pick<VaultPorts, 'pause'>): VaultFolder {
  const path = join(dataFolder, 'vault');
  const pathOf = (file: string): string => join(path, file);
  const written = async (file: string, write: () => Promise<unknown>, size = 0): Promise<void> => {
    if (size > largestFile) throw tooLargeSecret();
    try {
      await write();
    } catch (cause) {
      throw folderFailed(pathOf(file), 'written', cause);
    }
  };
  return {
    pathOf,
    names: () => namesIn(path),
    read: (file) => readFileAt(pathOf(file)),
    create: (file, bytes) => written(file, () => createNew(pathOf(file), bytes), bytes.length),
    replace: (file, bytes) => written(file, () => writeDurably(pathOf(file), bytes), bytes.length),
    remove: (file) => written(file, () => removeFile(pathOf(file))),
    withLock: async (work) => {
      const lock = await lockOf(path, pause);
      try {
        return await work();
      } finally {
        await lock.release();
      }
    },
  };
}

async function namesIn(path: string): Promise<readonly string[]> {
  try {
    // A link would lead out of the data folder.
    if ((await lstat(path)).isDirectory()) return (await readdir(path)).sort();
  } catch (cause) {
    if (isError(cause, 'ENOENT')) return [];
    throw folderFailed(path, 'read', cause);
  }
  throw folderFailed(path, 'read', Object.assign(new Error('no folder'), { code: 'ENOTDIR' }));
}

async function readFileAt(path: string): Promise<Buffer | null> {
  try {
    const bytes = await readOwnerOnlyWithin(path, largestFile);
    if (bytes === null) throw damagedFile(path); // None of the vault is as large.
    return bytes;
  } catch (cause) {
    if (isError(cause, 'ENOENT')) return null;
    throw cause instanceof AppError ? cause : folderFailed(path, 'read', cause);
  }
}

async function createNew(path: string, bytes: Uint8Array): Promise<void> {
  if (!(await createDurably(path, bytes))) throw Object.assign(new Error('it already exists'), { code: 'EEXIST' });
}

async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (cause) {
    if (!isError(cause, 'ENOENT')) throw cause;
  }
  await syncParentFolder(path);
}

async function lockOf(path: string, pause: (ms: number) => Promise<unknown>): Promise<OwnerLock> {
  const lockFile = join(path, 'lock');
  for (let pauses = 0; ; pauses += 1) {
    const attempt = await attemptLock(path, lockFile);
    if ('taken' in attempt) return attempt.taken;
    if (pauses === mostPauses) throw busy(attempt.owner.what, attempt.owner.pid);
    await pause(pauseMs);
  }
}

async function attemptLock(path: string, lockFile: string): ReturnType<typeof acquireLock> {
  try {
    await makePrivateFolder(path);
    await makePrivateDirectory(path);
    const attempt = await acquireLock(lockFile, 'passbench');
    if ('owner' in attempt) return attempt;
    await sweepTakeoverLocks(lockFile);
    await sweepTemporaries(path);
    return attempt;
  } catch (cause) {
    throw cause instanceof AppError ? cause : folderFailed(path, 'written', cause);
  }
}
