import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { isError } from '../../platform/data-folder/durable-file.ts';

/** The longest file name in UTF-8 bytes; most file systems take no more. */
const longestName = 255;

/** Whether a text is a plain file name: no path, not hidden, valid for a file system. */
export function isFileName(file: string): boolean {
  if (file === '' || Buffer.byteLength(file) > longestName) return false;
  return !file.startsWith('.') && !/[/\\\0]/.test(file) && file.isWellFormed();
}

export function notAName(file: string): AppError {
  return refused(
    {
      en: `"${cut(file)}" is not a valid file name in the inbox.`,
      zh: `「${cut(file)}」不是 inbox 資料夾內的有效檔案名稱。`,
    },
    { en: 'Give only the file name, without a folder.', zh: '請只寫檔案名稱，不帶資料夾。' },
  );
}

export function largerThanRead(file: string): AppError {
  return refused(
    { en: `${cut(file)} is larger than 64 KiB and is not read.`, zh: `${cut(file)} 超過 64 KiB，不會讀取。` },
    {
      en: 'Copy only a key or a certificate into the inbox: these are smaller.',
      zh: '請只把密鑰或證書放入 inbox：這些檔案較小。',
    },
  );
}

/** A file system error about an inbox file. `isGone`: it no longer exists. */
export function inboxTrouble(file: string, cause: unknown): { readonly error: AppError; readonly isGone: boolean } {
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
