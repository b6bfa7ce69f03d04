import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';

/** Switches of the runtime that open the window to others, or take its walls away. */
const unsafeSwitches: readonly (readonly [name: string, what: Words])[] = [
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

/** What the runtime tells of how it was started. */
export interface StartFacts {
  readonly isRelease: boolean;
  readonly hasSwitch: (name: string) => boolean;
  /** The whole version of the runtime, "45.4.1". */
  readonly runtimeVersion: string;
  readonly now: () => Instant;
}

/**
 * What is to be said of how the bench was started. A release does not start with a switch that opens it, and throws USAGE; a
 * build of one's own does, and says so.
 */
export function checkStart({ isRelease, hasSwitch, runtimeVersion, now }: StartFacts): readonly string[] {
  const open = unsafeSwitches.flatMap(([name, what]) =>
    hasSwitch(name) ? [{ en: `--${name} ${what.en}.`, zh: `--${name} ${what.zh}。` }] : [],
  );
  const age = runtimeNote(runtimeVersion, now());
  if (!isRelease || open.length === 0) return [...open, ...(age === null ? [] : [age])].map(({ en }) => en);
  throw new BenchError(
    'USAGE',
    {
      en: `Passbench does not start like this: ${open.map(({ en }) => en).join(' ')}`,
      zh: `Passbench 不會這樣啟動：${open.map(({ zh }) => zh).join('')}`,
    },
    { en: 'Start it without.', zh: '請移除後再啟動。' },
  );
}

/**
 * The release line of Electron that the product is made with, and until when its makers mend it: they care for three lines,
 * and begin a new one every eight weeks. To be renewed with each new line; a release is not made beyond it.
 */
export const supportedRuntime = { major: 45, until: '2027-04-07' } as const;

/** What is to be said of the runtime's age: null while its line is cared for. `version` is its whole version, "45.4.1". */
export function runtimeNote(version: string, now: Instant): Words | null {
  const { major, until } = supportedRuntime;
  const own = Number.parseInt(version, 10);
  if (own > major || (own === major && now < Date.parse(`${until}T00:00:00Z`))) return null;
  return {
    en: `Electron ${version} may no longer be mended by its makers (line ${major} until ${until}). Take a newer version of Passbench.`,
    zh: `Electron ${version} 可能已不獲其開發者修補（${major} 系列至 ${until} 止）。請改用較新版本的 Passbench。`,
  };
}

/** By what the system knows the application: `appId` of electron-builder.yml. */
export const applicationId = 'dev.passbench.app';
