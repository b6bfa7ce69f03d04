import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../testing/accessibility.ts';
import { at } from '../../testing/elements.ts';
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
