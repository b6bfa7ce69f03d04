import { formatJson, minifyJson } from '../../../shared/lib/json/json-format.ts';
import { scanPayload } from '../../../shared/protocol/validate/index.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import { inspect } from '../../engine/payload/inspect.ts';
import { fixAll } from '../../engine/writing/fix-all.ts';
import type { SliceContext } from '../slice.ts';
import { activeDocument, activeStory } from '../window/front.ts';
import type { WritingSlice } from './slices.ts';

type Context = SliceContext<
  | keyof WritingSlice
  | 'documents'
  | 'stories'
  | 'front'
  | 'settings'
  | 'typed'
  | 'lookAt'
  | 'isLate'
  | 'notify'
  | 'view'
>;

/** What is done to a text as a whole: laid out, packed, mended. Each is one change, which the editor takes back as one. */
export function createWriting({ set, get, whenInFront }: Context): WritingSlice {
  whenInFront(() => ({ selection: null }));
  const rewrite = (write: typeof formatJson): void => {
    const text = activeDocument(get()) ?? activeStory(get());
    if (text === null) return;
    const { root } = scanPayload(text.text);
    if (root === null) {
      get().notify({ tone: 'bad', words: { says: 'not-laid-out' } });
      return;
    }
    const { selection } = get();
    const lines = selection === null ? null : lineIndex(text.text);
    const span =
      selection === null || lines === null
        ? undefined
        : {
            start: lines.offsetAt(selection.line, selection.column),
            end: lines.offsetAt(selection.endLine, selection.endColumn),
          };
    get().typed(text.id, write(text.text, root, span));
  };
  return {
    selection: null,
    select: (selection) => {
      if (selection !== null || get().selection !== null) set({ selection });
    },
    inserting: null,
    insertText: (text) =>
      set(({ inserting }) => ({ view: 'template', inserting: { text, turn: (inserting?.turn ?? 0) + 1 } })),
    formatText: () => rewrite(formatJson),
    minifyText: () => rewrite(minifyJson),
    fixAllProblems: () => {
      const document = activeDocument(get());
      // The places of what was found are those of an earlier text.
      if (document === null || get().isLate) return;
      const { now, options } = get().lookAt(document.id);
      const mended = fixAll(
        document.text,
        (text) => inspect({ ...document, text }, now, options)?.analysis.findings ?? [],
      );
      get().typed(document.id, mended.text);
      const { fixed, filledIn, errors } = mended;
      get().notify({ tone: errors === 0 ? 'good' : 'plain', words: { says: 'fixed-all', fixed, filledIn, errors } });
    },
  };
}
