import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { folderTrouble, readTrouble } from '../../platform/data-folder/folder-trouble.ts';

/** The vault's errors. None reveals anything of a key or a passphrase. */
export function locked(): AppError {
  return new AppError(
    'VAULT_LOCKED',
    { en: 'The vault is locked.', zh: '保險庫已鎖上。' },
    { en: 'Unlock it with its passphrase.', zh: '請以通行短語解鎖。' },
  );
}

export function absent(): AppError {
  return new AppError(
    'VAULT_ABSENT',
    { en: 'There is no vault yet.', zh: '尚未有保險庫。' },
    { en: 'Add or generate a key: this creates the vault.', zh: '加入或產生密鑰時便會建立。' },
  );
}

export function exists(): AppError {
  return new AppError(
    'VAULT_EXISTS',
    { en: 'There is already a vault.', zh: '保險庫已經存在。' },
    { en: 'Unlock it with its passphrase.', zh: '請以通行短語解鎖。' },
  );
}

export function busy(what: string, pid: number): AppError {
  return new AppError(
    'VAULT_BUSY',
    {
      en: `Another process is still writing to the vault: ${what} (process ${pid}).`,
      zh: `另一個程序仍在寫入保險庫：${what}（程序 ${pid}）。`,
    },
    {
      en: 'Nothing was changed. Wait for it or end it, then try again.',
      zh: '未有任何更改。請等待或結束該程序，然後再試。',
    },
  );
}

export function weakPassphrase(fewest: number, most: number): AppError {
  return new AppError(
    'PASSPHRASE_WEAK',
    { en: `A passphrase must have ${fewest} to ${most} characters.`, zh: `通行短語須有 ${fewest} 至 ${most} 個字元。` },
    {
      en: 'Nothing was changed. Choose a longer one, such as six words.',
      zh: '未有任何更改。請選用較長的，例如六個詞語。',
    },
  );
}

export function wrongPassphrase(): AppError {
  return new AppError(
    'PASSPHRASE_WRONG',
    { en: 'That passphrase does not open this vault.', zh: '此通行短語不能開啟這個保險庫。' },
    { en: 'Nothing was changed.', zh: '未有任何更改。' },
  );
}

export function waitFirst(seconds: number): AppError {
  return new AppError(
    'PASSPHRASE_WAIT',
    { en: 'Too many wrong passphrases.', zh: '錯誤的通行短語次數過多。' },
    { en: `Try again in ${seconds} s.`, zh: `請於 ${seconds} 秒後再試。` },
  );
}

export function damagedFile(path: string): AppError {
  return new AppError(
    'VAULT_DAMAGED',
    {
      en: `${path} is not used: it is damaged, was changed, or belongs to another vault.`,
      zh: `不會使用 ${path}：它已損壞、被更改，或屬於另一個保險庫。`,
    },
    {
      en: 'The file was not changed. Restore it from a copy of the whole folder, or move it away.',
      zh: '檔案沒有更改。請由整個資料夾的副本還原，或將其移走。',
    },
  );
}

export function noSlot(): AppError {
  return new AppError(
    'VAULT_DAMAGED',
    {
      en: 'The passphrase file of the vault is missing or cannot be read.',
      zh: '保險庫的通行短語檔案欠缺或無法讀取。',
    },
    { en: 'Restore it from a copy of the folder vault/.', zh: '請由 vault/ 資料夾的副本還原。' },
  );
}

export function foreignSlot(): AppError {
  return new AppError(
    'VAULT_DAMAGED',
    {
      en: 'The opened file belongs to another vault: it opens nothing in this vault.',
      zh: '所開啟的檔案屬於另一個保險庫，不能開啟此保險庫的任何內容。',
    },
    { en: 'Restore the folder vault/ from its own copy.', zh: '請由其本身的副本還原 vault/ 資料夾。' },
  );
}

