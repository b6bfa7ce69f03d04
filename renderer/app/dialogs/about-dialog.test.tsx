import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../testing/accessibility.ts';
import { all, at } from '../../testing/elements.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { Dialogs } from './dialogs.tsx';

test.each(['en', 'zh-Hant-HK'] as const)(
  'About names the version, and leads to the licences (%s)',
  async (language) => {
    const { run, bench, passes, user } = await openWindow(<Dialogs />, { language });
    await run('help.about');
    expect(document.body).toHaveTextContent('0.0.0');
    expect(document.body).toHaveTextContent('MIT');
    expect(await accessibilityProblems()).toEqual([]);
    await user.click(at('button:not([data-close])'));
    await passes(0);
    expect([bench().dialog, document.querySelector('pre')?.textContent]).toEqual([
      { dialog: 'licences' },
      'The licence of a part',
    ]);
    expect(await accessibilityProblems()).toEqual([]);
  },
);

test('licences that cannot be read say where they are', async () => {
  const { run, store } = await openWindow(<Dialogs />);
  store.setState({ licences: '', readLicences: async () => undefined });
  await run('help.licences');
  expect(document.body).toHaveTextContent('THIRD-PARTY-NOTICES.txt');
});

test('the list of shortcuts has the keys that zoom', async () => {
  const { run } = await openWindow(<Dialogs />);
  await run('window.shortcuts');
  expect(document.body).toHaveTextContent(/Zoom in.*Ctrl \+.*Full screen.*F11/);
});

test('the list of shortcuts is grouped by area, and found by action and by keys', async () => {
  const { run, user } = await openWindow(<Dialogs />);
  await run('window.shortcuts');
  const titles = all('[data-shortcut-area] h4').map(({ textContent }) => textContent);
  expect(titles).toEqual(expect.arrayContaining(['Send', 'Payload', 'Go to', 'Clock', 'Window']));
  expect(await accessibilityProblems()).toEqual([]);
  const search = at('input[type="search"]');
  expect(search).toHaveFocus();
  await user.keyboard('zoom the timeline');
  await user.clear(search);
  await user.keyboard('Alt+V');
  expect(at('[data-shortcut-area] li')).toHaveTextContent('Alt V');
});
