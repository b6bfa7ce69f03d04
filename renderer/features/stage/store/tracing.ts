import { findValueAtCursor } from '../engine/value-under-cursor.ts';
import { memoised } from '../../../store/selectors.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { TracingSlice } from './slices.ts';

export function createTracing({ set, get }: SliceContext<keyof TracingSlice>): TracingSlice {
  return {
    caret: null,
    setCaret: (documentId, offset) => {
      const { caret } = get();
      if (caret?.documentId !== documentId || caret.offset !== offset) set({ caret: { documentId, offset } });
    },
  };
}

export const selectTracedPointer = memoised(
  ({ analysis, caret }) => [analysis, caret],
  (analysis, caret): string | null =>
    analysis === null || caret === null || caret.documentId !== analysis.document.id
      ? null
      : findValueAtCursor(analysis, caret.offset),
);

/** With the active order, for the phones. */
export const selectTraced = memoised(
  (bench) => [selectTracedPointer(bench), bench.stage?.focusKey ?? null],
  (pointer, order) => (pointer === null || order === null ? null : { order, pointer }),
);
