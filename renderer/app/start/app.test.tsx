import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openWindow } from '../../testing/open-window.tsx';
import { App } from './app.tsx';

test('a window that opens shows the payload in front as text and as the cards of both languages', async () => {
  await openWindow(<App />);
  expect(document.querySelector('section[data-locale="zh_HK"]')).toHaveTextContent('香港西九龍');
  expect(document.querySelector('section[data-locale="en_US"]')).toHaveTextContent('Hong Kong West Kowloon');
  expect(document.querySelector('[data-region="editor"]')).toHaveTextContent('"orderStatus": "TICKETED"');
  expect(document.querySelector('[data-document]')).toHaveTextContent('TICKETED');
});

test('the search opens by its keys, and what is typed at once is looked for', async () => {
  const { user } = await openWindow(<App />);
  await user.keyboard('{Control>}k{/Control}gallery');
  const search = await screen.findByRole('dialog');
  expect(within(search).getByRole('combobox')).toHaveValue('gallery');
});
