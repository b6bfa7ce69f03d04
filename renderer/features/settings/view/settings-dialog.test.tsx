import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { all, at } from '../../../testing/elements.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { settingRows } from './setting-rows.ts';
import { SettingsDialog } from './settings-dialog.tsx';

const open = () => openWindow(<SettingsDialog part={null} retention={null} />);
const shown = (): readonly (string | undefined)[] => all('[data-setting]').map(({ dataset }) => dataset['setting']);

test('each setting shows its value, counts at once, and is reset where it differs from the default', async () => {
  const { bench, user } = await open();
  expect(shown()).toEqual(settingRows.map(({ id }) => id));
  expect(all('[data-reset-setting]')).toEqual([]);
  for (const { id, control } of settingRows)
    if (control.kind === 'choice') {
      const values = control.options.map(({ value }) => value);
      expect(values, id).toContain(control.current(bench()));
      expect(control.usual(bench()), id).toBe(control.current(bench()));
    }
  await user.click(at('[data-setting="theme"] [data-value="dark"]'));
  await user.selectOptions(at('[data-setting="textPercent"] select'), '150%');
  expect([bench().settings.theme, bench().settings.textPercent]).toEqual(['dark', 150]);
  expect(all('[data-reset-setting]')).toHaveLength(2);
  await user.click(at('[data-setting="textPercent"] [data-reset-setting]'));
  await vi.waitFor(() => expect(at('[data-setting="textPercent"] select')).toHaveFocus());
  await user.click(at('[data-setting="theme"] [data-reset-setting]'));
  await vi.waitFor(() => expect(at('[data-setting="theme"] [data-value="system"]')).toHaveFocus());
  expect([bench().settings.theme, bench().settings.textPercent]).toEqual(['system', 100]);
  await act(async () => bench().chooseGap('clock-skew', 'off'));
  await user.click(at('[data-setting="assumptions"] [data-reset-setting]'));
  expect(bench().gaps).toEqual({});
});

test.each([
  ['離線', ['network']],
  ['dark mode', ['theme', 'phoneTheme']],
  ['鑰匙圈', ['keys']],
  ['zsh', ['curlShell']],
  ['Zebra', []],
] as const)('a search for %s finds settings by their words and others in either language', async (query, ids) => {
  const { user } = await open();
  await user.type(at('input[type="search"]'), query);
  expect(shown()).toEqual(ids);
});

test('a file of shortcuts replaces them, names what it cannot have, and one press brings them back', async () => {
  const { bench, ports, user, passes } = await open();
  act(() => bench().choose('shortcuts', { 'go.calls': 'Alt+Q' }));
  const keys = { 'go.keys': 'Alt+Q', 'go.environments': 'Alt+Q' };
  const file = JSON.stringify({ format: 'passbench.shortcuts/1', keyboard: 'windows-and-linux', keys });
  ports.chosen = [{ name: 'mine.json', blob: new Blob([file]) }];
  await user.click(at('[data-import-shortcuts]'));
  await passes(0);
  expect(bench().settings.shortcuts).toEqual({ 'go.keys': 'Alt+Q' });
  expect(at('[data-shortcuts-outcome="imported"] ul')).toHaveTextContent(/Environments.*Alt Q.*Keys: the vault/);
  await user.click(at('[data-undo-shortcuts]'));
  expect(bench().settings.shortcuts).toEqual({ 'go.calls': 'Alt+Q' });
  await user.click(at('[data-reset-shortcuts]'));
  expect(at('[data-undo-shortcuts]')).toHaveFocus();
  act(() => bench().choose('shortcuts', { 'go.keys': 'Alt+Q' }));
  expect(all('[data-shortcuts-outcome]')).toEqual([]);
  ports.chosen = [{ name: 'mine.json', blob: new Blob([file]) }];
  await user.click(at('[data-import-shortcuts]'));
  await passes(0);
  act(() => bench().choose('shortcuts', { 'go.calls': 'Alt+Q' }));
  // What was skipped is still to be read, but nothing later is undone.
  expect(all('[data-shortcuts-outcome="imported"] ul')).toHaveLength(1);
  expect(all('[data-undo-shortcuts]')).toEqual([]);
  act(() => bench().choose('shortcuts', { 'go.palette': null }));
  expect(at('[data-settings-part="shortcuts"]')).toHaveTextContent('also in the search. Search here');
  act(() => bench().choose('shortcuts', { 'go.calls': 'Alt+Q' }));
  await user.click(at('[data-export-shortcuts]'));
  expect(JSON.parse(ports.saved.get('passbench-shortcuts.json') ?? '')).toMatchObject({
    keys: { 'go.calls': 'Alt+Q' },
  });
  ports.chosen = [{ name: 'other.json', blob: new Blob(['{"format": "passbench.shortcuts/9"}']) }];
  await user.click(at('[data-import-shortcuts]'));
  await passes(0);
  expect(at('[data-shortcuts-outcome="refused"]')).toHaveTextContent('later version');
  const gone = new Blob([file]);
  gone.slice = () => Object.assign(new Blob(), { text: () => Promise.reject(new Error('It is gone.')) });
  ports.chosen = [{ name: 'gone.json', blob: gone }];
  await user.click(at('[data-import-shortcuts]'));
  await passes(0);
  expect(at('[data-shortcuts-outcome="refused"]')).toHaveTextContent('could not be read');
  expect(bench().settings.shortcuts).toEqual({ 'go.calls': 'Alt+Q' });
});

test('Escape answers a question about keys that another command has, and leaves the settings open', async () => {
  const { bench, user } = await open();
  act(() => bench().openDialog({ dialog: 'settings' }));
  const taken = (): string | undefined => bench().settings.shortcuts['go.keys'] ?? undefined;
  await user.click(at('[data-shortcut="go.keys"] [data-change-shortcut]'));
  await user.keyboard('{Alt>}b{/Alt}');
  expect(at('[data-shortcut="go.keys"] [data-replace-keys]')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect([all('[data-shortcut-wish]').length, taken(), bench().dialog?.dialog]).toEqual([0, undefined, 'settings']);
});
