import { always } from './command.ts';
import type { Command } from './command.ts';

/** The ways in for what somebody has already: files, and what was copied. Dropping and pasting have no command. */
export const inCommands: readonly Command[] = [
  {
    id: 'in.files',
    group: 'payload',
    label: (say) => say('incoming.commands.files'),
    also: ['import', 'open file', '匯入', '檔案'],
    shortcut: 'Ctrl+O',
    isEnabled: always,
    run: (bench) => bench.chooseIncoming(),
  },
  {
    id: 'in.clipboard',
    group: 'payload',
    label: (say) => say('incoming.commands.clipboard'),
    also: ['paste', 'import', '貼上', '匯入'],
    isEnabled: always,
    run: (bench) => bench.offerClipboard(),
  },
];
