import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { longestKeyFileBytes } from '../../../../shared/documents/size-limits.ts';
import type { InboxFile } from '../../../../shared/documents/vault.ts';
import {
  createDurably,
  makePrivateFolder,
  syncParentFolder,
  isError,
} from '../../platform/data-folder/durable-file.ts';
import { makePrivateDirectory, readPrivateWithin, type PrivateRead } from '../../platform/data-folder/private-file.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { examineBytes, tooLarge } from '../../keys/keys/forms/examine-bytes.ts';
import type { KeyFinding } from '../../keys/keys/report/key-finding.ts';
import { reportOf, withFileName } from '../../keys/keys/report/key-report.ts';

type Where = {
  readonly file: string;
  /** For the commands that convert it. */
  readonly path: string;
  readonly size: number;
  readonly wasOpen: boolean;
};

const passphraseProblems: readonly string[] = ['passphrase-needed', 'pfx-passphrase-needed'];

/** Describes an inbox file; `bytes` null: it was too large to read. Holds nothing private. */
function describeFile({ file, path, size, wasOpen }: Where, bytes: Buffer | null): InboxFile {
  const finding: KeyFinding = bytes === null ? tooLarge : examineBytes(bytes);
  const report = reportOf(finding);
  const { kind, holds, usable, publicSha256, sentence, next } = report;
  return {
    file,
    bytes: size,
    holds,
    usable,
    needsPassphrase: passphraseProblems.includes(finding.problem?.id ?? ''),
    kind,
    sentence,
    next: next === null ? null : { en: withFileName(next.en, path), zh: withFileName(next.zh, path) },
    warnings: [...report.warnings, ...(wasOpen && holds === 'private' ? [othersCouldRead] : [])],
    publicSha256,
  };
}

/** A thing of that name that is not read, and why. */
function describeUnread(file: string, error: AppError): InboxFile {
  const { message, next } = error.words ?? { message: same(error.message), next: same(error.next) };
  const facts = { bytes: 0, holds: 'none', usable: false, needsPassphrase: false, publicSha256: null } as const;
  return { ...facts, file, kind: 'not-read', sentence: message, next, warnings: [] };
}

const same = (text: string): Words => ({ en: text, zh: text });

const othersCouldRead: Words = {
  en: 'Until now, other users of this computer could read this file. Now only you can. If you do not trust them, get a new key.',
  zh: '此前這部電腦的其他用戶可以讀取這個檔案。現在只有你可以。如不信任他們，請更換密鑰。',
};

const mostFiles = 200;

/**
 * The folder by which a user passes files to Passbench without showing them to a window: `inbox/` in the data folder. Files
 * are known by name alone.
 */
export type Inbox = {
  /** Where a user puts them. */
  readonly folder: string;
  /** The files by name, each with its description; unusable ones say why. */
  readonly list: () => Promise<readonly InboxFile[]>;
  /** A file's bytes. Throws INBOX_FILE, or FILE_NOT_OWN for a link, special file or another user's file. */
  readonly read: (file: string) => Promise<Buffer>;
  /** Stores a copy, under another name if taken, and returns the name. */
  readonly put: (file: string, bytes: Uint8Array) => Promise<string>;
  /** Removes a file permanently; a link itself, not its target. */
  readonly remove: (file: string) => Promise<void>;
};

/**
 * Opens the inbox of a data folder. Follows no links and reads no file over 64 KiB; files open to others are made private,
 * and listed as such while this inbox is in use.
 */
