import { expect, it } from 'vitest';
import { foreignWordsIn, isSilent } from './languages.ts';

it('finds characters that Hong Kong does not write', () => {
  expect(foreignWordsIn('圖書已归还', 'zh_HK')).toBe('归');
  expect(foreignWordsIn('圖書已歸還，請到枱號 3', 'zh_HK')).toBe('');
  expect(isSilent({ en: 'Returned', zh: '已归还' })).toBe(true);
  expect(isSilent({ en: 'Returned', zh: '已歸還' })).toBe(false);
});
