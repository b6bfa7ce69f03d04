import { findValueAtCursor } from '../engine/value-under-cursor.ts';
import { memoised } from '../../../store/selectors.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { TracingSlice } from './slices.ts';

/** Where the cursor stands in the text in front. */
export function createTracing({ set, get }: SliceContext<keyof TracingSlice>): TracingSlice {
  return {
    caret: null,
    setCaret: (documentId, offset) => {
      const { caret } = get();
      if (caret?.documentId !== documentId || caret.offset !== offset) set({ caret: { documentId, offset } });
    },
  };
}

/** The pointer of the value in front that the cursor stands on; null where that is none, or nobody has put it anywhere. */
export const selectTracedPointer = memoised(
  ({ analysis, caret }) => [analysis, caret],
  (analysis, caret): string | null =>
    analysis === null || caret === null || caret.documentId !== analysis.document.id
      ? null
      : findValueAtCursor(analysis, caret.offset),
);

/** The same with the order in front, as the phones light it. */
export const selectTraced = memoised(
  (bench) => [selectTracedPointer(bench), bench.stage?.focusKey ?? null],
  (pointer, order) => (pointer === null || order === null ? null : { order, pointer }),
);
