import { useEffect, useRef, useState } from 'react';
import type { SheetCuts } from '../../engine/contact-sheet/sheet-cuts.ts';
import type { SheetSurface } from '../../../shared/documents/contact-sheet/sheet-settings.ts';
import { measureCell } from './measure-cell.tsx';
import type { Sheet } from './use-sheet.ts';

const none: SheetCuts = new Map();

/** So many phones are looked at before what was found is shown: each time the sheet is laid out anew. */
const atOnce = 12;

/** On a machine that is never idle a phone is looked at after so long. */
const longestWaitMs = 500;

/** What was found, of the phones as they are drawn: another text, assumption or seed draws them anew. */
type Found = { readonly draw: Sheet['draw']; readonly surface: SheetSurface; readonly cuts: SheetCuts };

/** What is cut on the phones of a sheet, looked for one phone at a time while the window is idle, once it is asked for. */
export function useSheetCuts({ groups, draw }: Sheet, surface: SheetSurface, isAsked: boolean): SheetCuts {
  const [found, setFound] = useState<Found>({ draw, surface, cuts: none });
  const known = found.draw === draw && found.surface === surface ? found.cuts : none;
  const latest = useRef(known);
  useEffect(() => {
    latest.current = known;
  });
  useEffect(() => {
    if (!isAsked) return undefined;
    const cuts = new Map(latest.current);
    const waiting = groups
      .flatMap((group) => group.cells.map((cell) => ({ group, cell })))
      .filter(({ cell }) => !cuts.has(cell.id));
    let id = 0;
    const step = (): void => {
      const next = waiting.shift();
      if (next === undefined) return;
      cuts.set(next.cell.id, measureCell(next.cell, surface, draw(next.group)));
      if (waiting.length === 0 || cuts.size % atOnce === 0) setFound({ draw, surface, cuts: new Map(cuts) });
      wait();
    };
    const wait = (): void => {
      id = requestIdleCallback(step, { timeout: longestWaitMs });
    };
    // Fonts that come later would make texts wider or narrower.
    let isOver = false;
    void document.fonts.ready.then(() => {
      if (!isOver) wait();
    });
    return () => {
      isOver = true;
      cancelIdleCallback(id);
    };
  }, [groups, draw, surface, isAsked]);
  return isAsked ? known : none;
}
