import { access, chmod, constants, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { AppError } from '../../shared/lib/app-error.ts';
import { notStandardOutput, writeProblem } from './reports/report-file.ts';

/** A file of an output folder; `name` may hold folders. `isAsset`: one that others need, and nobody asked for. */
type OutputFile = { readonly name: string; readonly bytes: Uint8Array; readonly isAsset?: true };

type OutputFolder = {
  readonly write: (file: OutputFile) => void;
  /** Aborts at the first failed file. */
  readonly failed: AbortSignal;
  /** The absolute paths of all files, in order. Throws OUTPUT_UNWRITABLE. */
  readonly done: () => Promise<readonly string[]>;
};

/**
 * Creates the folder that an option names, if absent; files get the usual mode under `umask`. Throws USAGE where it cannot be
 * written, before anything else is done.
 */
export async function openOutputFolder(
  out: string,
  { umask, option }: { readonly umask: number; readonly option: string },
): Promise<OutputFolder> {
  if (out === '-') throw notStandardOutput('folder');
  const folder = resolve(out);
  const root = await orUnwritable({ path: folder, option, code: 'USAGE' }, async () => {
    await makeFolder(folder, umask);
    await access(folder, constants.W_OK);
    return realpath(folder);
  });
  const paths: string[] = [];
  const failing = new AbortController();
  let writing: Promise<unknown> = Promise.resolve();
  return {
    write: ({ name, bytes, isAsset }) => {
      const path = join(folder, ...name.split('/'));
      if (isAsset !== true) paths.push(path);
      writing = writing.then(() =>
        orUnwritable({ path, option, code: 'OUTPUT_UNWRITABLE' }, () => writeWithin(root, path, { bytes, umask })),
      );
      writing.catch((error: unknown) => failing.abort(error));
    },
    failed: failing.signal,
    done: async () => {
      await writing;
      return paths;
    },
  };
}

/**
 * Creates a folder and its parents under the umask, step by step: the runtime's recursive way never ends in places like
 * /proc.
 */
async function makeFolder(path: string, umask: number): Promise<void> {
  if (await isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) await makeFolder(above, umask);
  try {
    await mkdir(path);
  } catch (error) {
    // Another run may have made it; a dangling link is no folder.
    if (codeOf(error) === 'EEXIST' && (await isFolder(path))) return;
    throw error;
  }
  await chmod(path, 0o777 & ~umask);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
  throw new NotAFolderError(path);
}

class NotAFolderError extends Error {}

/** Replaces a link and never follows one out of the folder; no half-written file is visible. */
async function writeWithin(
  root: string,
  path: string,
  { bytes, umask }: { readonly bytes: Uint8Array; readonly umask: number },
): Promise<void> {
  const folder = dirname(path);
  await makeFolder(folder, umask);
  const real = await realpath(folder);
  if (real !== root && !real.startsWith(root.endsWith(sep) ? root : `${root}${sep}`))
    throw new LinkOutError(folder, real);
  const half = `${path}.${process.pid}.half`;
  try {
    await rm(half, { force: true });
    await writeFile(half, bytes, { flag: 'wx' });
    await chmod(half, 0o666 & ~umask);
    await rename(half, path);
  } finally {
    await rm(half, { force: true });
  }
}

class LinkOutError extends Error {
  constructor(folder: string, real: string) {
    super(`${folder} is a link that points outside the folder, to ${real}`);
  }
}

async function orUnwritable<T>(
  { path, option, code }: { readonly path: string; readonly option: string; readonly code: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const other = `another folder with ${option}.`;
    const next = cause instanceof LinkOutError ? `Remove that link, or name ${other}` : `Name ${other}`;
    throw new AppError(code, `${path} cannot be written: ${reasonOf(cause)}.`, next, cause);
  }
}

/** Reasons by system error code that differ where folders are made. */
const reasons: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'no folder can be created there'],
  ['EEXIST', 'a broken link has that name'],
]);

function reasonOf(error: unknown): string {
  if (error instanceof NotAFolderError) return `${error.message} is a file, but a folder is needed`;
  if (error instanceof LinkOutError) return error.message;
  return reasons.get(codeOf(error)) ?? writeProblem(error);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : 'unknown';
}
