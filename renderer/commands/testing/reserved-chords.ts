import type { Platform } from '../shortcuts.ts';

/** Chords that no command may take, and who needs them. A pattern is a regular expression over the whole chord. */
type Reserved = { readonly chord: RegExp; readonly why: string };

const browser: readonly Reserved[] = [
  { chord: /(?:Ctrl|Cmd)\+(?:Shift\+)?[NTW]/, why: 'browsers open and close windows and tabs, and ask no page' },
  { chord: /Shift\+Cmd\+[NTW]/, why: 'browsers open and close windows and tabs, and ask no page' },
  { chord: /(?:Ctrl|Cmd)\+(?:\+|-|=|0)/, why: 'the browser and the menu of the application zoom' },
  { chord: /F11|F12/, why: 'full screen; the tools of a browser; Show Desktop on a Mac' },
  { chord: /Ctrl\+(?:Shift\+)?(?:Tab|PageUp|PageDown)/, why: 'browsers change tabs' },
  { chord: /(?:Ctrl|Cmd)\+[XCVA]/, why: 'the clipboard and Select All' },
  { chord: /(?:Ctrl|Cmd)\+[QPR]/, why: 'quit, print, reload' },
];

const typing: readonly Reserved[] = [
  { chord: /(?:Shift\+)?[^F]/, why: 'types a character' },
  { chord: /(?:Shift\+)?(?:Enter|Escape|Tab|Space|Delete|Backspace|Arrow\w+)/, why: 'fields and lists use it' },
];

const altGr: readonly Reserved[] = [
  { chord: /Ctrl\+Alt\+.*/, why: 'AltGr, which types `@`, `[` and `}` on many layouts; virtual terminals of Linux' },
];

const windows: readonly Reserved[] = [
  { chord: /Ctrl\+(?:Shift\+)?Escape/, why: 'the Start menu; the Task Manager' },
  { chord: /Alt\+(?:Shift\+)?(?:Escape|Tab|Space|F4|F6|Enter)/, why: 'Windows changes, closes and moves windows' },
  { chord: /(?:Shift\+)?F10/, why: 'the menu bar; the context menu' },
  { chord: /(?:Ctrl|Shift)\+Space/, why: 'Chinese input methods switch on and off' },
  {
    chord: /Ctrl\+Shift\+F/,
    why: 'Microsoft’s Chinese input method switches between traditional and simplified characters',
  },
  { chord: /Alt\+Shift/, why: 'switches the input language' },
  { chord: /Alt\+[DEF]/, why: 'browsers focus the address and open their menu' },
  { chord: /Alt\+(?:Shift\+)?Arrow(?:Left|Right)|Alt\+Home/, why: 'browsers go back, forward and home' },
];

const linux: readonly Reserved[] = [
  { chord: /Ctrl\+(?:Shift\+)?Escape/, why: 'the list of processes of KDE' },
  { chord: /Alt\+(?:Shift\+)?(?:Escape|Tab|Space|`|Enter)/, why: 'desktops change and move windows' },
  { chord: /Alt\+(?:Shift\+)?F\d+/, why: 'GNOME and KDE move, close and start' },
  { chord: /Ctrl\+F\d+/, why: 'KDE changes desktops' },
  { chord: /(?:Shift\+)?F10/, why: 'the menu bar; the context menu' },
  { chord: /Ctrl\+Shift\+[UE]/, why: 'GTK and IBus type characters by their number, and emoji' },
  { chord: /(?:Ctrl|Shift)\+Space/, why: 'input methods switch on and off' },
  { chord: /Alt\+[DEF]/, why: 'browsers focus the address and open their menu' },
  { chord: /Alt\+(?:Shift\+)?Arrow(?:Left|Right)|Alt\+Home/, why: 'browsers go back, forward and home' },
];

const mac: readonly Reserved[] = [
  {
    chord: /Alt\+(?:Shift\+)?.+/,
    why: 'Option types characters: `}`, `@` and `[` on German, Swiss and Nordic layouts',
  },
  { chord: /Ctrl\+(?:Shift\+)?[A-Z]/, why: 'fields of macOS move and delete by Control and a letter' },
  { chord: /Ctrl\+(?:Arrow\w+|F\d+|Space|\d)/, why: 'Mission Control, keyboard access, input sources' },
  { chord: /Ctrl\+Alt\+.*/, why: 'VoiceOver' },
  {
    chord: /Cmd\+(?:H|M|,|`|Space|Tab|F5)|Alt\+Cmd\+(?:H|M|D|W|Escape|Space|8|=|-)/,
    why: 'macOS: hide, minimise, settings, Dock',
  },
  { chord: /Ctrl\+Cmd\+(?:F|Q|D|Space)/, why: 'full screen, lock the screen, look up a word, emoji' },
  { chord: /(?:Ctrl\+)?Shift\+Cmd\+[3456]/, why: 'screenshots' },
  { chord: /Shift\+Cmd\+(?:Q|\/|\?|`)/, why: 'log out, Help, the previous window' },
  { chord: /Cmd\+(?:Arrow\w+|Backspace|Delete|\.)/, why: 'fields move and delete by lines; cancel' },
];

/** Who needs a chord on a platform; null where nobody does. */
export function whyReserved(chord: string, platform: Platform): string | null {
  const own = { windows: [...altGr, ...windows], linux: [...altGr, ...linux], mac }[platform];
  const match = [...browser, ...typing, ...own].find((each) => new RegExp(`^(?:${each.chord.source})$`).test(chord));
  return match?.why ?? null;
}
