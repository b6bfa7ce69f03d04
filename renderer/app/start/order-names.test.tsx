import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activeDocument } from '../../store/window/active-tab.ts';
import { all } from '../../testing/elements.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { App } from './app.tsx';

function saidOn(page: Element): readonly string[] {
  const own = [...page.querySelectorAll('*')].filter((each) => each.closest('section[data-locale]') === null);
  return own.flatMap((each) => [
    each.getAttribute('title') ?? '',
    each.getAttribute('aria-label') ?? '',
    each.getAttribute('label') ?? '',
    ...[...each.childNodes].map((node) => (node instanceof Text ? node.data : '')),
  ]);
}

test('orders without a name of the user have one name in the language of the window, at every place of it', async () => {
  const { bench, run, passes, user } = await openWindow(<App />);
  const { order = '' } = activeDocument(bench()) ?? {};
  expect(order).toBe('Train ticket');
  await run('send.run');
  await passes(1000);
  await act(async () => {
    bench().addRun(order);
    bench().choose('language', 'zh-Hant-HK');
  });
  await passes(1000);
  expect(bench().documents.map((each) => each.order)).toContain('Train ticket 2');
  await user.click(document.querySelector('[data-tab-list]') ?? document.body);
  await passes(100);
  const said = saidOn(document.body);
  expect(said.filter((text) => text.includes('Train ticket'))).toEqual([]);
  expect(said.filter((text) => text.includes('G6532 → 廣州南')).length).toBeGreaterThan(4);
  // Two of one name are told apart by their number.
  const numbers = said.flatMap((text) => /^G6532 → 廣州南 …(\d+)$/.exec(text)?.[1] ?? []);
  expect(new Set(numbers).size).toBe(2);
  // A tab that is too narrow shortens the name, not the number.
  const ends = all('[data-region="editor"] [data-order-end]').map(({ textContent }) => textContent);
  expect(new Set(ends)).toEqual(new Set(numbers.map((number) => `…${number}`)));
});
