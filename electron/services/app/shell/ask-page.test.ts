import { expect, test } from 'vitest';
import { askPage, textsOf } from './ask-page.ts';

const asked = {
  words: { en: 'A window asks to open the vault.', zh: '視窗要求開啟保險庫。' },
  label: { en: 'Passphrase', zh: '通行短語' },
};

test.each(['en', 'zh'] as const)('each text of the small window has its place in the page (%s)', (language) => {
  const texts = textsOf(asked, language);
  expect(texts).toMatchObject({ words: asked.words[language], label: asked.label[language] });
  for (const [id, text] of Object.entries(texts)) {
    expect(askPage.split(` id="${id}"`)).toHaveLength(2);
    expect(/\p{Script=Han}/u.test(text)).toBe(language === 'zh');
  }
});

test('the page runs nothing and reaches nothing: what fills it is its preload', () => {
  expect(askPage).not.toMatch(/<script|\son\w+=|javascript:|src=|href=|action=/i);
  expect(askPage.match(/type="password"/g)).toHaveLength(2);
});
