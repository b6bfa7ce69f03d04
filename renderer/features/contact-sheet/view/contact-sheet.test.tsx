import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { all, at } from '../../../testing/elements.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { ContactSheet } from './contact-sheet.tsx';

test('a sheet with emoji says whose font draws them, which no other sheet does', async () => {
  const { bench } = await openWindow(<ContactSheet />);
  const sheet = at('[data-region="contact-sheet"]');
  expect(sheet).not.toHaveTextContent('font of this computer');
  act(() => bench().changeSheet({ texts: ['own', 'emoji'] }));
  expect(sheet).toHaveTextContent('Emoji use the font of this computer; phones use their own.');
});

test('a sheet says that it shows the last valid text where it does, and nowhere else', async () => {
  const { bench } = await openWindow(<ContactSheet />);
  const sheet = at('[data-region="contact-sheet"]');
  expect(sheet).not.toHaveTextContent('last valid text');
  const { id = '', text = '' } = bench().documents.find((document) => document.id === bench().activeTab?.id) ?? {};
  act(() => bench().typed(id, text.slice(0, -2)));
  expect(sheet).toHaveTextContent('last valid text');
  act(() => bench().typed(id, text));
  expect(sheet).not.toHaveTextContent('last valid text');
});

test('a sheet with texts that are drawn by lot says what its seed is for, which no other sheet does', async () => {
  const { bench } = await openWindow(<ContactSheet />);
  const sheet = at('[data-region="contact-sheet"]');
  expect(sheet).not.toHaveTextContent('seed');
  act(() => bench().changeSheet({ texts: ['own', 'pseudo'], seed: '7' }));
  expect(sheet).toHaveTextContent('Stress texts are random: seed 7 gives the same texts again');
  expect(at('[data-sheet-seed]')).toHaveAccessibleDescription(/the same seed gives the same texts/);
});

test('a phone that is pointed at is told of as one that the keys have reached', async () => {
  const { bench } = await openWindow(<ContactSheet />);
  const [, second] = all('[data-sheet-cell]');
  fireEvent.pointerMove(second ?? document.body);
  expect(bench().focusedSheetCell).toBe(second?.dataset['sheetCell']);
  expect(second).toHaveAttribute('tabindex', '0');
});
