import { expect, test } from 'vitest';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { at } from '../../../testing/elements.ts';
import { openedAt, openWindow } from '../../../testing/open-window.tsx';
import { KeysPlace } from './keys-place.tsx';

test('where no passphrase can be asked for, the vault cannot be created, and it is said before the click', async () => {
  const host = createFakeHost(openedAt);
  const noPrompt = {
    en: 'Restart Passbench from an interactive terminal.',
    zh: '請在互動式終端機重新啟動 Passbench。',
  };
  host.own.vault = { ...host.own.vault, noPrompt };
  const { user, passes } = await openWindow(<KeysPlace />, { host });
  const create = at('[data-make-vault]');
  expect(create).toHaveAttribute('aria-disabled', 'true');
  expect(create).toHaveAccessibleDescription(noPrompt.en);
  expect(at('[data-page="vault"] [data-tone="warning"]')).toHaveTextContent(noPrompt.en);
  expect(await accessibilityProblems()).toEqual([]);
  await user.click(create);
  await passes(0);
  expect(host.own.vault.state).toBe('absent');
});
