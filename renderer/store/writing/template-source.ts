import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import { scanPayload } from '../../../shared/protocol/validate/scan-payload.ts';
import { suggestVariables, withVariables, type Suggestion } from '../../engine/writing/suggest-variables.ts';
import type { Bench } from '../slice.ts';
import { activeDocument } from '../window/active-tab.ts';

type TemplateSource = {
  readonly document: PayloadDocument;
  readonly suggestions: readonly Suggestion[];
  readonly part: {
    /** Those of the payload's that lie in it. */
    readonly suggestions: readonly Suggestion[];
    readonly cut: (chosen: readonly Suggestion[]) => string;
  } | null;
};

export function templateSource(bench: Pick<Bench, 'activeTab' | 'documents' | 'selection'>): TemplateSource | null {
  const document = activeDocument(bench);
  if (document === null) return null;
  const { text } = document;
  const suggestions = suggestVariables(text, scanPayload(text).root);
  const { selection } = bench;
  if (selection === null) return { document, suggestions, part: null };
  const lines = lineIndex(text);
  const start = lines.offsetAt(selection.line, selection.column);
  const end = lines.offsetAt(selection.endLine, selection.endColumn);
  // All of it is no part of it.
  if (text.slice(start, end).trim() === text.trim()) return { document, suggestions, part: null };
  const own = suggestions.filter(({ edit }) => start <= edit.start && edit.end <= end);
  const cut = (chosen: readonly Suggestion[]): string =>
    withVariables(
      text.slice(start, end),
      chosen.map((each) => ({
        ...each,
        edit: { ...each.edit, start: each.edit.start - start, end: each.edit.end - start },
      })),
    );
  return { document, suggestions, part: { suggestions: own, cut } };
}
