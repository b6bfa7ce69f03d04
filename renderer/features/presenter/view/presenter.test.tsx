import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { all, at } from '../../../testing/elements.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { Presenter } from './presenter.tsx';

/** The page has no highlights, so the whole element of a secret is concealed. */
const concealed = (): readonly (string | null)[] =>
  all('[data-concealed]').map((element) => element.getAttribute('data-part'));

test('presenter mode conceals secrets of texts, fields and tooltips as they come, and Escape ends it', async () => {
  const { run, user, bench } = await openWindow(
    <>
      <p data-part="path">in ~/keys/merchant.pem</p>
      <p data-part="plain">TICKETED</p>
      <input data-part="field" defaultValue="" title="~/keys/merchant.pem" aria-label="path" />
      <div data-part="later" />
      <Presenter />
    </>,
  );
  expect(concealed()).toEqual([]);
  await run('window.presenter');
  expect(document.documentElement).toHaveAttribute('data-presenting');
  expect(concealed()).toEqual(['path']);
  await user.type(at('[data-part="field"]'), '~/keys/other.pem');
  expect(at('[data-part="field"]')).toHaveAttribute('title', '••••');
  await act(async () => {
    at('[data-part="later"]').textContent = 'Bearer abcdef123456';
  });
  expect(concealed()).toEqual(['path', 'field', 'later']);
  expect(all('[data-presenter-ring]')).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(bench().isPresenting).toBe(false);
  expect(concealed()).toEqual([]);
  expect(all('[data-presenter-ring]')).toEqual([]);
  expect(document.documentElement).not.toHaveAttribute('data-presenting');
  expect(at('[data-part="field"]')).toHaveAttribute('title', '~/keys/merchant.pem');
});
