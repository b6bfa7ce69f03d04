import type { Words } from '../../../shared/lib/text/words.ts';

/** Switches of the runtime that open the window to others, or take its walls away. */
const doors: readonly (readonly [name: string, what: Words])[] = [
  [
    'remote-debugging-port',
    { en: 'lets any program of this machine read and steer the window', zh: '讓本機任何程式讀取及操控視窗' },
  ],
  ['remote-debugging-pipe', { en: 'lets the program that starts it steer the window', zh: '讓啟動它的程式操控視窗' }],
  ['load-extension', { en: 'runs the code of others in the window', zh: '在視窗內執行他人的程式碼' }],
  ['disable-web-security', { en: 'lets pages read each other', zh: '讓頁面互相讀取' }],
  ['no-sandbox', { en: 'runs the window without its sandbox', zh: '視窗不受沙箱保護' }],
  [
    'disable-seccomp-filter-sandbox',
    { en: 'runs the window without a part of its sandbox', zh: '視窗失去部分沙箱保護' },
  ],
];

/** What is to be said of how the bench was started. `refusal`: it does not start so. */
export type StartCheck = { readonly refusal: Words | null; readonly notes: readonly Words[] };

/** A release does not start with a switch that opens it; a build of one's own does, and says so. */
export function checkStart(hasSwitch: (name: string) => boolean, isRelease: boolean): StartCheck {
  const open = doors.filter(([name]) => hasSwitch(name));
  const notes = open.map(([name, what]) => ({
    en: `--${name} ${what.en}.`,
    zh: `--${name} ${what.zh}。`,
  }));
  if (!isRelease || notes.length === 0) return { refusal: null, notes };
  return {
    refusal: {
      en: `Passbench does not start like this: ${notes.map(({ en }) => en).join(' ')} Start it without.`,
      zh: `Passbench 不會這樣啟動：${notes.map(({ zh }) => zh).join('')}請移除後再啟動。`,
    },
    notes: [],
  };
}
