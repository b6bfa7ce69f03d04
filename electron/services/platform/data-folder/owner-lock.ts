import { readFile, readdir, realpath, rm, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { createDurably, isError, writeDurably } from './durable-file.ts';
import { isRunning, getThisProcess, type ProcessIdentity } from './process-identity.ts';

export type Owner = ProcessIdentity & {
  /** The program, for the user: `passbench sandbox`. */
  readonly what: string;
  readonly since: string;
  /** The folder's device and inode at creation; absent where unknown. */
  readonly folder?: string | undefined;
  /** Where that folder was: its owner goes on writing there. */
  readonly path?: string | undefined;
  /** Where it can be reached, once it has said so. */
  readonly address?: string;
};

export type OwnerLock = {
  /** Tells later starts where the owner can be reached. */
  readonly announce: (address: string) => Promise<void>;
  readonly release: () => Promise<void>;
};

type LockAttempt = { readonly taken: OwnerLock } | { readonly owner: Owner };

/**
 * Takes the lock at `path`: a file that names its owner, written whole. A lock whose owner has ended, or that came with a
 * copied folder, is taken over by one taker only: the takeover needs a lock of its own, named after the old owner, and the
 * first lock is read again under it. A killed taker's lock is taken over the same way.
 */
export async function acquireLock(path: string, what: string): Promise<LockAttempt> {
  const self: Owner = { ...(await getThisProcess()), what, since: new Date().toISOString(), ...(await placeOf(path)) };
  for (;;) {
    if (await createDurably(path, JSON.stringify(self))) return { taken: lockOf(path, self) };
    const owner = await readOwner(path);
    if (owner === null) continue;
    if (await isHeld(owner, path)) return { owner };
    const over = await acquireLock(takeoverLockOf(path, owner), what);
    if ('owner' in over) return over;
    await removeLockOf(owner, path);
    await over.taken.release();
  }
}

/** The running owner of the lock at `path`, or null. Changes nothing. */
export async function runningOwner(path: string): Promise<Owner | null> {
  const owner = await readOwner(path);
  return owner !== null && (await isHeld(owner, path)) ? owner : null;
}

/**
 * Whether the owner runs and the lock is original: copying a folder in use copies the lock. A copy put in the folder's
 * place is not free, because the owner still writes there.
 */
async function isHeld(owner: Owner, path: string): Promise<boolean> {
  const here = await placeOf(path);
  const isTold = owner.folder !== undefined && here.folder !== undefined;
  const isCopy = isTold && owner.folder !== here.folder && owner.path !== here.path;
  return !isCopy && (await isRunning(owner));
}

async function placeOf(lockFile: string): Promise<Pick<Owner, 'folder' | 'path'>> {
  const path = await realpath(dirname(lockFile));
  const { dev, ino } = await stat(path, { bigint: true });
  return { path, folder: ino === 0n ? undefined : `${dev}:${ino}` };
}

function lockOf(path: string, self: Owner): OwnerLock {
  return {
    announce: (address) => writeDurably(path, JSON.stringify({ ...self, address })),
    release: () => removeLockOf(self, path),
  };
}

async function removeLockOf(left: Owner, path: string): Promise<void> {
  const owner = await readOwner(path);
  if (owner?.pid === left.pid && owner.started === left.started && owner.since === left.since) await unlink(path);
}

const takeOverMark = '.after-';

function takeoverLockOf(path: string, { pid, started, since }: Owner): string {
  return `${path}${takeOverMark}${[pid, started, since].join('-').replaceAll(/[^0-9A-Za-z-]/g, '')}`;
}

/**
 * Removes takeover locks of killed takers. Only for the owner of the lock at `path`. Temporaries are left to
 * `sweepTemporaries`.
 */
export async function sweepTakeoverLocks(path: string): Promise<void> {
  const prefix = `${basename(path)}${takeOverMark}`;
  for (const name of await readdir(dirname(path))) {
    if (name.startsWith(prefix) && !name.endsWith('.tmp')) await rm(join(dirname(path), name), { force: true });
  }
}

/** null when the lock does not exist. An unreadable file has no running owner. */
async function readOwner(path: string): Promise<Owner | null> {
  try {
    return ownerOf(await readFile(path, 'utf8'));
  } catch (error) {
    if (isError(error, 'ENOENT')) return null;
    throw error;
  }
}

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  started: z.string(),
  what: z.string(),
  since: z.string(),
  folder: z.string().optional(),
  path: z.string().optional(),
  address: z.string().optional(),
});

const noOwner: Owner = { pid: 0, started: '', what: '', since: '' };

function ownerOf(text: string): Owner {
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch {
    return noOwner;
  }
}