export function keyGone(): AppError {
  return new AppError(
    'KEY_GONE',
    { en: 'The vault has no such key.', zh: '保險庫內沒有此密鑰。' },
    { en: 'List its keys with passbench keys list.', zh: '請以 passbench keys list 列出其密鑰。' },
  );
}

export function secretGone(): AppError {
  return new AppError(
    'SECRET_GONE',
    { en: 'The vault no longer contains that secret.', zh: '保險庫內已沒有該項機密。' },
    { en: 'Enter it again where it is needed.', zh: '請在需要的地方再次輸入。' },
  );
}

export function tooLargeSecret(): AppError {
  return new AppError(
    'SECRET_TOO_LARGE',
    { en: 'The content is larger than 60 KiB and was not stored.', zh: '內容超過 60 KiB，未有儲存。' },
    {
      en: 'Give only the key or password, which is smaller. If it is a list of permissions, revoke those that are no longer needed.',
      zh: '請只提供密鑰或密碼，其大小較小。如屬許可，請收回不再需要的。',
    },
  );
}

export function keyExists(name: string): AppError {
  return new AppError(
    'KEY_EXISTS',
    { en: `The vault already has this key, as ${name}.`, zh: `保險庫已有同一密鑰，名為 ${name}。` },
    { en: 'Use that one, or rename it.', zh: '請使用該密鑰，或將它重新命名。' },
  );
}

export function nameTaken(name: string): AppError {
  return new AppError(
    'KEY_NAME_TAKEN',
    { en: `The vault already has a key called ${name}.`, zh: `保險庫內已有名為 ${name} 的密鑰。` },
    { en: 'Choose another name.', zh: '請選用其他名稱。' },
  );
}

export function nameInvalid(): AppError {
  return new AppError(
    'KEY_NAME_INVALID',
    {
      en: 'A key’s name is one line of 1 to 100 visible characters, without "-" at the start.',
      zh: '密鑰名稱須為一行，有 1 至 100 個字元，全部可見，不可以「-」開首。',
    },
    { en: 'Choose another name.', zh: '請選用其他名稱。' },
  );
}

export function notOfService(): AppError {
  return new AppError(
    'KEY_NOT_USABLE',
    {
      en: 'The vault stores only private keys that the service supports: RSA of at least 1024 bits, or EC on P-224.',
      zh: '保險庫只儲存服務支援的私人密鑰：至少 1024 位元的 RSA，或 P-224 曲線上的 EC。',
    },
    { en: 'Check the file with passbench keys check FILE.', zh: '請以 passbench keys check FILE 檢查該檔案。' },
  );
}

export function keychainUnusable(why: Words): AppError {
  return new AppError('KEYCHAIN_UNUSABLE', why, { en: '', zh: '' });
}

export function folderFailed(path: string, did: 'read' | 'written', cause: unknown): AppError {
  const why = did === 'read' ? readTrouble(cause) : folderTrouble(cause).why;
  return new AppError(
    'VAULT_FAILED',
    {
      en: `The vault could not be ${did} at ${path}: ${why.en}.`,
      zh: `無法${did === 'read' ? '讀取' : '寫入'}位於 ${path} 的保險庫：${why.zh}。`,
    },
    {
      en: 'Its content is unchanged. Fix the cause, then try again.',
      zh: '原有內容沒有改變。請先處理問題，然後再試。',
    },
    cause,
  );
}

/** The passphrase is changed, but resealing stopped at this error. */
export function sealedInPart(cause: AppError): AppError {
  const message = cause.words?.message ?? { en: cause.message, zh: cause.message };
  return new AppError(
    cause.code,
    {
      en: `The passphrase was changed, but not everything is resealed yet. ${message.en}`,
      zh: `通行短語已更改，但尚未全部重新封存。${message.zh}`,
    },
    {
      en: 'Nothing is lost. Fix the cause, then unlock the vault with the new passphrase, which reseals the rest.',
      zh: '沒有遺失任何內容。請先處理問題，然後以新通行短語解鎖保險庫，其餘部分便會封存。',
    },
    cause,
  );
}
