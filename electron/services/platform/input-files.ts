import { countJsonValues, maxJsonValues } from '../../../shared/lib/json/count-json-values.ts';
import type { Words } from '../../../shared/lib/text/words.ts';

/** The most that is read of one file that a user names. */
export const maxInputBytes = 50 * 1024 * 1024;

const denied: Words = { en: 'this user may not read it', zh: '此用戶沒有權限讀取' };

const reasons: ReadonlyMap<unknown, Words> = new Map([
  ['ENOENT', { en: 'there is no such file', zh: '沒有此檔案' }],
  ['EISDIR', { en: 'it is a folder', zh: '它是資料夾' }],
  ['EBADF', { en: 'nothing is open there for this command', zh: '該處沒有為此指令開啟任何檔案' }],
  ['EACCES', denied],
  ['EPERM', denied],
  ['ENOTDIR', { en: 'a part of its path is not a folder', zh: '路徑中有一部分不是資料夾' }],
  ['ELOOP', { en: 'its links form a loop', zh: '它的連結互相循環' }],
  ['ENAMETOOLONG', { en: 'its name is too long', zh: '名稱太長' }],
  ['ERR_INVALID_ARG_VALUE', { en: 'its name contains a NUL', zh: '名稱含有 NUL 字元' }],
]);

/** Why the file system refused, as a clause. */
export function reasonOf(error: unknown): Words {
  const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
  return reasons.get(code) ?? { en: `the system reported ${String(code)}`, zh: `系統的訊息是 ${String(code)}` };
}

/** Says that a JSON text holds more values than are read, as the end of a sentence; null when it does not. */
export function densityProblem(text: string): Words | null {
  const count = countJsonValues(text);
  if (count <= maxJsonValues) return null;
  const [found, most] = [count.toLocaleString('en'), maxJsonValues.toLocaleString('en')];
  return {
    en: `contains ${found} JSON values, but at most ${most} are read`,
    zh: `含有 ${found} 個 JSON 值，但最多讀取 ${most} 個`,
  };
}
