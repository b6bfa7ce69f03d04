import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { systemCode } from '../../platform/data-folder/durable-file.ts';

/** Reasons of the system by error code, or by the text of SQLite, whose drivers have their own codes. */
const reasons: readonly {
  readonly codes: readonly string[];
  readonly says?: RegExp;
  readonly words: Words;
  /** The words say everything; the system's message adds nothing. */
  readonly isAll?: true;
}[] = [
  {
    codes: ['ENOSPC', 'EDQUOT'],
    says: /database or disk is full/,
    words: { en: 'the disk is full', zh: '磁碟空間不足' },
  },
  { codes: ['EROFS'], says: /readonly database/, words: { en: 'it is read-only', zh: '它是唯讀的' } },
  { codes: ['EACCES', 'EPERM'], words: { en: 'this user has no permission', zh: '此用戶沒有權限' } },
  { codes: ['ENOENT'], words: { en: 'a file or folder no longer exists', zh: '檔案或資料夾已不存在' } },
  { codes: ['EIO'], says: /disk I\/O error/, words: { en: 'the disk cannot be read or written', zh: '磁碟無法讀寫' } },
  {
    codes: ['EBUSY'],
    says: /database (table )?is locked/,
    words: { en: 'another program is using it', zh: '另一個程式正在使用' },
  },
  { codes: [], says: /not a database|malformed/, words: { en: 'the file is damaged', zh: '檔案已損壞' } },
  {
    codes: ['STORE_GONE'],
    isAll: true,
    words: { en: 'its file was deleted, replaced or overwritten', zh: '檔案已被刪除、替換或覆寫' },
  },
  { codes: ['STORE_DAMAGED'], isAll: true, words: { en: 'the file is damaged', zh: '檔案已損壞' } },
  { codes: ['EMFILE', 'ENFILE'], words: { en: 'too many files are open', zh: '開啟的檔案過多' } },
];

/**
 * Why something failed, as the end of a sentence without full stop (except Passbench's own errors). The system's
 * message, in one language only, follows as a detail.
 */
export function systemWords(error: unknown): Words {
  if (error instanceof AppError && error.words !== null) return error.words.message;
  // The path after a call of the system is one of this machine.
  const said = messageOf(error).replace(/, \w+ '[^']*'(?: -> '[^']*')?$/, '');
  const known = knownReason(error);
  if (known?.isAll === true) return known.words;
  return known === undefined
    ? { en: said, zh: `系統的訊息是「${said}」` }
    : { en: `${known.words.en} (${said})`, zh: `${known.words.zh}（${said}）` };
}

/** The same without the system's message, which may name paths; the code if nothing else is known. */
export function shortSystemWords(error: unknown): Words {
  if (error instanceof AppError && error.words !== null) return error.words.message;
  const code = systemCode(error) || messageOf(error);
  return knownReason(error)?.words ?? { en: `the system reported ${code}`, zh: `系統的訊息是 ${code}` };
}

/** What lets a file of the project be written; null if nothing else is known. */
export function nextStepForFile(error: unknown): Words | null {
  const code = systemCode(error);
  if (['EACCES', 'EPERM'].includes(code))
    return { en: 'Allow this user to write the file and its folder.', zh: '請容許此用戶寫入該檔案及其資料夾。' };
  if (['ENOSPC', 'EDQUOT'].includes(code)) return { en: 'Free space on its disk.', zh: '請騰出磁碟空間。' };
  if (code === 'EROFS') return { en: 'Make its drive writable.', zh: '請將其磁碟機設為可寫入。' };
  if (code === 'FOLDER_LINKED') return { en: 'Replace the link with a folder.', zh: '請以資料夾取代該連結。' };
  return null;
}

function knownReason(error: unknown): (typeof reasons)[number] | undefined {
  return reasons.find(({ codes, says }) => codes.includes(systemCode(error)) || says?.test(messageOf(error)) === true);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
