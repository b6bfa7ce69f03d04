import type { Words } from '../../../../shared/lib/text/words.ts';
import { systemCode } from './durable-file.ts';

/** `why` is the end of a sentence, without full stop. */
type FolderTrouble = { readonly why: Words; readonly next: Words };

const another: Words = { en: 'choose another folder with --data', zh: '以 --data 選用另一個資料夾' };
const choose: Words = { en: `Please ${another.en}.`, zh: `請${another.zh}。` };
const name: Words = { en: 'Name a folder with --data.', zh: '請以 --data 指明資料夾。' };
const or = (en: string, zh: string): Words => ({ en: `${en}, or ${another.en}.`, zh: `請${zh}，或${another.zh}。` });

const troubles: ReadonlyMap<unknown, FolderTrouble> = new Map([
  ['EEXIST', { why: { en: 'it is a file, not a folder', zh: '它是檔案，不是資料夾' }, next: name }],
  [
    'ENOTDIR',
    { why: { en: 'a part of its path is a file, not a folder', zh: '路徑中有一部分是檔案，不是資料夾' }, next: name },
  ],
  [
    'EACCES',
    { why: { en: 'this user may not write to it', zh: '此用戶沒有權限寫入' }, next: or('Allow it', '給予權限') },
  ],
  ['EPERM', { why: { en: 'this user may not change it', zh: '此用戶沒有權限更改' }, next: or('Allow it', '給予權限') }],
  ['EROFS', { why: { en: 'its file system is read-only', zh: '其檔案系統只可讀取' }, next: choose }],
  ['ENOENT', { why: { en: 'no folder can be created there', zh: '無法在該處建立資料夾' }, next: choose }],
  [
    'EISDIR',
    {
      why: { en: 'a folder is where a file should be', zh: '應是檔案的位置有一個資料夾' },
      next: or('Move that folder away', '移走該資料夾'),
    },
  ],
  [
    'EIO',
    {
      why: { en: 'the disk failed to read or write (EIO)', zh: '磁碟無法讀寫（EIO）' },
      next: or('Check the disk', '檢查磁碟'),
    },
  ],
  [
    'EFBIG',
    {
      why: { en: 'a file there cannot grow further', zh: '該處的檔案不能再增大' },
      next: or('Raise that limit', '提高該上限'),
    },
  ],
  ['ENOSPC', { why: { en: 'the disk is full', zh: '磁碟空間不足' }, next: or('Free space', '騰出空間') }],
  [
    'EDQUOT',
    {
      why: { en: 'the disk quota of this user is used up', zh: '此用戶的磁碟配額已用完' },
      next: or('Free space', '騰出空間'),
    },
  ],
  [
    'ENAMETOOLONG',
    {
      why: { en: 'its name is too long', zh: '其名稱過長' },
      next: { en: 'Choose a shorter one with --data.', zh: '請以 --data 選用較短的名稱。' },
    },
  ],
  ['ELOOP', { why: { en: 'its links form a loop', zh: '其連結循環不止' }, next: choose }],
  ['ERR_INVALID_ARG_VALUE', { why: { en: 'its name contains a NUL', zh: '其名稱含有 NUL' }, next: choose }],
]);

/** Why a folder or a file in it cannot be written, and the next step. */
export function folderTrouble(error: unknown): FolderTrouble {
  const said = error instanceof Error ? error.message : String(error);
  const unknown = {
    why: { en: `the system reported: ${said}`, zh: `系統的訊息是「${said}」` },
    next: or('Make it writable', '使其可寫入'),
  };
  return troubles.get(systemCode(error)) ?? unknown;
}

/** Why a file cannot be read. */
export function readTrouble(error: unknown): Words {
  const isDenied = ['EACCES', 'EPERM'].includes(systemCode(error));
  return isDenied ? { en: 'this user may not read it', zh: '此用戶沒有權限讀取' } : folderTrouble(error).why;
}