export function openInbox(dataFolder: string): Inbox {
  const folder = join(resolve(dataFolder), 'inbox');
  const foundOpen = new Set<string>();

  const readOne = async (file: string): Promise<PrivateRead> => {
    const found = await readPrivateWithin(join(folder, file), longestKeyFileBytes);
    if (found.previousMode !== null) foundOpen.add(file);
    return found;
  };
  const describe = async (file: string): Promise<InboxFile | null> => {
    try {
      const { bytes, size } = await readOne(file);
      const where = { file, path: join(folder, file), size, wasOpen: foundOpen.has(file) };
      return describeFile(where, bytes);
    } catch (error) {
      const trouble = inboxTrouble(file, error);
      return trouble.isGone ? null : describeUnread(file, trouble.error);
    }
  };
  return {
    folder,
    list: async () => {
      const files = [];
      for (const name of await namesIn(folder)) files.push(await describe(name));
      return files.filter((file) => file !== null);
    },
    read: async (file) => {
      if (!isFileName(file)) throw notAName(file);
      const { bytes } = await readOne(file).catch((error: unknown) => {
        throw inboxTrouble(file, error).error;
      });
      if (bytes === null) throw largerThanRead(file);
      return bytes;
    },
    put: async (file, bytes) => {
      if (!isFileName(file)) throw notAName(file);
      if (bytes.length > longestKeyFileBytes) throw largerThanRead(file);
      await makeFolder(folder);
      for (let count = 1; ; count += 1) {
        const name = count === 1 ? file : numbered(file, count);
        if (await createDurably(join(folder, name), bytes)) return name;
      }
    },
    remove: async (file) => {
      if (!isFileName(file)) throw notAName(file);
      const path = join(folder, file);
      try {
        await rm(path);
        await syncParentFolder(path);
      } catch (error) {
        throw inboxTrouble(file, error).error;
      }
      foundOpen.delete(file);
    },
  };
}

async function makeFolder(folder: string): Promise<void> {
  await makePrivateFolder(folder);
  await makePrivateDirectory(folder);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  await makeFolder(folder);
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && isFileName(entry.name) && !entry.name.endsWith('.tmp'))
    .map(({ name }) => name)
    .sort()
    .slice(0, mostFiles);
}

function numbered(file: string, count: number): string {
  const dot = file.lastIndexOf('.');
  return dot < 1 ? `${file}-${count}` : `${file.slice(0, dot)}-${count}${file.slice(dot)}`;
}

/** The longest file name in UTF-8 bytes; most file systems take no more. */
const longestName = 255;

/** Whether a text is a plain file name: no path, not hidden, valid for a file system. */
function isFileName(file: string): boolean {
  if (file === '' || Buffer.byteLength(file) > longestName) return false;
  return !file.startsWith('.') && !/[/\\\0]/.test(file) && file.isWellFormed();
}

function notAName(file: string): AppError {
  return refused(
    {
      en: `"${cut(file)}" is not a valid file name in the inbox.`,
      zh: `「${cut(file)}」不是 inbox 資料夾內的有效檔案名稱。`,
    },
    { en: 'Give only the file name, without a folder.', zh: '請只寫檔案名稱，不帶資料夾。' },
  );
}

function largerThanRead(file: string): AppError {
  return refused(
    { en: `${cut(file)} is larger than 64 KiB and is not read.`, zh: `${cut(file)} 超過 64 KiB，不會讀取。` },
    {
      en: 'Copy only a key or a certificate into the inbox: these are smaller.',
      zh: '請只把密鑰或證書放入 inbox：這些檔案較小。',
    },
  );
}

/** A file system error about an inbox file. `isGone`: it no longer exists. */
function inboxTrouble(file: string, cause: unknown): { readonly error: AppError; readonly isGone: boolean } {
  if (cause instanceof AppError) return { error: cause, isGone: false };
  const name = cut(file);
  if (isError(cause, 'ENOENT')) {
    const gone: Words = {
      en: `${name} is no longer in the inbox of the data folder.`,
      zh: `inbox 資料夾內已沒有 ${name}。`,
    };
    return { error: refused(gone, { en: 'Copy it there again.', zh: '請再次放入。' }, cause), isGone: true };
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  const why: Words = isForbidden
    ? { en: 'this user has no permission', zh: '此用戶沒有權限' }
    : { en: `the system reported ${code}`, zh: `系統的訊息是 ${code}` };
  return {
    error: refused(
      {
        en: `${name} in the inbox cannot be read or changed: ${why.en}.`,
        zh: `無法讀取或更改 inbox 資料夾內的 ${name}：${why.zh}。`,
      },
      { en: 'Check the file and its folder, then try again.', zh: '請查看該檔案及其資料夾，然後再試。' },
      cause,
    ),
    isGone: false,
  };
}

function refused(message: Words, next: Words, cause?: unknown): AppError {
  return new AppError('INBOX_FILE', message, next, cause);
}

/** A file's name for a sentence; the output marks its hidden characters. */
function cut(file: string): string {
  return file.length > 80 ? `${file.slice(0, 80)}…` : file;
}
