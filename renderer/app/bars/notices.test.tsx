import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { all } from '../../testing/elements.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { Notices } from './notices.tsx';

test('the size of an image is told in the kilobytes that are assumed for its limit', async () => {
  const { bench } = await openWindow(<Notices />);
  const fits = { says: 'image-fits', width: 72, height: 72, byteCount: 101_000 } as const;
  act(() => bench().notify({ tone: 'good', words: { ...fits, kilobyte: 1000 } }));
  act(() => bench().notify({ tone: 'good', words: { ...fits, kilobyte: 1024 } }));
  expect(document.body.textContent).toMatch(/101 KB.*98\.6 KB/);
});

test('a message about files has every name', async () => {
  const { bench } = await openWindow(<Notices />);
  const names = ['a.png', 'b.png', 'c.png', 'd.png'];
  act(() => bench().notify({ tone: 'good', words: { says: 'given-out', names, place: 'downloads' } }));
  const [message] = all('[data-notice="given-out"]');
  for (const name of names) expect(message).toHaveTextContent(name);
});
