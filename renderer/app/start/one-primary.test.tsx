import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sections } from '../../../shared/documents/settings.ts';
import { all, at } from '../../testing/elements.ts';
import { openPayload, openWindow } from '../../testing/open-window.tsx';
import { App } from './app.tsx';

const primary = (): readonly (string | null)[] =>
  all('button[class*="primary"]')
    .filter((button) => button.closest('[hidden]') === null)
    .map(({ textContent }) => textContent);

test('each place of the window has at most one primary button, and the status bar names a text that is not in view', async () => {
  const opened = await openWindow(<App />);
  await openPayload(opened, 'CANCELLED');
  await act(() => opened.bench().send());
  await opened.passes(1000);
  for (const section of sections) {
    act(() => opened.bench().choose('section', section));
    await opened.passes(1000);
    expect(primary().length, `${section}: ${primary().join()}`).toBeLessThanOrEqual(1);
  }
  const id = opened.bench().activeTab?.id ?? '';
  act(() => opened.bench().open(id));
  act(() => opened.bench().typed(id, '{"a" 1}'));
  await opened.passes(5000);
  expect(at('[data-first-problem]')).toHaveTextContent(/^\d+ error/);
  act(() => opened.bench().choose('section', 'keys'));
  expect(at('[data-first-problem]')).toHaveTextContent(/^CANCELLED: \d+ error/);
  await opened.run('go.connect');
  await opened.passes(1000);
  expect(primary().length, primary().join()).toBeLessThanOrEqual(1);
});
