import { constants, type Stats } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

// Flags that Windows lacks count as 0. O_NONBLOCK: opening a pipe without a writer would block forever.
const { O_CREAT, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/**
 * Makes a file of Passbench readable by its owner alone (0600); returns the previous mode, or null where unchanged. The
 * file is changed through its handle, so no link can redirect that. `create` makes an absent file, empty. Throws
 * FILE_NOT_OWN for a link, a special file, another user's file or one with a hard link; other errors pass through.
 */
export async function makePrivate(path: string, options: { readonly create?: boolean } = {}): Promise<number | null> {
  const file = await openProductFile(path, options.create === true ? O_CREAT : 0);
  try {
    return await restrictMode(file, (await file.stat()).mode, 0o600);
  } finally {
    await file.close();
  }
}

export async function readPrivate(path: string): Promise<Buffer> {
  const file = await openProductFile(path);
  try {
    await restrictMode(file, (await file.stat()).mode, 0o600);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

export type PrivateRead = {
  /** null where the file exceeds the limit; nothing was read. */
  readonly bytes: Buffer | null;
  readonly size: number;
  /** The mode before it was made private; null where unchanged. */
  readonly previousMode: number | null;
};

export async function readPrivateWithin(path: string, limit: number): Promise<PrivateRead> {
  const file = await openProductFile(path);
  try {
    const { mode, size } = await file.stat();
    const wasOpen = await restrictMode(file, mode, 0o600);
    const bytes = size > limit ? null : await readUpTo(file, size, limit);
    return { bytes, size: bytes?.length ?? Math.max(size, limit + 1), previousMode: wasOpen };
  } finally {
    await file.close();
  }
}

/**
 * Reads a plain file of a project up to a limit; it may be public and another user's. Returns why a link or special file
 * is refused.
 */
export async function readPlainWithin(
  path: string,
  limit: number,
): Promise<Pick<PrivateRead, 'bytes'> | { readonly refused: Words }> {
  const file = await openPlain(path);
  if (!('stat' in file)) return file;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return { refused: notPlain };
    return { bytes: stats.size > limit ? null : await readUpTo(file, stats.size, limit) };
  } finally {
    await file.close();
  }
}

/**
 * Reads a file that must already be its owner's alone, up to a limit. Throws FILE_OPEN_TO_OTHERS (its `next` is the chmod
 * command) and leaves it unchanged: a new mode would not undo what others may have done. Other errors as in makePrivate.
 */
export async function readOwnerOnlyWithin(path: string, limit: number): Promise<Buffer | null> {
  const file = await openProductFile(path);
  try {
    const { mode, size } = await file.stat();
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) throw openToOthers(path, mode & 0o7777);
    return size > limit ? null : await readUpTo(file, size, limit);
  } finally {
    await file.close();
  }
}

/** null where it has grown beyond the limit meanwhile. */
async function readUpTo(file: FileHandle, size: number, limit: number): Promise<Buffer | null> {
  // One byte more tells a file that grows while it is read.
  const most = size + 1;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
  return bytesRead > limit ? null : Buffer.from(buffer.subarray(0, bytesRead));
}

/** makePrivate for a folder (0700). `follow` accepts a link: for a place that the user named, of any owner. */
export async function makePrivateDirectory(
  path: string,
  options: { readonly follow?: boolean } = {},
): Promise<number | null> {
  if (process.platform === 'win32') return null; // No modes there, and no folder is opened as a file.
  const folder = await openNoFollow(path, O_RDONLY | O_DIRECTORY | (options.follow === true ? 0 : O_NOFOLLOW));
  try {
    const stats = await folder.stat();
    if (options.follow !== true && isOfAnother(stats)) throw fileNotOwn(path, ofAnother);
    return await restrictMode(folder, stats.mode, 0o700);
  } finally {
    await folder.close();
  }
}

async function openPlain(path: string): Promise<FileHandle | { readonly refused: Words }> {
  try {
    return await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    const refused = whyRefused(error);
    if (refused === undefined) throw error;
    return { refused };
  }
}

async function openProductFile(path: string, more = 0): Promise<FileHandle> {
  const file = await openNoFollow(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | more);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw fileNotOwn(path, notPlain);
    if (isOfAnother(stats)) throw fileNotOwn(path, ofAnother);
    if (stats.nlink > 1) throw fileNotOwn(path, hardLink);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openNoFollow(path: string, flags: number): Promise<FileHandle> {
  try {
    return await open(path, flags, 0o600);
  } catch (error) {
    const why = whyRefused(error);
    throw why === undefined ? error : fileNotOwn(path, why, error);
  }
}

const symbolicLink: Words = { en: 'it is a link', zh: '它是一個連結' };
const hardLink: Words = { en: 'it has a second name elsewhere (a hard link)', zh: '它在別處另有名稱（硬連結）' };
const notPlain: Words = { en: 'it is not a regular file', zh: '它不是普通檔案' };
const notFolder: Words = { en: 'it is a link, or not a folder', zh: '它是連結，或不是資料夾' };
const ofAnother: Words = { en: 'it belongs to another user', zh: '它屬於另一用戶' };

/** System errors for something else in that place. Linux and macOS name a link ELOOP, BSD EMLINK. */
const refusals: ReadonlyMap<unknown, Words> = new Map([
  ['ELOOP', symbolicLink],
  ['EMLINK', symbolicLink],
  ['EISDIR', notPlain],
  ['ENXIO', notPlain],
  ['ENOTDIR', notFolder],
]);

function whyRefused(error: unknown): Words | undefined {
  return refusals.get(error instanceof Error && 'code' in error ? error.code : undefined);
}

function isOfAnother(stats: Stats): boolean {
  const self = process.geteuid?.();
  return self !== undefined && stats.uid !== self;
}

async function restrictMode(file: FileHandle, mode: number, wanted: number): Promise<number | null> {
  const found = mode & 0o7777;
  if (process.platform === 'win32' || (found & 0o077) === 0) return null;
  await file.chmod(wanted);
  return found;
}

function fileNotOwn(path: string, why: Words, cause?: unknown): AppError {
  return new AppError(
    'FILE_NOT_OWN',
    { en: `${path} is not used: ${why.en}.`, zh: `不會使用 ${path}：${why.zh}。` },
    {
      en: 'It was not changed. Replace it with a regular file of your own, or choose another data folder with --data.',
      zh: '它沒有更改。請以自己的普通檔案取代，或以 --data 選用另一個數據資料夾。',
    },
    cause,
  );
}

function openToOthers(path: string, mode: number): AppError {
  const was = mode.toString(8).padStart(4, '0');
  const line = `chmod 600 ${quotedForShell(path)}`;
  return new AppError(
    'FILE_OPEN_TO_OTHERS',
    {
      en: `${path} is not used: other users of this computer can read or change it (mode ${was}).`,
      zh: `不會使用 ${path}：這部電腦的其他用戶可以讀取或更改它（模式 ${was}）。`,
    },
    {
      en: `It was not changed. If its content is still yours, remove the access of others: ${line}`,
      zh: `它沒有更改。如內容未被改動，請移除其他人的存取權：${line}`,
    },
  );
}

function quotedForShell(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
