import { expect, test } from 'vitest';
import type { StageView } from '../../engine/stage/stage.ts';
import { getCutPages } from './cut-page.tsx';

const stage = (isVisible: boolean, state: string): StageView =>
  Object.assign(Object.create(null), {
    focusKey: 'one',
    faces: { zh_HK: [], en_US: [{ key: 'one', state, localeHidden: false, notification: { visible: isVisible } }] },
  });
const words = (surfaces: string) => ({ words: { key: 'text-cut.truncated', values: { surfaces } } });

test('a cut leads to every page that cuts the text, each once', () => {
  const all = words('banner ticket wallet row notification list');
  expect(getCutPages(all, stage(true, 'active'))).toEqual(['ticket', 'home', 'active', 'lock', 'list']);
  expect(getCutPages(words('row'), stage(true, 'used'))).toEqual(['used']);
  expect(getCutPages(words(''), stage(true, 'used'))).toEqual([]);
});

test('pages that show no notification now are left out, unless no other page cuts the text', () => {
  expect(getCutPages(words('banner row list'), stage(false, 'active'))).toEqual(['active']);
  expect(getCutPages(words('banner list'), stage(false, 'active'))).toEqual(['ticket', 'list']);
});
