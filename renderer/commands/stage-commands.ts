import {
  phoneThemes,
  type NoticesLook,
  type PhoneTheme,
  type Surface,
  type WalletList,
} from '../../shared/documents/settings.ts';
import { phoneSizes, textPercents } from '../../shared/specification/phone-sizes.ts';
import { always, type Command } from './command.ts';

const nextPhoneScale = { auto: 'full', fit: 'full', full: 'fill', fill: 'fit' } as const;

export const stageCommands: readonly Command[] = [
  surface('ticket', (say) => say('commands.ticket')),
  surface('wallet', (say) => say('commands.wallet')),
  surface('notices', (say) => say('commands.notices')),
  surface('sheet', (say) => say('commands.sheet')),
  walletList('home', (say) => say('commands.walletHome')),
  walletList('active', (say) => say('commands.activeList')),
  walletList('used', (say) => say('commands.usedList')),
  noticesLook('lock', (say) => say('commands.lockScreen')),
  noticesLook('list', (say) => say('commands.noticeList')),
  {
    id: 'stage.draft',
    group: 'stage',
    label: (say) => say('commands.draft'),
    isEnabled: always,
    run: (bench) => bench.choose('stageMode', 'draft'),
  },
  {
    id: 'stage.history',
    group: 'stage',
    label: (say) => say('commands.history'),
    isEnabled: always,
    run: (bench) => bench.choose('stageMode', 'history'),
  },
  {
    id: 'stage.not-shown',
    group: 'stage',
    label: (say) => say('trace.command'),
    also: ['trace', 'unused', 'hidden', '追蹤'],
    isEnabled: ({ analysis }) => analysis !== null,
    run: (bench) => bench.openDialog({ dialog: 'not-shown' }),
  },
  {
    id: 'stage.calibrate',
    group: 'stage',
    label: (say) => say('calibration.command'),
    also: ['theme', 'tokens', 'screenshot', 'overlay', 'colours', '主題', '截圖', '顏色'],
    whyNot: () => 'exporting.noPayload',
    isEnabled: ({ stage }) => stage !== null && stage.focusKey !== null,
    run: (bench) => bench.openCalibration(),
  },
  {
    id: 'stage.peek',
    group: 'stage',
    label: (say) => say('commands.peek'),
    isEnabled: (bench) => bench.stage?.badge.badge === 'refused' && bench.stage.badge.hasPast,
    run: (bench) => bench.setPeeking(!bench.isPeeking),
  },
  {
    id: 'stage.phone-theme',
    group: 'stage',
    label: (say) => say('commands.phoneTheme'),
    isEnabled: always,
    run: (bench) => bench.choose('phoneTheme', nextPhoneTheme(bench.settings.phoneTheme)),
  },
  {
    id: 'stage.scale',
    group: 'stage',
    label: (say) => say('device.commands.scale'),
    isEnabled: always,
    run: (bench) => bench.choose('phoneScale', nextPhoneScale[bench.settings.phoneScale]),
  },
  {
    id: 'stage.apart',
    group: 'stage',
    label: (say) => say('device.commands.apart'),
    needs: 'stageWindow',
    isEnabled: always,
    run: (bench) => bench.moveStage(),
  },
  {
    id: 'stage.only-this',
    group: 'stage',
    label: (say) => say('device.commands.onlyThis'),
    isEnabled: always,
    turns: { label: (say) => say('device.onlyThis'), isOn: ({ settings }) => settings.shownOrders === 'this' },
    run: (bench) => bench.choose('shownOrders', bench.settings.shownOrders === 'all' ? 'this' : 'all'),
  },
  ...phoneSizes.map(({ widthPx }): Command => ({
    id: `stage.width-${widthPx}`,
    group: 'stage',
    label: (say) => say('device.commands.width', { width: widthPx }),
    isFoundOnly: true,
    isEnabled: always,
    run: (bench) => bench.choose('phoneWidth', widthPx),
  })),
  ...textPercents.map((percent): Command => ({
    id: `stage.text-${percent}`,
    group: 'stage',
    label: (say) => say('device.commands.text', { percent }),
    isFoundOnly: true,
    isEnabled: always,
    run: (bench) => bench.choose('textPercent', percent),
  })),
];

/** The appearance that follows another one, round and round. */
export function nextPhoneTheme(theme: PhoneTheme): PhoneTheme {
  return phoneThemes[(phoneThemes.indexOf(theme) + 1) % phoneThemes.length] ?? 'app';
}

function surface(id: Surface, label: Command['label']): Command {
  return {
    id: `stage.${id}`,
    group: 'stage',
    label,
    isEnabled: always,
    run: (bench) => bench.choose('surface', id),
  };
}

function walletList(id: WalletList, label: Command['label']): Command {
  return {
    id: `stage.wallet-${id}`,
    group: 'stage',
    label,
    isEnabled: always,
    run: (bench) => {
      bench.choose('walletList', id);
      bench.choose('surface', 'wallet');
    },
  };
}

function noticesLook(id: NoticesLook, label: Command['label']): Command {
  return {
    id: `stage.notices-${id}`,
    group: 'stage',
    label,
    isEnabled: always,
    run: (bench) => {
      bench.choose('noticesLook', id);
      bench.choose('surface', 'notices');
    },
  };
}
