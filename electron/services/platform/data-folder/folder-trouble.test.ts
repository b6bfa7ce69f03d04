import { expect, test } from 'vitest';
import { folderTrouble, readTrouble } from './folder-trouble.ts';

const failed = (code: string) => Object.assign(new Error(`${code}: open '/x'`), { code });

test('each reason is in both languages, and one of reading says so', () => {
  for (const code of ['EEXIST', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ELOOP', 'EOTHER']) {
    const { why, next } = folderTrouble(failed(code));
    for (const words of [why, next])
      expect([words.zh, words.en]).toEqual([
        expect.stringMatching(/\p{Script=Han}/u),
        expect.not.stringMatching(/\p{Script=Han}/u),
      ]);
  }
  expect(readTrouble(failed('EACCES'))).toEqual({ en: 'this user may not read it', zh: '此用戶沒有權限讀取' });
  expect(readTrouble(failed('EIO')).en).toBe('the disk failed to read or write (EIO)');
});
