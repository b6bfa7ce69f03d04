import { platformHere, shortcutOf, type Platform } from './shortcuts.ts';
import type { ChosenKeys } from '../../shared/documents/settings.ts';

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
export function keysOf(id: string, chosen: ChosenKeys): string | null {
  const platform = platformHere();
  const shortcut = shortcutOf(id, platform, chosen);
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
  ';': 'Semicolon',
  "'": 'Quote',
  '/': 'Slash',
  '\\': 'Backslash',
  '`': 'Backquote',
  '-': 'Minus',
  '=': 'Equal',
};

const signs: ReadonlyMap<string, string> = new Map(Object.entries(places).map(([sign, code]) => [code, sign]));
const namedKeys =
  /^(?:F(?:[1-9]|1\d)|Enter|Delete|Backspace|Insert|Home|End|PageUp|PageDown|Arrow(?:Left|Right|Up|Down))$/;

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

/** What a key press is as a shortcut: its keys; `held` for modifiers alone; `none` for a key that cannot be one. */
type ReadKeys = { readonly keys: string } | 'held' | 'none';

/** Reads a key press as a shortcut, with the modifiers in the order that shortcuts have. `isShortcut` recognises it. */
export function readKeys(event: PressedKey): ReadKeys {
  if (['Control', 'Alt', 'Shift', 'Meta', 'AltGraph'].includes(event.key)) return 'held';
  const key = event.isComposing === true ? null : readKey(event);
  if (key === null) return 'none';
  const held = [
    event.ctrlKey ? ['Ctrl'] : [],
    event.altKey ? ['Alt'] : [],
    event.shiftKey ? ['Shift'] : [],
    event.metaKey ? ['Cmd'] : [],
  ].flat();
  return { keys: [...held, key].join('+') };
}

/** Keys as they are written, which `readKeys` gives; null for anything else. */
export function parseKeys(written: string): string | null {
  const [, held = '', key = ''] = /^((?:Ctrl\+)?(?:Alt\+)?(?:Shift\+)?(?:Cmd\+)?)(.+)$/.exec(written) ?? [];
  const isKnown = /^[A-Z0-9]$/.test(key) || Object.hasOwn(places, key) || namedKeys.test(key) || isOther.test(key);
  return isKnown ? `${held}${key}` : null;
}

/** Keys that no shortcut has; they are read so that the reason can be given. */
const isOther = /^(?:Escape|Tab|Space)$/;

function readKey({ key, code }: PressedKey): string | null {
  if (key === ' ') return 'Space';
  if (namedKeys.test(key) || isOther.test(key)) return key;
  if (code.startsWith('Numpad')) return null;
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  if (Object.hasOwn(places, key)) return key;
  return signs.get(code) ?? /^(?:Digit|Key)(.)$/.exec(code)?.[1] ?? null;
}

function isKey(wanted: string, { key, code }: PressedKey): boolean {
  if (wanted === 'Space') return key === ' ';
  if (wanted.length > 1) return key === wanted;
  if (code.startsWith('Numpad')) return false;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase() === wanted;
  return key === wanted || code === (places[wanted] ?? `${/\d/.test(wanted) ? 'Digit' : 'Key'}${wanted}`);
}
