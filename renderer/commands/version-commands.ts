import { targetPayloads } from '../store/documents/command-target.ts';
import type { Bench } from '../store/slice.ts';
import { always, type Command } from './command.ts';
import type { Versioned } from '../../shared/documents/payload-document.ts';

function textMeant(bench: Bench): Versioned | null {
  const [id, other] = targetPayloads(bench);
  if (id === undefined) return bench.activeTab;
  return other === undefined ? { kind: 'payload', id } : null;
}

export const versionCommands: readonly Command[] = [
  {
    id: 'versions.open',
    group: 'payload',
    label: (say) => say('versions.commands.open'),
    also: ['history', 'version', 'restore', '還原', '紀錄'],
    isEnabled: (bench) => textMeant(bench) !== null,
    run: async (bench) => {
      const of = textMeant(bench);
      if (of !== null) await bench.showHistory(of);
    },
  },
  {
    id: 'compare.open',
    group: 'payload',
    label: (say) => say('comparison.command'),
    also: ['diff', 'difference', '差異'],
    isEnabled: (bench) => targetPayloads(bench).length > 0,
    run: async (bench) => {
      const [id, other] = targetPayloads(bench);
      if (id !== undefined) await bench.compare(id, other);
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
