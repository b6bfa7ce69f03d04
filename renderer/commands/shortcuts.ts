import type { ChosenKeys, Keyboard } from '../../shared/documents/settings.ts';

export const platforms = ['windows', 'linux', 'mac'] as const;
export type Platform = (typeof platforms)[number];

/** The platform that a browser names in `navigator.platform`. */
export function platformOf(named: string): Platform {
  if (/mac|iphone|ipad/i.test(named)) return 'mac';
  return /^win/i.test(named) ? 'windows' : 'linux';
}

/**
 * By command: the keys on Windows and Linux, then those on a Mac, where Alt types characters: `}`, `@` and `[` of German,
 * Swiss and Nordic layouts. `Ctrl` is the Control key. Letters are those on the keys; a key of another script counts by
 * its place.
 */
const keys: Readonly<Record<string, readonly [windowsAndLinux: string, mac: string]>> = {
  'send.run': ['Ctrl+Enter', 'Cmd+Enter'],
  'send.cancel': ['Ctrl+Shift+Enter', 'Shift+Cmd+Enter'],
  'send.copy-curl': ['Alt+C', 'Ctrl+Cmd+C'],
  'in.files': ['Ctrl+O', 'Cmd+O'],
  'payload.save': ['Ctrl+S', 'Cmd+S'],
  'out.save-as': ['Ctrl+Shift+S', 'Shift+Cmd+S'],
  'out.copy-resolved': ['Alt+Shift+R', 'Ctrl+Shift+Cmd+R'],
  'payload.duplicate': ['Alt+Shift+D', 'Ctrl+Shift+Cmd+D'],
  'payload.rename': ['F2', 'F2'],
  'payload.remove': ['Alt+Delete', 'Ctrl+Cmd+Backspace'],
  'payload.quick-fix': ['Alt+X', 'Ctrl+Cmd+X'],
  'payload.fix-all': ['Alt+Shift+X', 'Ctrl+Shift+Cmd+X'],
  'payload.format': ['Alt+Shift+F', 'Ctrl+Shift+Cmd+F'],
  'payload.template': ['Alt+Shift+T', 'Ctrl+Shift+Cmd+T'],
  'payload.close-tab': ['Alt+W', 'Ctrl+Cmd+W'],
  'payload.reopen-tab': ['Alt+Shift+W', 'Ctrl+Shift+Cmd+W'],
  'versions.open': ['Alt+Shift+V', 'Ctrl+Shift+Cmd+V'],
  'compare.open': ['Alt+V', 'Ctrl+Cmd+V'],
  'go.palette': ['Ctrl+K', 'Cmd+K'],
  'go.filter': ['Alt+Shift+L', 'Shift+Cmd+F'],
  'go.gallery': ['Alt+G', 'Ctrl+Cmd+G'],
  'go.contact-sheet': ['Alt+Shift+S', 'Ctrl+Shift+Cmd+S'],
  'go.next-problem': ['F8', 'F8'],
  'go.previous-problem': ['Shift+F8', 'Shift+F8'],
  'go.next-region': ['F6', 'F6'],
  'go.previous-region': ['Shift+F6', 'Shift+F6'],
  'go.next-tab': ['Alt+]', 'Ctrl+Cmd+ArrowRight'],
  'go.previous-tab': ['Alt+[', 'Ctrl+Cmd+ArrowLeft'],
  'go.timeline': ['Alt+M', 'Ctrl+Cmd+M'],
  'go.problems': ['Alt+P', 'Ctrl+Cmd+P'],
  'go.response': ['Alt+R', 'Ctrl+Cmd+R'],
  'go.calls': ['Alt+J', 'Ctrl+Cmd+J'],
  'go.calls-place': ['Alt+Shift+C', 'Ctrl+Shift+Cmd+C'],
  'go.assumptions': ['Alt+A', 'Ctrl+Cmd+A'],
  'go.reference': ['Alt+H', 'Ctrl+Cmd+H'],
  'go.panel-height': ['Alt+Shift+H', 'Ctrl+Shift+Cmd+H'],
  'go.help': ['F1', 'F1'],
  'go.connect': ['Alt+B', 'Ctrl+Cmd+B'],
  'go.keys': ['Alt+K', 'Ctrl+Cmd+K'],
  'go.environments': ['Alt+Shift+E', 'Ctrl+Cmd+E'],
  'project.recent': ['Alt+O', 'Ctrl+Cmd+O'],
  'go.view-template': ['Alt+1', 'Ctrl+Cmd+1'],
  'go.view-resolved': ['Alt+2', 'Ctrl+Cmd+2'],
  'go.view-request': ['Alt+3', 'Ctrl+Cmd+3'],
  'go.view-curl': ['Alt+4', 'Ctrl+Cmd+4'],
  'stage.ticket': ['Alt+5', 'Ctrl+Cmd+5'],
  'stage.wallet': ['Alt+6', 'Ctrl+Cmd+6'],
  'stage.notices': ['Alt+7', 'Ctrl+Cmd+7'],
  'stage.sheet': ['Alt+8', 'Ctrl+Cmd+8'],
  'stage.scale': ['Alt+9', 'Ctrl+Cmd+9'],
  'stage.apart': ['Alt+Shift+9', 'Ctrl+Shift+Cmd+9'],
  'stage.peek': ['Alt+Shift+P', 'Ctrl+Shift+Cmd+P'],
  'time.back': ['Alt+0', 'Ctrl+Cmd+0'],
  'time.next': ['Alt+Shift+.', 'Ctrl+Shift+Cmd+.'],
  'time.previous': ['Alt+Shift+,', 'Ctrl+Shift+Cmd+,'],
  'story.play': ['Alt+S', 'Ctrl+Cmd+S'],
  'clock.pause': ['F9', 'F9'],
  'clock.forward': ['Alt+.', 'Ctrl+Cmd+.'],
  'clock.back': ['Alt+,', 'Ctrl+Cmd+,'],
  'undo.last': ['Ctrl+Z', 'Cmd+Z'],
  'edit.redo': ['Ctrl+Y', 'Shift+Cmd+Z'],
  'undo.list': ['Alt+Z', 'Ctrl+Cmd+Z'],
  'window.toggle-theme': ['Alt+T', 'Ctrl+Cmd+T'],
  'window.toggle-language': ['Alt+L', 'Ctrl+Cmd+L'],
  'window.settings': ['Ctrl+,', 'Cmd+,'],
  'window.shortcuts': ['Shift+F1', 'Shift+F1'],
};

