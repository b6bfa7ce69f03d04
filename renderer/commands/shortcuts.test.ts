import { describe, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { ariaShortcut, isShortcut, shortcutText } from './shortcut-text.ts';
import { allShortcutsOn, platformOf, platforms, shortcutsOn } from './shortcuts.ts';
import { whyReserved } from './rebinding/reserved-keys.ts';

describe.each(platforms)('the shortcuts of %s', (platform) => {
  const shortcuts = shortcutsOn(platform);

  test('each belong to one command of the list', () => {
    const ids = new Set(commands.map(({ id }) => id));
    expect([...shortcuts.keys()].filter((id) => !ids.has(id))).toEqual([]);
    const all = allShortcutsOn(platform);
    expect(new Set(all.map(([, chord]) => chord)).size).toBe(all.length);
    expect(shortcuts.size).toBeGreaterThan(60);
  });

  test('need no chord that a system, a browser or a layout needs', () => {
    const refused = allShortcutsOn(platform).flatMap(([id, chord]) => {
      const why = whyReserved(chord, platform, id);
      return why === null ? [] : [`${id} ${chord}: ${why.en}`];
    });
    expect(refused).toEqual([]);
  });

  test('name their modifiers in the order of the platform, and a key that is known', () => {
    const order = platform === 'mac' ? /^(?:Ctrl\+)?(?:Shift\+)?(?:Cmd\+)?/ : /^(?:Ctrl\+)?(?:Alt\+)?(?:Shift\+)?/;
    for (const chord of shortcuts.values())
      expect(chord.replace(order, ''), chord).toMatch(
        /^(?:[A-Z0-9]|[.,[\]]|F\d+|Enter|Delete|Backspace|Arrow(?:Left|Right))$/,
      );
  });
});

test.each([
  ['Ctrl+Escape', 'windows'],
  ['Ctrl+Escape', 'linux'],
  ['Ctrl+Shift+T', 'windows'],
  ['Ctrl+Shift+F', 'windows'],
  ['Alt+D', 'windows'],
  ['Alt+F', 'linux'],
  ['Ctrl+Alt+K', 'linux'],
  ['Ctrl+Shift+U', 'linux'],
  ['Alt+5', 'mac'],
  ['Alt+Shift+7', 'mac'],
  ['Alt+L', 'mac'],
  ['Ctrl+A', 'mac'],
  ['Ctrl+Cmd+F', 'mac'],
  ['Shift+Cmd+4', 'mac'],
  ['Cmd+0', 'mac'],
  ['F11', 'linux'],
  ['A', 'linux'],
] as const)('%s is reserved on %s', (chord, platform) => {
  expect(whyReserved(chord, platform)).not.toBeNull();
});

const pressed = (key: string, code: string, ...held: readonly ('alt' | 'ctrl' | 'meta' | 'shift')[]) => ({
  key,
  code,
  altKey: held.includes('alt'),
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
});

describe('a shortcut', () => {
  test('is written as the menus of each platform write it, and for assistive technology', () => {
    expect(shortcutText('Ctrl+Enter', 'linux')).toBe('Ctrl ↵');
    expect(shortcutText('Alt+Delete', 'windows')).toBe('Alt Del');
    expect(shortcutText('Ctrl+Shift+Cmd+K', 'mac')).toBe('⌃⇧⌘K');
    expect(shortcutText('Ctrl+Cmd+Backspace', 'mac')).toBe('⌃⌘⌫');
    expect(ariaShortcut('Ctrl+K')).toBe('Control+K');
    expect(ariaShortcut('Ctrl+Shift+Cmd+K')).toBe('Control+Shift+Meta+K');
    expect(['MacIntel', 'Win32', 'Linux x86_64', ''].map(platformOf)).toEqual(['mac', 'windows', 'linux', 'linux']);
  });

  test('is the letter on the key, wherever the layout has it', () => {
    expect(isShortcut('Ctrl+Z', pressed('z', 'KeyY', 'ctrl'))).toBe(true); // German: Z where Y is.
    expect(isShortcut('Ctrl+Z', pressed('y', 'KeyZ', 'ctrl'))).toBe(false);
    expect(isShortcut('Alt+Shift+F', pressed('F', 'KeyF', 'alt', 'shift'))).toBe(true);
  });

  test('is found by its place where the key types a sign or another script', () => {
    expect(isShortcut('Ctrl+K', pressed('ㄜ', 'KeyK', 'ctrl'))).toBe(true);
    expect(isShortcut('Alt+1', pressed('&', 'Digit1', 'alt'))).toBe(true); // French.
    expect(isShortcut('Alt+Shift+.', pressed(':', 'Period', 'alt', 'shift'))).toBe(true); // German.
    expect(isShortcut('Alt+]', pressed('+', 'BracketRight', 'alt'))).toBe(true);
  });

  test('is no digit of the number pad, no key of an input method, and nothing with another modifier', () => {
    expect(isShortcut('Alt+1', pressed('1', 'Numpad1', 'alt'))).toBe(false);
    expect(isShortcut('Ctrl+Enter', pressed('Enter', 'NumpadEnter', 'ctrl'))).toBe(true);
    expect(isShortcut('F2', { ...pressed('F2', 'F2'), isComposing: true })).toBe(false);
    expect(isShortcut('Ctrl+K', pressed('k', 'KeyK', 'ctrl', 'shift'))).toBe(false);
    expect(isShortcut('Alt+8', pressed('[', 'Digit8', 'ctrl', 'alt'))).toBe(false); // AltGr.
    expect(isShortcut('Ctrl+Cmd+K', pressed('k', 'KeyK', 'meta'))).toBe(false);
  });
});
