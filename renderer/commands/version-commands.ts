import { always } from './command.ts';
import type { Command } from './command.ts';

/** What texts said before, and what was deleted. */
export const versionCommands: readonly Command[] = [
  {
    id: 'versions.deleted',
    group: 'payload',
    label: (say) => say('versions.commands.deleted'),
    also: ['deleted', 'restore', 'bin', 'trash', '垃圾桶', '還原'],
    isEnabled: always,
    run: (bench) => bench.showDeleted(),
  },
];
