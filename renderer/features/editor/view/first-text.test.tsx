import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openWindow } from '../../../testing/open-window.tsx';
import { FirstText } from './editor-pane.tsx';

test('before the editor is ready, only as much of a long text is drawn as fits into the window', async () => {
  const { bench } = await openWindow(<FirstText isHidden={false} />);
  const drawn = (): string => document.querySelector('[data-first-text]')?.textContent ?? '';
  const [payload] = bench().documents;
  if (payload === undefined) throw new Error('There is no payload');
  bench().open(payload.id);
  expect(drawn()).toBe(payload.text);
  const text = `{ "note": "${'word '.repeat(40_000)}" }`;
  act(() => bench().typed(payload.id, text));
  expect(text.startsWith(drawn())).toBe(true);
  expect(drawn().length).toBeLessThan((window.innerWidth * window.innerHeight) / 100);
});
