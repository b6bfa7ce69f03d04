import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at } from '../../testing/elements.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { ContactSheet } from './contact-sheet.tsx';

test('a sheet with emoji says whose font draws them, which no other sheet does', async () => {
  const { bench } = await openWindow(<ContactSheet />);
  const sheet = at('[data-region="contact-sheet"]');
  expect(sheet).not.toHaveTextContent('font of this machine');
  act(() => bench().chooseSheet({ texts: ['own', 'emoji'] }));
  expect(sheet).toHaveTextContent('Emoji are drawn in the font of this machine; a phone has its own.');
});
