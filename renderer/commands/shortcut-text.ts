import { platformHere, shortcutOf, type Platform } from './shortcuts.ts';

const macSigns: Readonly<Record<string, string>> = { Cmd: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧', Backspace: '⌫' };
const plainSigns: Readonly<Record<string, string>> = {
  Enter: '↵',
  Escape: 'Esc',
  Delete: 'Del',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** A shortcut as the platform's menus write it. */
export function shortcutText(shortcut: string, platform: Platform): string {
  const keys = shortcut.split('+').map((key) => plainSigns[key] ?? key);
  return platform === 'mac' ? keys.map((key) => macSigns[key] ?? key).join('') : keys.join(' ');
}

/** The shortcut of a command as this window shows it; null where it has none. */
export function keysOf(id: string): string | null {
  const platform = platformHere();
  const shortcut = shortcutOf(id, platform);
  return shortcut === undefined ? null : shortcutText(shortcut, platform);
}

const ariaNames: Readonly<Record<string, string>> = { Cmd: 'Meta', Ctrl: 'Control' };

/** A shortcut as `aria-keyshortcuts` writes it. */
export function ariaShortcut(shortcut: string): string {
  return shortcut
    .split('+')
    .map((key) => ariaNames[key] ?? key)
    .join('+');
}

const places: Readonly<Record<string, string>> = {
  '.': 'Period',
  ',': 'Comma',
  '[': 'BracketLeft',
  ']': 'BracketRight',
};

export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> & {
  readonly isComposing?: boolean;
};

/**
 * Whether a key press is a shortcut. A letter is the one on the key; where the key types another script, or a sign, its
 * place counts. Digits of the number pad type characters together with Alt, and are none.
 */
export function isShortcut(shortcut: string, event: PressedKey): boolean {
  const parts = shortcut.split('+');
  const wanted = parts.at(-1) ?? '';
  const hasModifiers =
    event.altKey === parts.includes('Alt') &&
    event.ctrlKey === parts.includes('Ctrl') &&
    event.metaKey === parts.includes('Cmd') &&
    event.shiftKey === parts.includes('Shift');
  return hasModifiers && event.isComposing !== true && isKey(wanted, event);
}

function isKey(wanted: string, { key, code }: PressedKey): boolean {
  if (wanted.length > 1) return key === wanted;
  if (code.startsWith('Numpad')) return false;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase() === wanted;
  return key === wanted || code === (places[wanted] ?? `${/\d/.test(wanted) ? 'Digit' : 'Key'}${wanted}`);
}
