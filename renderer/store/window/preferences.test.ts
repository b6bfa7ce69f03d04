import { expect, test } from 'vitest';
import { createFakeHost } from '../testing/fake-host.ts';
import { settle } from '../testing/fake-ports.ts';
import { followed, start } from '../testing/received-calls.ts';

test('two windows change shortcuts one after the other, and none is lost', async () => {
  const host = createFakeHost(start);
  const windows = [await followed(host), await followed(host)];
  for (const [at, command] of ['go.keys', 'go.calls', 'go.gallery'].entries()) {
    const { store } = windows[at % 2] ?? expect.fail();
    const { settings, choose } = store.getState();
    choose('shortcuts', { ...settings.shortcuts, [command]: `Alt+${at + 1}` });
    await settle();
    host.tell({ event: 'shortcuts', value: host.settings['shortcuts'] ?? '' });
    await settle();
  }
  const all = { 'go.keys': 'Alt+1', 'go.calls': 'Alt+2', 'go.gallery': 'Alt+3' };
  expect(windows.map(({ store }) => store.getState().settings.shortcuts)).toEqual([all, all]);
  expect(JSON.parse(host.settings['shortcuts'] ?? '')).toEqual(all);
});

test('a window takes the shortcuts of another one when it connects again, and its own stay until they are saved', async () => {
  const { host, store } = await followed();
  const shortcuts = () => store.getState().settings.shortcuts;
  host.settings['shortcuts'] = '{"go.keys":"Alt+1"}';
  host.tell({ event: 'ready' });
  await settle();
  const taken = shortcuts();
  expect(taken).toEqual({ 'go.keys': 'Alt+1' });
  host.tell({ event: 'shortcuts', value: '{ "go.keys": "Alt+1" }' });
  await settle();
  expect(shortcuts()).toBe(taken);
  store.getState().choose('shortcuts', { 'go.calls': 'Alt+2' });
  store.getState().applyHostShortcuts('{"go.keys":"Alt+3"}');
  expect(shortcuts()).toEqual({ 'go.calls': 'Alt+2' });
  await settle();
  store.getState().applyHostShortcuts('not JSON');
  expect(shortcuts()).toEqual({});
});
