import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';

/** Runtime switches that open the window to others or remove its protection. */
const unsafeSwitches: readonly (readonly [name: string, what: Words])[] = [
  [
    'remote-debugging-port',
    { en: 'lets any program on this computer read and control the window', zh: '讓這部電腦的任何程式讀取及控制視窗' },
  ],
  ['remote-debugging-pipe', { en: 'lets the program that starts it control the window', zh: '讓啟動它的程式控制視窗' }],
  ['load-extension', { en: 'runs foreign code in the window', zh: '在視窗內執行外來程式碼' }],
  ['disable-web-security', { en: 'lets pages read each other’s content', zh: '讓頁面互相讀取內容' }],
  ['no-sandbox', { en: 'runs the window without its sandbox', zh: '視窗不受沙箱保護' }],
  [
    'disable-seccomp-filter-sandbox',
    { en: 'runs the window without a part of its sandbox', zh: '視窗失去部分沙箱保護' },
  ],
];

/** How the runtime was started. */
export interface StartFacts {
  readonly isRelease: boolean;
  readonly hasSwitch: (name: string) => boolean;
  /** The whole version of the runtime, "45.4.1". */
  readonly runtimeVersion: string;
  readonly now: () => Instant;
}

/** Notes on how Passbench was started. A release throws USAGE for an unsafe switch; a local build only reports it. */
export function checkStart({ isRelease, hasSwitch, runtimeVersion, now }: StartFacts): readonly Words[] {
  const open = unsafeSwitches.flatMap(([name, what]) =>
    hasSwitch(name) ? [{ en: `--${name} ${what.en}.`, zh: `--${name} ${what.zh}。` }] : [],
  );
  const age = runtimeNote(runtimeVersion, now());
  if (!isRelease || open.length === 0) return [...open, ...(age === null ? [] : [age])];
  throw new AppError(
    'USAGE',
    {
      en: `Passbench does not start with this option: ${open.map(({ en }) => en).join(' ')}`,
      zh: `Passbench 不能以此選項啟動：${open.map(({ zh }) => zh).join('')}`,
    },
    {
      en: 'Remove it from the command, or from the menu entry that starts Passbench.',
      zh: '請從啟動 Passbench 的指令或選單項目中移除。',
    },
  );
}

/**
 * The supported Electron line and its end of support (three lines are supported, a new one every eight weeks). Renew it
 * with each new line; no release is made after it.
 */
export const supportedRuntime = { major: 45, until: '2027-04-07' } as const;

/** A note if the runtime's line is no longer supported, else null. `version` is the full version, "45.4.1". */
export function runtimeNote(version: string, now: Instant): Words | null {
  const { major, until } = supportedRuntime;
  const own = Number.parseInt(version, 10);
  if (own > major || (own === major && now < Date.parse(`${until}T00:00:00Z`))) return null;
  return {
    en: `Electron ${version} may no longer be supported (line ${major} until ${until}). Install a newer version of Passbench.`,
    zh: `Electron ${version} 可能已不再獲支援（${major} 系列至 ${until} 止）。請安裝較新版本的 Passbench。`,
  };
}

/** The application id: `appId` of electron-builder.yml. */
export const applicationId = 'dev.passbench.app';
