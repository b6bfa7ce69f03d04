import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openWindow } from '../../../testing/open-window.tsx';
import { PictureProgressBar } from './export-dialog.tsx';

test.each([
  [{ files: 1, done: 0 }, 'Creating 1 file', null],
  [{ files: 1, done: 0.25 }, 'Creating 1 file · 25%', '0.25'],
  [{ files: 4, done: 2.5 }, 'Creating 2 of 4 files · 62%', '2.5'],
])('of %j is said as a share where one is known', async (drawing, said, value) => {
  await openWindow(<PictureProgressBar drawing={{ ...drawing, ticket: 't', isCancelled: false }} />);
  expect(screen.getByText(said)).toBeVisible();
  expect(document.querySelector('progress')?.getAttribute('value') ?? null).toBe(value);
});