/** What the menu of the application does, and a browser by the same keys, as each platform writes it. */
const viewKeys = {
  zoomIn: ['Ctrl +', '⌘+'],
  zoomOut: ['Ctrl -', '⌘-'],
  resetZoom: ['Ctrl 0', '⌘0'],
  fullScreen: ['F11', '⌃⌘F'],
} as const;

export function viewKeyOf(id: keyof typeof viewKeys, platform: Platform): string {
  return viewKeys[id][columns[platform]];
}

const columns = { windows: 0, linux: 0, mac: 1 } as const;

/** Further keys for a command; menus show the first. */
const secondKeys: Readonly<Record<Platform, Readonly<Record<string, string>>>> = {
  windows: { 'edit.redo': 'Ctrl+Shift+Z' },
  linux: { 'edit.redo': 'Ctrl+Shift+Z' },
  mac: {},
};

/** The default keys of a command; undefined where it has none. */
export function defaultKeysOf(id: string, platform: Platform): string | undefined {
  return Object.hasOwn(keys, id) ? keys[id]?.[columns[platform]] : undefined;
}

type Pair = readonly [id: string, keys: string];
type Shortcuts = { readonly own: ReadonlyMap<string, string>; readonly all: readonly Pair[] };

/** What is computed for the keys that a window has, once for each platform. */
const computed = new WeakMap<ChosenKeys, Map<Platform, Shortcuts>>();
const defaults: ChosenKeys = {};

/** Commands whose keys texts use too, so that they stay. */
const fixed: ReadonlySet<string> = new Set(['undo.last', 'edit.redo']);

/** Whether the keys of a command cannot be changed. */
export function isFixed(command: string): boolean {
  return fixed.has(command);
}

/** The keys that stay, the chosen ones, then the defaults: keys belong to the first command that has them. */
function computeShortcuts(platform: Platform, chosen: ChosenKeys): Shortcuts {
  const own = new Map<string, string>();
  const taken = new Set<string>();
  const add = (id: string, chord: string | null | undefined): void => {
    if (chord === null || chord === undefined || taken.has(chord)) return;
    taken.add(chord);
    own.set(id, chord);
  };
  for (const id of fixed) add(id, defaultKeysOf(id, platform));
  for (const [id, chord] of Object.entries(chosen)) if (!isFixed(id)) add(id, chord);
  for (const id of Object.keys(keys)) if (!Object.hasOwn(chosen, id)) add(id, defaultKeysOf(id, platform));
  const second = Object.entries(secondKeys[platform]).filter(([, chord]) => !taken.has(chord));
  return { own, all: [...own, ...second] };
}

function findShortcuts(platform: Platform, chosen: ChosenKeys): Shortcuts {
  const known = computed.get(chosen) ?? new Map<Platform, Shortcuts>();
  const found = known.get(platform) ?? computeShortcuts(platform, chosen);
  known.set(platform, found);
  computed.set(chosen, known);
  return found;
}

/** The shortcut of each command on a platform, by id. */
export function shortcutsOn(platform: Platform, chosen: ChosenKeys = defaults): ReadonlyMap<string, string> {
  return findShortcuts(platform, chosen).own;
}

/** Every pair of a command's id and its keys on a platform, second keys among them. */
export function allShortcutsOn(platform: Platform, chosen: ChosenKeys = defaults): readonly Pair[] {
  return findShortcuts(platform, chosen).all;
}

/** The shortcut of a command; undefined where it has none. */
export function shortcutOf(id: string, platform: Platform, chosen: ChosenKeys = defaults): string | undefined {
  return findShortcuts(platform, chosen).own.get(id);
}

/** The keyboard of a platform, as files of shortcuts name it. */
export function keyboardOf(platform: Platform): Keyboard {
  return platform === 'mac' ? 'mac' : 'windows-and-linux';
}

/** The platform of this window. */
export function platformHere(): Platform {
  return platformOf(navigator.platform);
}
