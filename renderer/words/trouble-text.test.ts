import { ORPCError } from '@orpc/client';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { troubleOf } from '../bridge/bridge.ts';
import { troubleText } from './trouble-text.ts';

const said = {
  message: { en: 'The clock is behind.', zh: '時鐘落後了。' },
  next: { en: 'Move it on.', zh: '請把它調後。' },
};
const refusal = (data: unknown) =>
  new ORPCError('NOT_NOW', { status: 409, defined: true, message: said.message.en, data });
const t = i18next.t;

test('a refusal is said in the language of the window, whole', () => {
  const trouble = troubleOf(refusal({ next: said.next.en, words: said }));
  expect(troubleText(trouble, t, 'zh-Hant-HK')).toBe('時鐘落後了。請把它調後。');
  expect(troubleText(trouble, t, 'en')).toBe('The clock is behind. Move it on.');
});

test('one that has an English sentence alone is said in English', () => {
  const trouble = troubleOf(refusal({ next: 'Move it on.' }));
  expect(troubleText(trouble, t, 'zh-Hant-HK')).toBe('The clock is behind. Move it on.');
});

test('data that is no refusal’s is left aside', () => {
  expect(troubleOf(refusal({ words: 'x' }))).toMatchObject({ code: 'NOT_NOW', next: null });
});
