import type { SheetSurface } from '../../../shared/documents/contact-sheet/sheet-settings.ts';
import { nodeAtPointer } from '../../../shared/lib/json/json-pointer.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import type { TextCut } from '../../../shared/specification/text-cuts.ts';
import type { DrawnGroup } from '../../engine/contact-sheet/draw-group.ts';
import { distinctCuts } from '../../engine/contact-sheet/sheet-cuts.ts';
import type { SheetCell } from '../../engine/contact-sheet/sheet-choice.ts';
import { cutsOutOfSight } from '../../views/phones/cuts-out-of-sight.ts';
import { CellPhones } from './sheet-phones.tsx';

/** What is cut on a phone of the sheet. */
export function measureCell(cell: SheetCell, surface: SheetSurface, drawn: DrawnGroup): readonly TextCut[] {
  const { root: payload } = scanJson(drawn.text);
  const valueAt = (pointer: string): string | null => {
    const node = nodeAtPointer(payload, pointer)?.node;
    return node?.kind === 'string' ? node.value : null;
  };
  const { locale, look } = cell;
  const phones = <CellPhones drawn={drawn} locale={locale} look={look} surface={surface} logo={null} />;
  return distinctCuts(cutsOutOfSight(phones, valueAt));
}
