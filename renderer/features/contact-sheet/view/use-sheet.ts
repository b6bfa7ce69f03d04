import { useMemo, useState } from 'react';
import { groupDrawings, type DrawnGroup, type GroupOf } from '../../../engine/sheet/draw-group.ts';
import { sheetGroups, type SheetGroup } from '../../../engine/sheet/sheet-choice.ts';
import { sheetSource, type SheetSource } from '../../../engine/sheet/sheet-source.ts';
import type { Bench } from '../../../store/slice.ts';
import { selectSheetChoice } from '../../../store/window/sheet-choice.ts';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';

export type Sheet = {
  readonly source: SheetSource;
  readonly at: Instant;
  readonly groups: readonly SheetGroup[];
  /** Reads and draws a group once for all its cells. */
  readonly draw: (group: GroupOf) => DrawnGroup;
};

/** Returns the sheet of the open payload at the time the place was opened; null if none can be read. */
export function useSheet(): Sheet | null {
  const store = useBenchStore();
  // The clock continues; the phones keep the time at which the sheet was opened.
  const [now] = useState(() => store.getState().shownNow);
  const document = useBench(lastReadable);
  const gaps = useBench((bench) => (document === null ? null : bench.inspectTerms(document.id).options.gaps));
  const images = useBench((bench) => bench.images);
  const choice = useBench(selectSheetChoice);
  const { seed } = choice;
  const made = useMemo(() => {
    if (document === null || gaps === null) return null;
    const terms = { now, options: { ...store.getState().inspectTerms(document.id).options, gaps, images }, seed };
    const source = sheetSource(document, terms);
    return source === null ? null : { source, at: now, draw: groupDrawings(source, terms) };
  }, [store, document, gaps, images, now, seed]);
  const groups = useMemo(() => (made === null ? [] : sheetGroups(choice, made.source.statuses)), [made, choice]);
  return made === null ? null : { ...made, groups };
}

function lastReadable(bench: Bench): PayloadDocument | null {
  const document = activeDocument(bench);
  return document === null ? null : (bench.lastGood[document.id]?.document ?? null);
}
