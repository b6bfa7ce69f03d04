function isMac(platform: string): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

const macSigns: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };
const plainSigns: Readonly<Record<string, string>> = { Enter: '↵', Escape: 'Esc', Delete: 'Del' };

export function shortcutText(shortcut: string, platform: string): string {
  const keys = shortcut.split('+').map((key) => plainSigns[key] ?? key);
  return isMac(platform) ? keys.map((key) => macSigns[key] ?? key).join('') : keys.join(' ');
}

/** A shortcut as `aria-keyshortcuts` writes it. */
export function ariaShortcut(shortcut: string, platform: string): string {
  return shortcut.replace('Ctrl', isMac(platform) ? 'Meta' : 'Control');
}

const codes: Readonly<Record<string, string>> = {
  '.': 'period',
  ',': 'comma',
  '[': 'bracketleft',
  ']': 'bracketright',
};

/** A shortcut as react-hotkeys-hook reads it. */
export function hotkey(shortcut: string): string {
  return shortcut
    .split('+')
    .map((key) => (key === 'Ctrl' ? 'mod' : (codes[key] ?? key.toLowerCase())))
    .join('+');
}
