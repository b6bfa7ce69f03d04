import { expect, test } from 'vitest';
import { shellLanguage } from './dialogs.ts';

test.each([
  [['zh-Hant-HK', 'en-US'], 'zh'],
  [['yue-HK'], 'zh'],
  [['zh_TW.UTF-8'], 'zh'],
  [['fr-FR', 'zh-CN', 'en'], 'zh'],
  [['de', 'en-GB', 'zh'], 'en'],
  [['zha', 'english'], 'en'],
  [[], 'en'],
] as const)('of %j it is %s', (preferred, language) => {
  expect(shellLanguage(preferred)).toBe(language);
});
