import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { storeOrRefuse, writeOrRefuse } from './store-failures.ts';
import { systemWords } from './system-words.ts';

/** What somebody is told of a write that failed like this. */
async function told(error: Error) {
  const failed = await storeOrRefuse({ en: 'The setting', zh: '設定' }, () => Promise.reject(error)).catch(
    (thrown: unknown) => thrown,
  );
  if (!(failed instanceof AppError) || failed.words === null) throw new Error('It was not refused in words.');
  return failed.words.message;
}

describe('what the system says', () => {
  it('is put into both languages by its code, and follows as a detail', async () => {
    const error = Object.assign(new Error("ENOSPC: write, open '/where/it/lies'"), { code: 'ENOSPC' });
    expect(await told(error)).toEqual({
      en: 'The setting could not be stored: the disk is full (ENOSPC: write).',
      zh: '未能儲存設定：磁碟空間不足（ENOSPC: write）。',
    });
  });

  it.each([
    ['database or disk is full', '磁碟空間不足'],
    ['attempt to write a readonly database', '它是唯讀的'],
    ['disk I/O error', '磁碟無法讀寫'],
    ['database is locked', '另一個程式正在使用'],
    ['database disk image is malformed', '檔案已損壞'],
  ])('is known from SQLite, whichever driver says it: %s', (said, zh) => {
    const error = Object.assign(new Error(said), { code: 'ERR_SQLITE_ERROR' });
    expect(systemWords(error).zh).toBe(`${zh}（${said}）`);
  });

  it('names a file of the project as the project has it, with what to do', async () => {
    const said = "EACCES: permission denied, open '/where/it/lies/passbench.json.7.tmp'";
    const error = Object.assign(new Error(said), { code: 'EACCES' });
    await expect(writeOrRefuse(() => Promise.reject(error))).rejects.toMatchObject({
      code: 'NOT_NOW',
      words: {
        message: {
          en: 'passbench.json of the project could not be written: this user has no permission.',
          zh: '未能寫入專案的 passbench.json：此用戶沒有權限。',
        },
        next: { en: 'Allow this user to write the file and its folder.' },
      },
    });
  });

  it('is quoted where nothing is known of it, and left alone where the bench said it', () => {
    expect(systemWords(new Error('strange'))).toEqual({ en: 'strange', zh: '系統的訊息是「strange」' });
    expect(systemWords('odd').zh).toBe('系統的訊息是「odd」');
    const own = { en: 'No port is free.', zh: '沒有可用的連接埠。' };
    expect(systemWords(new AppError('PORT_TAKEN', own))).toEqual(own);
  });
});
