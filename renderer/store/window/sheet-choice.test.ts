import { expect, test } from 'vitest';
import { firstSheet } from '../../../shared/documents/contact-sheet/sheet-settings.ts';
import { followPhones } from './sheet-choice.ts';

const phones = { width: 320, textPercent: 200, phoneTheme: 'app', theme: 'system', isSystemDark: true } as const;

test('a sheet shows the width, the text size and the theme of the phones, until they are chosen on it', () => {
  expect(followPhones(firstSheet, phones)).toMatchObject({ widths: [320], textPercents: [200], schemes: ['dark'] });
  expect(followPhones(firstSheet, { ...phones, theme: 'light' }).schemes).toEqual(['light']);
  expect(followPhones(firstSheet, { ...phones, phoneTheme: 'both' }).schemes).toEqual(['light', 'dark']);
  const chosen = { ...firstSheet, isFollowing: false };
  expect(followPhones(chosen, phones)).toBe(chosen);
});
