import { formatJson, minifyJson } from '../../../shared/lib/json/json-format.ts';
import { scanPayload } from '../../../shared/protocol/validate/scan-payload.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import { inspect } from '../../engine/payload/analysis.ts';
import { fixAll, type FixedAll, type Fixable } from '../../../shared/protocol/fixes/fix-all.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { activeDocument, activeStory } from '../window/active-tab.ts';
import { areFindingsStale, findStoryProblems, type WithFindings } from './active-findings.ts';
import type { WritingSlice } from './slices.ts';

type Needs =
  | keyof (WritingSlice & WithFindings)
  | 'documents'
  | 'inspectTerms'
  | 'notify'
  | 'recordStep'
  | 'typed'
  | 'view';

/** Formats, minifies or fixes a whole text, as one change of the editor. */
export function createWriting({ set, get, onActiveChange }: SliceContext<Needs>): WritingSlice {
  onActiveChange(() => ({ selection: null }));
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
      const fixedText = fixActiveText(get());
      if (fixedText === null) return;
      const { id, name, before, text, fixed, revealed, filledIn, errors } = fixedText;
      get().typed(id, text);
      const step = get().recordStep({
        words: { says: 'text-edited', name },
        isQuiet: true,
        about: [`text of ${id}`],
        change: { set: 'text', id, text: before, over: text },
      });
      const tone = errors === 0 ? 'good' : 'plain';
      get().notify({ tone, words: { says: 'fixed-all', fixed, revealed, filledIn, errors }, step });
    },
  };
}

/** Fixes everything fixable in the active text; null while its findings are stale. */
function fixActiveText(
  bench: Pick<Bench, Needs>,
): (FixedAll & { readonly id: string; readonly name: string; readonly before: string }) | null {
  const text = activeDocument(bench) ?? activeStory(bench);
  if (text === null || areFindingsStale(bench)) return null;
  return { id: text.id, name: text.name, before: text.text, ...fixAll(text.text, activeInspector(bench)) };
}

function activeInspector(bench: Pick<Bench, Needs>): (text: string) => readonly Fixable[] {
  const document = activeDocument(bench);
  const { storyView } = bench;
  if (document === null) return (text) => (storyView === null ? [] : findStoryProblems(storyView, text));
  const { now, options } = bench.inspectTerms(document.id);
  return (text) => inspect({ ...document, text }, now, options)?.analysis.findings ?? [];
}
