import { constants } from 'node:fs';
import type { Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { BenchError } from '../../../shared/lib/bench-error.ts';

// What Windows does not know of these counts as 0. O_NONBLOCK: opening a pipe that nobody writes to would wait for good.
const { O_CREAT, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/**
 * Makes a file of the product readable by its owner alone (0600) and returns the mode it had, or null where nothing had
 * to be changed. The file is opened first and changed through that handle, so no link can lead the change elsewhere.
 * `create` makes an absent file, empty. Throws a BenchError FILE_NOT_OWN for a link, for anything but a plain file, for
 * a file of another user and for one with a second name; errors of the file system pass through.
 */
export async function makePrivate(path: string, options: { readonly create?: boolean } = {}): Promise<number | null> {
  const file = await openOwn(path, options.create === true ? O_CREAT : 0);
  try {
    return await mend(file, (await file.stat()).mode, 0o600);
  } finally {
    await file.close();
  }
}

/** Reads a file of the product after making it private; errors as makePrivate has them. */
export async function readPrivate(path: string): Promise<Buffer> {
  const file = await openOwn(path);
  try {
    await mend(file, (await file.stat()).mode, 0o600);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/**
 * The same as makePrivate for a folder (0700). `follow` takes the folder that a link leads to: for a place that a user
 * named, not for what lies in it; whose it is the user knows.
 */
export async function makePrivateDirectory(
  path: string,
  options: { readonly follow?: boolean } = {},
): Promise<number | null> {
  if (process.platform === 'win32') return null; // No modes there, and no folder is opened as a file.
  const folder = await opened(path, O_RDONLY | O_DIRECTORY | (options.follow === true ? 0 : O_NOFOLLOW));
  try {
    const stats = await folder.stat();
    if (options.follow !== true && isOfAnother(stats)) throw notOwn(path, 'it belongs to another user');
    return await mend(folder, stats.mode, 0o700);
  } finally {
    await folder.close();
  }
}

async function openOwn(path: string, more = 0): Promise<FileHandle> {
  const file = await opened(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | more);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw notOwn(path, 'it is no plain file');
    if (isOfAnother(stats)) throw notOwn(path, 'it belongs to another user');
    if (stats.nlink > 1) throw notOwn(path, 'it has a second name elsewhere (a hard link)');
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function opened(path: string, flags: number): Promise<FileHandle> {
  try {
    return await open(path, flags, 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const why = refusals.get(code);
    throw why === undefined ? error : notOwn(path, why, error);
  }
}

/** What the system says of something else in that place. Linux and macOS name a link ELOOP, BSD EMLINK. */
const refusals: ReadonlyMap<unknown, string> = new Map([
  ['ELOOP', 'it is a link'],
  ['EMLINK', 'it is a link'],
  ['EISDIR', 'it is no plain file'],
  ['ENXIO', 'it is no plain file'],
  ['ENOTDIR', 'it is a link, or no folder'],
]);

function isOfAnother(stats: Stats): boolean {
  const self = process.geteuid?.();
  return self !== undefined && stats.uid !== self;
}

async function mend(file: FileHandle, mode: number, wanted: number): Promise<number | null> {
  const found = mode & 0o7777;
  if (process.platform === 'win32' || (found & 0o077) === 0) return null;
  await file.chmod(wanted);
  return found;
}

function notOwn(path: string, why: string, cause?: unknown): BenchError {
  return new BenchError(
    'FILE_NOT_OWN',
    `${path} is not used: ${why}.`,
    'It was left as it is. Put a plain file of your own in its place, or choose another data folder with --data.',
    cause,
  );
}
