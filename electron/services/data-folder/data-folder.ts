import { chmod } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { makePrivateFolder, sweepTemporaries } from './durable-file.ts';
import { sweepTakeOvers, takeLock } from './owner-lock.ts';
import type { Owner } from './owner-lock.ts';

/** The folder in which one bench keeps all it keeps, while this process owns it. Paths are absolute. */
export type DataFolder = {
  readonly path: string;
  /** The store (see database). */
  readonly storeFile: string;
  /** Tells a second start where this one can be reached. */
  readonly announce: (address: string) => Promise<void>;
  readonly release: () => Promise<void>;
};

/** Thrown when another process owns the data folder. The command line exits with 4. */
export class DataFolderOwned extends BenchError {
  readonly owner: Owner;

  constructor(path: string, owner: Owner) {
    const where = owner.address === undefined ? '' : ` at ${owner.address}`;
    super(
      'DATA_FOLDER_OWNED',
      `The data folder ${path} is in use by ${owner.what} (process ${owner.pid})${where}.`,
      'Use that one, end it, or choose another folder with --data.',
    );
    this.owner = owner;
  }
}

/**
 * Makes the folder (0700) where it is absent and takes it for this process; `what` names the program to later starts.
 * Throws DataFolderOwned when another process has it, and a BenchError DATA_FOLDER_FAILED when it cannot be made.
 */
export async function ownDataFolder(folder: string, what: string): Promise<DataFolder> {
  const path = resolve(folder);
  const lockFile = join(path, 'lock');
  const attempt = await prepared(path, async () => {
    await makePrivateFolder(path);
    await chmod(path, 0o700);
    return takeLock(lockFile, what);
  });
  if ('owner' in attempt) throw new DataFolderOwned(path, attempt.owner);
  await prepared(path, async () => {
    await sweepTakeOvers(lockFile);
    await sweepTemporaries(path);
  });
  return { path, storeFile: join(path, 'passbench.db'), ...attempt.taken };
}

async function prepared<Value>(path: string, prepare: () => Promise<Value>): Promise<Value> {
  try {
    return await prepare();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BenchError(
      'DATA_FOLDER_FAILED',
      `The data folder ${path} cannot be used: ${why}`,
      'Make it writable, or choose another one with --data.',
      cause,
    );
  }
}

/** The platform's usual place for it, when nothing else is asked for. */
export function usualDataFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
  home: string = homedir(),
): string {
  return join(usualParent(env, platform, home), 'passbench');
}

function usualParent(env: Readonly<Record<string, string | undefined>>, platform: string, home: string): string {
  if (platform === 'win32') return env['APPDATA'] ?? join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  const asked = env['XDG_DATA_HOME'] ?? '';
  return asked.startsWith('/') ? asked : join(home, '.local', 'share');
}
