import type { Bench } from '../store/slice.ts';
import { payloadsOfOrder, targetOrder, targetPayloads } from '../store/documents/command-target.ts';
import { always, withDocument } from './command.ts';
import type { Command } from './command.ts';

const withPayloads = (bench: Bench): boolean => targetPayloads(bench).length > 0;
const withOrder = (bench: Bench): boolean => targetOrder(bench) !== null;

/** What leaves the bench: texts, bundles, schemas. */
export const outCommands: readonly Command[] = [
  {
    id: 'out.save-as',
    group: 'out',
    label: (say) => say('exporting.saveAs'),
    also: ['download', 'file', '下載', '檔案'],
    shortcut: 'Ctrl+Shift+S',
    whyNot: (say) => say('exporting.noText'),
    isEnabled: (bench) => bench.front !== null,
    run: (bench) => bench.saveAs(),
  },
  {
    id: 'out.copy-resolved',
    group: 'out',
    label: (say) => say('exporting.copyResolved'),
    also: ['variables', 'clipboard', '變數', '剪貼簿'],
    shortcut: 'Alt+Shift+R',
    whyNot: (say) => say('exporting.noPayload'),
    isEnabled: withDocument,
    run: (bench) => bench.copyResolved(),
  },
  {
    id: 'out.payload',
    group: 'out',
    label: (say) => say('exporting.payload'),
    also: ['bundle', 'export'],
    whyNot: (say) => say('exporting.noPayload'),
    isEnabled: withPayloads,
    run: (bench) => bench.exportBundle({ of: 'payloads', ids: [...targetPayloads(bench)] }),
  },
  {
    id: 'out.order',
    group: 'out',
    label: (say) => say('exporting.order'),
    also: ['bundle', 'export'],
    whyNot: (say) => say('exporting.noPayload'),
    isEnabled: withOrder,
    run: (bench) => bench.exportBundle({ of: 'payloads', ids: [...payloadsOfOrder(bench)] }),
  },
  {
    id: 'out.order-folder',
    group: 'out',
    label: (say) => say('exporting.orderFolder'),
    also: ['export', 'project', 'git', '資料夾'],
    whyNot: (say) => say('exporting.noPayload'),
    isEnabled: withOrder,
    run: (bench) => bench.showProjects('order'),
  },
  {
    id: 'out.project',
    group: 'out',
    label: (say) => say('exporting.project'),
    also: ['bundle', 'export'],
    isEnabled: always,
    run: (bench) => bench.exportBundle({ of: 'project' }),
  },
  {
    id: 'out.schema',
    group: 'out',
    label: (say) => say('exporting.schema'),
    also: ['validator'],
    whyNot: (say) => say('exporting.noPayload'),
    isEnabled: withDocument,
    run: (bench) => bench.exportSchema(),
  },
  {
    id: 'out.openapi',
    group: 'out',
    label: (say) => say('exporting.openApi'),
    also: ['swagger', 'client'],
    isEnabled: always,
    run: (bench) => bench.exportOpenApi(),
  },
];
