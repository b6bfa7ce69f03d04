import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SheetSurface } from '../../../shared/documents/contact-sheet/sheet-settings.ts';
import { nodeAtPointer } from '../../../shared/lib/json/json-pointer.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import type { TextCut } from '../../../shared/specification/text-cuts.ts';
import type { DrawnGroup } from '../../engine/contact-sheet/draw-group.ts';
import { distinctCuts } from '../../engine/contact-sheet/sheet-cuts.ts';
import type { SheetCell } from '../../engine/contact-sheet/sheet-choice.ts';
import { textCutsIn } from '../../preview/measure/text-cuts.ts';
import styles from './measure-cell.module.css';
import { CellPhones } from './sheet-phones.tsx';

/**
 * What is cut on a phone of the sheet. It is drawn out of sight at life size, measured and taken away before anything else
 * happens in the window.
 */
export function measureCell(cell: SheetCell, surface: SheetSurface, drawn: DrawnGroup): readonly TextCut[] {
  const place = document.createElement('div');
  place.className = styles.place ?? '';
  place.inert = true;
  document.body.append(place);
  const root = createRoot(place);
  try {
    flushSync(() => root.render(<CellPhones drawn={drawn} locale={cell.locale} look={cell.look} surface={surface} />));
    const { root: payload } = scanJson(drawn.text);
    const valueAt = (pointer: string): string | null => {
      const node = nodeAtPointer(payload, pointer)?.node;
      return node?.kind === 'string' ? node.value : null;
    };
    return distinctCuts(textCutsIn(place, valueAt));
  } finally {
    root.unmount();
    place.remove();
  }
}
