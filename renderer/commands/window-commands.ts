import type { Theme } from '../../shared/documents/settings.ts';
import { rates } from '../store/host/clock.ts';
import type { Bench } from '../store/slice.ts';
import { always, type Command } from './command.ts';

export const clockCommands: readonly Command[] = [
  {
    id: 'clock.pause',
    group: 'clock',
    label: (say) => say('commands.pause'),
    isEnabled: always,
    run: (bench) => bench.togglePause(),
  },
  {
    id: 'clock.forward',
    group: 'clock',
    label: (say) => say('commands.stepForward'),
    isEnabled: always,
    run: (bench) => bench.stepClock('forward'),
  },
  {
    id: 'clock.back',
    group: 'clock',
    label: (say) => say('commands.stepBack'),
    isEnabled: always,
    run: (bench) => bench.stepClock('back'),
  },
  {
    id: 'clock.set',
    group: 'clock',
    label: (say) => say('commands.setClock'),
    also: ['time', 'date', 'tomorrow', '時間', '日期', '明天', '明日'],
    isEnabled: always,
    run: (bench) => bench.openDialog({ dialog: 'set-clock' }),
  },
  ...rates.map((rate): Command => ({
    id: `clock.rate-${rate}`,
    group: 'clock',
    label: (say) => say('commands.rate', { rate }),
    isEnabled: (bench) => bench.clock.rate !== rate,
    isChosen: (bench) => bench.clock.rate === rate,
    run: (bench) => bench.setRate(rate),
  })),
];

const canUndo = ({ steps }: Bench): boolean => steps.length > 0;

export const windowCommands: readonly Command[] = [
  {
    id: 'undo.last',
    edits: 'undo',
    group: 'window',
    label: (say) => say('undo.commands.last'),
    also: ['undo', '復原', '還原'],
    whyNot: () => 'undo.nothing',
    leavesTexts: true,
    isEnabled: canUndo,
    run: (bench) => bench.undoLast(),
  },
  {
    id: 'undo.list',
    group: 'window',
    label: (say) => say('undo.commands.list'),
    also: ['undo', '復原', '還原'],
    whyNot: () => 'undo.nothing',
    isEnabled: canUndo,
    run: (bench) => bench.openDialog({ dialog: 'undo' }),
  },
  {
    id: 'window.another',
    group: 'window',
    label: (say) => say('commands.anotherWindow'),
    needs: 'moreWindows',
    isEnabled: always,
    run: (bench) => bench.openWindow(),
  },
  {
    id: 'window.toggle-theme',
    group: 'window',
    label: (say) => say('commands.toggleTheme'),
    isEnabled: always,
    run: (bench) => bench.choose('theme', isDark(bench) ? 'light' : 'dark'),
  },
  theme('system', (say) => say('commands.themeSystem')),
  theme('light', (say) => say('commands.themeLight')),
  theme('dark', (say) => say('commands.themeDark')),
  {
    id: 'window.toggle-language',
    group: 'window',
    label: (say) => say('commands.toggleLanguage'),
    isEnabled: always,
    run: (bench) => bench.choose('language', bench.settings.language === 'en' ? 'zh-Hant-HK' : 'en'),
  },
  {
    id: 'window.english',
    group: 'window',
    label: (say) => say('commands.english'),
    isEnabled: (bench) => bench.settings.language !== 'en',
    run: (bench) => bench.choose('language', 'en'),
  },
  {
    id: 'window.chinese',
    group: 'window',
    label: (say) => say('commands.chinese'),
    isEnabled: (bench) => bench.settings.language === 'en',
    run: (bench) => bench.choose('language', 'zh-Hant-HK'),
  },
  {
    id: 'window.settings',
    group: 'window',
    label: (say) => say('settings.title'),
    also: ['preferences', 'options', 'configuration', '偏好設定', '選項'],
    isEnabled: always,
    run: (bench) => bench.openDialog({ dialog: 'settings' }),
  },
  {
    id: 'window.presenter',
    group: 'window',
    label: (say) => say('presenter.command'),
    also: ['presentation', 'demo', 'screen sharing', 'large type', 'hide secrets', '簡報', '示範', '分享螢幕', '大字'],
    isEnabled: always,
    turns: { label: (say) => say('presenter.title'), isOn: (bench) => bench.isPresenting },
    run: (bench) => bench.togglePresenting(),
  },
  {
    id: 'window.shortcuts',
    group: 'window',
    label: (say) => say('commands.shortcuts'),
    isEnabled: always,
    also: ['keyboard', 'keys', 'rebind', '鍵盤', '按鍵'],
    run: (bench) => bench.openDialog({ dialog: 'settings', part: 'shortcuts' }),
  },
  {
    id: 'window.copy-sandbox',
    group: 'window',
    label: (say) => say('commands.copySandbox'),
    isEnabled: (bench) => sandboxUrl(bench) !== null,
    whyNot: () => 'environment.notRunning',
    run: (bench) => bench.copyText(sandboxUrl(bench) ?? ''),
  },
  {
    id: 'window.copy-public-key',
    group: 'window',
    label: (say) => say('commands.copyPublicKey'),
    isEnabled: (bench) => publicKey(bench) !== null,
    whyNot: () => 'environment.notRunning',
    run: (bench) => bench.copyText(publicKey(bench) ?? ''),
  },
];

