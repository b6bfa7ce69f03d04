import { expect, test } from 'vitest';
import { platforms, shortcutsOn } from '../../../../commands/shortcuts.ts';
import { toKeybinding } from './editor-commands.ts';
import { KeyCode, KeyMod } from './monaco.ts';

test.each(platforms)('the editor knows every shortcut of %s, each by keys of its own', (platform) => {
  const bindings = [...shortcutsOn(platform).values()].map((shortcut) => toKeybinding(shortcut, platform));
  expect(new Set(bindings).size).toBe(bindings.length);
});

test('the Control key of a Mac is not its Command key', () => {
  expect(toKeybinding('Ctrl+Cmd+K', 'mac')).toBe(KeyMod.WinCtrl | KeyMod.CtrlCmd | KeyCode.KeyK);
  expect(toKeybinding('Ctrl+K', 'windows')).toBe(KeyMod.CtrlCmd | KeyCode.KeyK);
});
