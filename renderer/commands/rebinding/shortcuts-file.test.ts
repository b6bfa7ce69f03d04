import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestSetting } from '../../../shared/documents/size-limits.ts';
import { commands } from '../commands.ts';
import { whyReserved } from './reserved-keys.ts';
import { isShortcut, parseKeys, readKeys, type PressedKey } from '../shortcut-text.ts';
import { readShortcutsFile, writeShortcutsFile, holderOf, rebind, resetKeys } from './shortcuts-file.ts';
import { allShortcutsOn, isFixed, platforms, shortcutOf } from '../shortcuts.ts';
import type { ChosenKeys } from '../../../shared/documents/settings.ts';

function given(chosen: ChosenKeys, command: string, keys: string | null, isReplacing = false): ChosenKeys {
  const result = rebind(chosen, { command, keys, isReplacing }, 'linux');
  if (result.is !== 'given') throw new Error(`${command} did not get ${keys}: ${result.is}`);
  return result.chosen;
}

describe('keys that are given to a command', () => {
  test('replace its own, and are reset to nothing stored', () => {
    const chosen = given({}, 'go.keys', 'Alt+Q');
    expect(shortcutOf('go.keys', 'linux', chosen)).toBe('Alt+Q');
    expect(['Alt+Q', 'Alt+K'].map((keys) => holderOf(keys, chosen, 'linux'))).toEqual(['go.keys', null]);
    expect(given(chosen, 'go.keys', 'Alt+K')).toEqual({});
    expect(resetKeys(chosen, 'go.keys', 'linux')).toEqual({ is: 'given', chosen: {} });
    expect(shortcutOf('go.keys', 'linux', given(chosen, 'go.keys', null))).toBeUndefined();
  });

  test('of another command are a conflict that names it, and are taken from it only on demand', () => {
    const wish = { command: 'go.keys', keys: 'Alt+G' };
    expect(rebind({}, wish, 'linux')).toEqual({ is: 'conflict', command: 'go.gallery' });
    const chosen = given({}, 'go.keys', 'Alt+G', true);
    expect(chosen).toEqual({ 'go.keys': 'Alt+G', 'go.gallery': null });
    expect(resetKeys(chosen, 'go.gallery', 'linux')).toEqual({ is: 'conflict', command: 'go.keys' });
    expect(resetKeys(chosen, 'go.gallery', 'linux', true)).toEqual({ is: 'given', chosen: { 'go.keys': null } });
  });

  test('of undo and redo stay, as texts have them too', () => {
    expect(rebind({}, { command: 'edit.redo', keys: 'Alt+Y' }, 'linux').is).toBe('refused');
    for (const keys of ['Ctrl+Z', 'Ctrl+Y', 'Ctrl+Shift+Z'])
      expect(rebind({}, { command: 'go.keys', keys, isReplacing: true }, 'linux').is).toBe('refused');
    const stored = { 'undo.last': null, 'edit.redo': 'Alt+Y', 'go.keys': 'Ctrl+Y', 'go.gallery': 'Ctrl+Z' };
    const shown = ['undo.last', 'edit.redo', 'go.keys', 'go.gallery'].map((id) => shortcutOf(id, 'linux', stored));
    expect(shown).toEqual(['Ctrl+Z', 'Ctrl+Y', undefined, undefined]);
    expect(allShortcutsOn('windows', stored)).toContainEqual(['edit.redo', 'Ctrl+Shift+Z']);
    const ofTexts = commands.filter(({ leavesTexts }) => leavesTexts === true).map(({ id }) => id);
    expect(commands.map(({ id }) => id).filter(isFixed)).toEqual(ofTexts);
  });

  test('are refused with the reason where a system, a browser, a layout or the editor needs them', () => {
    for (const keys of ['Ctrl+T', 'Alt+F4', 'Ctrl+Alt+Q', 'A', 'Shift+Enter', 'Ctrl+F', 'Ctrl+Home', 'Cmd+K', 'Tab'])
      expect(rebind({}, { command: 'go.keys', keys }, 'linux'), keys).toMatchObject({ is: 'refused' });
    expect(whyReserved('Cmd+,', 'mac', 'go.keys')?.en).toContain('settings');
    expect(whyReserved('Cmd+,', 'mac', 'window.settings')).toBeNull();
  });

  test.each(platforms)('are refused on %s where the key types a character, bare or with Shift', (platform) => {
    for (const key of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,[];/')
      for (const keys of [key, `Shift+${key}`])
        expect(whyReserved(keys, platform)?.en, keys).toBe('This key types a character.');
  });

  test('are refused where a browser or Windows has them', () => {
    for (const keys of ['Ctrl+Shift+=', 'Shift+Cmd+=', 'Ctrl+Shift+V', 'Shift+Cmd+V', 'Ctrl+Shift+R', 'Shift+Cmd+R'])
      for (const platform of platforms) expect(whyReserved(keys, platform), keys).not.toBeNull();
    expect(whyReserved('Ctrl+F4', 'windows')).not.toBeNull();
  });

  test('are refused once the setting has no more room', () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`command.of.a.long.name.${at}`, 'F13']));
    expect(JSON.stringify(many).length).toBeGreaterThan(longestSetting);
    expect(rebind(many, { command: 'go.keys', keys: 'Alt+Q' }, 'linux')).toMatchObject({ is: 'refused' });
  });

  test('never belong to two commands, whatever is stored', () => {
    const ids = commands.map(({ id }) => id);
    const keys = fc.constantFrom('Alt+G', 'Alt+K', 'Ctrl+Y', 'Ctrl+Shift+Z', 'Alt+Q', null);
    fc.assert(
      fc.property(fc.constantFrom(...platforms), fc.dictionary(fc.constantFrom(...ids), keys), (platform, chosen) => {
        const all = allShortcutsOn(platform, chosen).map(([, own]) => own);
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });
});

const press = (key: string, code: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

describe('a key press', () => {
  test('is read as its keys, whatever the layout types', () => {
    expect(readKeys(press('g', 'KeyG', { altKey: true }))).toEqual({ keys: 'Alt+G' });
    expect(readKeys(press('!', 'Digit1', { ctrlKey: true, shiftKey: true }))).toEqual({ keys: 'Ctrl+Shift+1' });
    expect(readKeys(press('ㄜ', 'KeyK', { ctrlKey: true }))).toEqual({ keys: 'Ctrl+K' });
    expect(readKeys(press('z', 'KeyY', { metaKey: true, shiftKey: true }))).toEqual({ keys: 'Shift+Cmd+Z' });
    expect(readKeys(press('Shift', 'ShiftLeft', { shiftKey: true }))).toBe('held');
    expect(readKeys(press('1', 'Numpad1', { altKey: true }))).toBe('none');
    expect(readKeys(press('Process', 'KeyK', { isComposing: true }))).toBe('none');
    expect(readKeys(press('AudioVolumeUp', 'AudioVolumeUp'))).toBe('none');
  });

  test('that was read is recognised again, and written as a file has it', () => {
    const key = fc.constantFrom(
      ...(['a', 'z', 'Z', 'й', '^', '5', '%', '[', 'ü', 'F2', 'Enter', 'ArrowUp', ' ', 'Dead', ';'] as const),
    );
    const code = fc.constantFrom('KeyA', 'KeyZ', 'Digit5', 'BracketLeft', 'Semicolon', 'Numpad5', 'F2', 'Slash');
    const flags = fc.record({
      altKey: fc.boolean(),
      ctrlKey: fc.boolean(),
      metaKey: fc.boolean(),
      shiftKey: fc.boolean(),
    });
    fc.assert(
      fc.property(key, code, flags, (typed, place, held) => {
        const event = press(typed, place, held);
        const read = readKeys(event);
        if (typeof read === 'string') return;
        expect(isShortcut(read.keys, event), read.keys).toBe(true);
        expect(parseKeys(read.keys)).toBe(read.keys);
      }),
    );
  });
});

describe('a file of shortcuts', () => {
  const file = (change: object): string =>
    JSON.stringify({ format: 'passbench.shortcuts/1', keyboard: 'windows-and-linux', keys: {}, ...change });
  const why = (text: string): string => {
    const read = readShortcutsFile(text, 'linux');
    return read.is === 'refused' ? read.why.en : read.is;
  };

  test('comes back as it was written, two commands that changed places too', () => {
    const chosen = given(given({}, 'go.keys', 'Alt+G', true), 'go.gallery', 'Alt+K');
    const read = readShortcutsFile(writeShortcutsFile(chosen, 'linux'), 'windows');
    expect(read).toEqual({ is: 'read', chosen, count: 2, skipped: [] });
  });

  test('names each line that it cannot have, and imports the others', () => {
    const keys = {
      'go.keys': 'Alt+Q',
      'go.environments': 'Alt+Q',
      'clock.pause': 'Alt+G',
      'send.run': 'Ctrl+T',
      'go.timeline': 'hyper-x',
      'no.such': 'Alt+I',
      'undo.last': null,
      'edit.redo': 'Alt+Y',
      'go.filter': 'F',
      __proto__: 'Alt+I',
    };
    const read = readShortcutsFile(file({ keys }), 'linux');
    if (read.is !== 'read') throw new Error('It was refused.');
    expect(read.chosen).toEqual({ 'go.keys': 'Alt+Q' });
    expect(read.count).toBe(1);
    const reasons = read.skipped.map(({ command, why: because }) => [
      command,
      'en' in because ? because.en.slice(0, 12) : because.holder,
    ]);
    expect(Object.fromEntries(reasons)).toMatchObject({
      'go.environments': 'go.keys',
      'clock.pause': 'go.gallery',
      'send.run': 'Browsers ope',
      'go.timeline': 'These keys a',
      'no.such': 'This version',
      'undo.last': 'Texts undo a',
      'edit.redo': 'Texts undo a',
      'go.filter': 'This key typ',
    });
  });

  test('is refused with the reason where it is none, of a later version, of another keyboard or too large', () => {
    expect(why('{')).toContain('not JSON');
    expect(why('[]')).toContain('not a file of shortcuts');
    expect(why('{"format": 1}')).toContain('not a file of shortcuts');
    expect(why(file({ format: 'passbench.shortcuts/2' }))).toContain('later version');
    expect(why(file({ keyboard: 'mac' }))).toContain('another keyboard');
    expect(why(file({ keys: { 'go.keys': 7 } }))).toContain('keys › go.keys');
    expect(why(file({ keys: [] }))).toContain('“keys”');
    expect(why(file({ more: 1 }))).toContain('cannot be read');
    expect(why(`${file({})}${' '.repeat(100_000)}`)).toContain('too large');
  });
});
