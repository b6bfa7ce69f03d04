import { payloadInFront } from '../store/window/front.ts';
import { always, withDocument } from './command.ts';
import type { Command } from './command.ts';

/** What texts said before, and what was deleted. */
export const versionCommands: readonly Command[] = [
  {
    id: 'versions.open',
    group: 'payload',
    label: (say) => say('versions.commands.open'),
    also: ['history', 'version', 'restore', '還原', '紀錄'],
    shortcut: 'Alt+Shift+V',
    isEnabled: (bench) => bench.front !== null,
    run: async (bench) => {
      if (bench.front !== null) await bench.showHistory({ kind: bench.front.kind, id: bench.front.id });
    },
  },
  {
    id: 'compare.open',
    group: 'payload',
    label: (say) => say('comparison.command'),
    also: ['diff', 'difference', '差異'],
    shortcut: 'Alt+D',
    isEnabled: withDocument,
    run: async (bench) => {
      const id = payloadInFront(bench);
      if (id !== null) await bench.compare(id);
    },
  },
  {
    id: 'versions.deleted',
    group: 'payload',
    label: (say) => say('versions.commands.deleted'),
    also: ['deleted', 'restore', 'bin', 'trash', '垃圾桶', '還原'],
    isEnabled: always,
    run: (bench) => bench.showDeleted(),
  },
];
