import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { folderTrouble } from '../../platform/data-folder/folder-trouble.ts';

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
    { en: 'Add or generate a key: it is made then.', zh: '加入或產生密鑰時便會建立。' },
  );
}

export function exists(): AppError {
  return new AppError(
    'VAULT_EXISTS',
    { en: 'There is a vault already.', zh: '保險庫已經存在。' },
    { en: 'Unlock it with its passphrase.', zh: '請以通行短語解鎖。' },
  );
}

export function busy(what: string, pid: number): AppError {
  return new AppError(
    'VAULT_BUSY',
    {
      en: `Another process is writing to the vault and does not end: ${what} (process ${pid}).`,
      zh: `另一個程序正在寫入保險庫而未結束：${what}（程序 ${pid}）。`,
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
    {
      en: `A passphrase has ${fewest} characters at least (and ${most} at most); this one has not.`,
      zh: `通行短語須有至少 ${fewest} 個字元（最多 ${most} 個），所輸入的不符。`,
    },
    {
      en: 'Nothing was made or changed. Choose a longer one, or six words.',
      zh: '未有任何建立或更改。請選用較長的，或六個詞語。',
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
      en: 'It was left as it is. Put it back from a copy of the whole folder, or move it away.',
      zh: '它維持原狀。請由整個資料夾的副本還原，或將它移走。',
    },
  );
}

export function noSlot(): AppError {
  return new AppError(
    'VAULT_DAMAGED',
    {
      en: 'The file that a passphrase opens is missing from the vault, or cannot be read.',
      zh: '保險庫內欠缺以通行短語開啟的檔案，或無法讀取。',
    },
    { en: 'Put it back from a copy of the folder vault/.', zh: '請由 vault/ 資料夾的副本還原。' },
  );
}

export function foreignSlot(): AppError {
  return new AppError(
    'VAULT_DAMAGED',
    {
      en: 'What was opened belongs to another vault: nothing in this one is sealed under it.',
      zh: '所開啟的屬於另一個保險庫：此保險庫內沒有任何檔案以其封存。',
    },
    { en: 'Put the folder vault/ back from a copy of its own.', zh: '請由其本身的副本還原 vault/ 資料夾。' },
  );
}

export function keyGone(): AppError {
  return new AppError(
    'KEY_GONE',
    { en: 'The vault has no such key.', zh: '保險庫內沒有此密鑰。' },
    { en: 'List its keys: passbench keys list.', zh: '請列出其密鑰：passbench keys list。' },
  );
}

export function secretGone(): AppError {
  return new AppError(
    'SECRET_GONE',
    { en: 'The vault no longer holds that secret.', zh: '保險庫內已沒有該項機密。' },
    { en: 'Give it again where it is needed.', zh: '請在需要的地方再次提供。' },
  );
}

export function tooLargeSecret(): AppError {
  return new AppError(
    'SECRET_TOO_LARGE',
    { en: 'What should be kept is larger than 60 KiB, and was not kept.', zh: '要保存的內容超過 60 KiB，未有保存。' },
    {
      en: 'A key or a password is smaller: give that alone. Of permissions, revoke those that are no longer needed.',
      zh: '密鑰或密碼不會這麼大：請只提供該項。如屬許可，請收回不再需要的。',
    },
  );
}

export function keyExists(name: string): AppError {
  return new AppError(
    'KEY_EXISTS',
    { en: `The vault has this very key already, as ${name}.`, zh: `保險庫已有同一密鑰，名為 ${name}。` },
    { en: 'Use that one, or rename it.', zh: '請使用該密鑰，或將它重新命名。' },
  );
}

export function nameTaken(name: string): AppError {
  return new AppError(
    'KEY_NAME_TAKEN',
    { en: `Another key of the vault is called ${name}.`, zh: `保險庫內另一密鑰已名為 ${name}。` },
    { en: 'Choose another name.', zh: '請選用其他名稱。' },
  );
}

export function nameInvalid(): AppError {
  return new AppError(
    'KEY_NAME_INVALID',
    {
      en: 'A key’s name is one line of 1 to 100 characters that can all be seen, with no "-" in front.',
      zh: '密鑰名稱須為一行，有 1 至 100 個字元，全部可見，不可以「-」開頭。',
    },
    { en: 'Choose such a name.', zh: '請選用這樣的名稱。' },
  );
}

export function notOfService(): AppError {
  return new AppError(
    'KEY_NOT_USABLE',
    {
      en: 'The vault keeps private keys that this service knows: RSA of 1024 bits at least, or EC on P-224.',
      zh: '保險庫只保存此服務所用的私人密鑰：1024 位元或以上的 RSA，或 P-224 曲線上的 EC。',
    },
    { en: 'See what the file is: passbench keys check FILE.', zh: '查看檔案內容：passbench keys check FILE。' },
  );
}

export function keychainUnusable(why: Words): AppError {
  return new AppError('KEYCHAIN_UNUSABLE', why, { en: '', zh: '' });
}

export function folderFailed(path: string, did: 'read' | 'written', cause: unknown): AppError {
  const { why } = folderTrouble(cause);
  return new AppError(
    'VAULT_FAILED',
    {
      en: `The vault could not be ${did} at ${path}: ${why.en}.`,
      zh: `無法${did === 'read' ? '讀取' : '寫入'}位於 ${path} 的保險庫：${why.zh}。`,
    },
    { en: 'Its content is still there. Fix that, then try again.', zh: '原有內容仍在。請處理後再試。' },
    cause,
  );
}

/** The passphrase is changed, but resealing stopped at this error. */
export function sealedInPart(cause: AppError): AppError {
  const message = cause.words?.message ?? { en: cause.message, zh: cause.message };
  return new AppError(
    cause.code,
    {
      en: `The passphrase is changed, but not everything is resealed yet. ${message.en}`,
      zh: `通行短語已更改，但尚未全部重新封存。${message.zh}`,
    },
    {
      en: 'Nothing is lost. Fix that, then unlock the vault with the new passphrase: it reseals the rest.',
      zh: '沒有遺失任何內容。請處理後以新通行短語解鎖保險庫，其餘部分便會封存。',
    },
    cause,
  );
}
