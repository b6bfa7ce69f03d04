import { memoised } from '../../../store/selectors.ts';
import { nodeAtPointer } from '../../../../shared/lib/json/json-pointer.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { TracingSlice } from './slices.ts';
import { findValueAtOffset, type ValueAtOffset } from '../../../../shared/lib/json/json-at-offset.ts';
import { isReadable, type Analysis } from '../../../engine/payload/analysis.ts';

export function createTracing({ set, get }: SliceContext<keyof TracingSlice | 'analysis'>): TracingSlice {
  return {
    caret: null,
    setCaret: (documentId, offset) => {
      const { caret } = get();
      if (caret?.documentId !== documentId || caret.offset !== offset) set({ caret: { documentId, offset } });
    },
    lightValue: (pointer) => {
      const { analysis } = get();
      const node = analysis === null ? undefined : nodeAtPointer(analysis.scan.root, pointer)?.node;
      if (analysis === null || node === undefined) return;
      const { document, resolved } = analysis;
      const mark = document.text.startsWith('\uFEFF') ? 1 : 0;
      get().setCaret(document.id, resolved.map.toTyped(node.start, 'start') - mark);
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

/**
 * Finds the pointer of the value under the cursor (an offset after the byte order mark), else of the first value in its
 * line; null for none or the whole payload.
 */
export function findValueAtCursor(analysis: Analysis, cursor: number): string | null {
  if (!isReadable(analysis)) return null;
  const { scan, resolved, document } = analysis;
  const offset = resolved.map.toResolved(cursor + (document.text.startsWith('\uFEFF') ? 1 : 0));
  const begin = scan.text.lastIndexOf('\n', offset - 1) + 1;
  const first = begin + (/^[ \t]*/.exec(scan.text.slice(begin, begin + 1000))?.[0].length ?? 0);
  const found = [offset, first].map((at) => findValueAtOffset(scan.root, at)).find((each) => isNameOrValue(each));
  return found?.pointer ?? null;
}

/** Whether it is a name or single value, not space in an object or list. */
function isNameOrValue(found: ValueAtOffset | null): boolean {
  if (found === null || found.pointer === '') return false;
  return found.isName || (found.node.kind !== 'object' && found.node.kind !== 'array');
}
