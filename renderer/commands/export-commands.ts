import type { ExportKind } from '../features/pictures/engine/picture-choice.ts';
import type { Bench } from '../store/slice.ts';
import { isPayloadInFront } from '../store/window/front.ts';
import type { Command } from './command.ts';

const hasStage = ({ stage, front }: Bench): boolean => stage !== null && front !== null;

/** While the contact sheet is open, it is the sheet that is meant. */
const sheetMeant = (bench: Bench): ExportKind =>
  bench.settings.section === 'contact-sheet' && isPayloadInFront(bench) ? 'contact' : 'sheet';

/** Pictures of what the phones show. */
export const exportCommands: readonly Command[] = [
  exporting(
    'phone',
    () => 'phone',
    (say) => say('pictures.commands.phone'),
  ),
  exporting('sheet', sheetMeant, (say) => say('pictures.commands.sheet')),
  exporting(
    'strip',
    () => 'strip',
    (say) => say('pictures.commands.strip'),
  ),
  exporting(
    'review',
    () => 'review',
    (say) => say('pictures.commands.review'),
  ),
];

function exporting(id: string, kind: (bench: Bench) => ExportKind, label: Command['label']): Command {
  return {
    id: `export.${id}`,
    group: 'out',
    label,
    also: ['png', 'pdf', 'html', 'picture', 'image', 'export', '圖片', '匯出'],
    whyNot: (say) => say('exporting.noText'),
    isEnabled: hasStage,
    run: (bench) => bench.openPictureExport(kind(bench)),
  };
}