/**
 * A text with the focus undoes, redoes and selects its own; elsewhere `undo.last` undoes the last action and `edit.redo`
 * does it again.
 */
export const editCommands: readonly Command[] = [
  {
    id: 'edit.redo',
    group: 'edit',
    label: (say) => say('commands.redo'),
    edits: 'redo',
    leavesTexts: true,
    isEnabled: ({ undone }) => undone.length > 0,
    run: (bench) => bench.redoLast(),
  },
  {
    id: 'edit.select-all',
    group: 'edit',
    label: (say) => say('commands.selectAll'),
    edits: 'selectAll',
    needs: 'systemMenu',
    isEnabled: () => false,
    run: () => undefined,
  },
];

export const helpCommands: readonly Command[] = [
  {
    id: 'help.tour',
    group: 'help',
    label: (say) => say('tour.command'),
    also: ['tour', 'introduction', 'start', 'begin', 'learn', '入門', '教學', '導覽'],
    isEnabled: always,
    run: (bench) => bench.startTour(),
  },
  {
    id: 'help.licences',
    group: 'help',
    label: (say) => say('about.licences'),
    also: ['licence', 'license', 'third-party', '授權'],
    isEnabled: always,
    run: (bench) => {
      bench.openDialog({ dialog: 'licences' });
      return bench.readLicences();
    },
  },
  {
    id: 'help.logs',
    group: 'help',
    label: (say) => say('commands.showLogs'),
    also: ['log', 'error', 'crash', '日誌', '錯誤'],
    needs: 'logs',
    isEnabled: always,
    run: (bench) => bench.showLogs(),
  },
  {
    id: 'help.about',
    group: 'help',
    label: (say) => say('about.title'),
    also: ['version', '版本'],
    isEnabled: always,
    run: (bench) => bench.openDialog({ dialog: 'about' }),
  },
];

function theme(id: Theme, label: Command['label']): Command {
  return {
    id: `window.theme-${id}`,
    group: 'window',
    label,
    isEnabled: (bench) => bench.settings.theme !== id,
    isChosen: (bench) => bench.settings.theme === id,
    run: (bench) => bench.choose('theme', id),
  };
}

function isDark(bench: Bench): boolean {
  const { theme: chosen } = bench.settings;
  return chosen === 'system' ? globalThis.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}

function sandboxUrl(bench: Bench): string | null {
  return bench.session?.sandbox.url ?? null;
}

function publicKey(bench: Bench): string | null {
  return bench.session?.sandbox.publicKeyPem ?? null;
}
