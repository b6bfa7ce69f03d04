import type { Finding, Fix, TextRange } from '../../documents/finding.ts';
import { lineIndex, type LineIndex } from '../../lib/text/line-index.ts';
import { mostFindings, mostIgnoredNames, tooMuch } from './density.ts';
import type { Draft, DraftFix } from './draft.ts';
import { sayFinding } from './say.ts';
import type { Severity } from '../../gaps/gaps.ts';

/** Sorts drafts by place and rule and writes lines and sentences. Errors come before the rest if there are too many. */
export function finish(drafts: readonly Draft[], text: string): readonly Finding[] {
  if (drafts.length === 0) return [];
  const lines = lineIndex(text);
  const inOrder = [...drafts].sort(inDocumentOrder);
  return worthTelling(inOrder, text).map((draft) => findingOf(draft, lines));
}

function worthTelling(all: readonly Draft[], text: string): readonly Draft[] {
  const inOrder = withFirstNames(all, text);
  if (inOrder.length <= mostFindings) return inOrder;
  const errors = inOrder.filter(isError).slice(0, mostFindings);
  const others = inOrder.filter((draft) => !isError(draft)).slice(0, mostFindings - errors.length);
  return [tooMuch(text, 'too-deep.findings'), ...[...errors, ...others].sort(inDocumentOrder)];
}

/** All but the ignored names that come after the first of them. */
function withFirstNames(inOrder: readonly Draft[], text: string): readonly Draft[] {
  if (inOrder.length <= mostIgnoredNames) return inOrder;
  let names = 0;
  const kept = inOrder.filter((draft) => {
    if (draft.rule !== 'unknown-field' || isError(draft)) return true;
    names += 1;
    return names <= mostIgnoredNames;
  });
  return kept.length === inOrder.length ? inOrder : [tooMuch(text, 'too-deep.names'), ...kept];
}

function isError({ severity }: Draft): boolean {
  return severity === 'error';
}

function inDocumentOrder(one: Draft, two: Draft): number {
  if (one.start !== two.start) return one.start - two.start;
  if (one.rule === two.rule) return 0;
  return one.rule < two.rule ? -1 : 1;
}

function findingOf(draft: Draft, lines: LineIndex): Finding {
  const { rule, severity, path, words, clause, gap, fix } = draft;
  return {
    rule,
    severity,
    path,
    message: sayFinding(words, 'en'),
    words,
    clause,
    ...(gap === undefined ? {} : { gap }),
    ...(fix === undefined ? {} : { fix: fixOf(fix, lines) }),
    ...lines.rangeOf(draft.start, draft.end),
  };
}

function fixOf({ start, end, text, words }: DraftFix, lines: LineIndex): Fix {
  return { label: sayFinding(words, 'en'), words, edit: { ...lines.rangeOf(start, end), text } };
}

export type PublicFinding = TextRange & {
  readonly rule: string;
  readonly severity: Severity;
  readonly path: string;
  readonly message: string;
  readonly clause: string;
  readonly gap?: string;
  readonly fix?: { readonly label: string; readonly edit: TextRange & { readonly text: string } };
};

/** A finding's public fields, in fixed order. */
export function publicFinding(finding: Finding): PublicFinding {
  const { rule, severity, path, message, clause, gap, fix, line, column, endLine, endColumn } = finding;
  return {
    rule,
    severity,
    path,
    message,
    clause,
    ...(gap === undefined ? {} : { gap }),
    ...(fix === undefined ? {} : { fix: { label: fix.label, edit: fix.edit } }),
    line,
    column,
    endLine,
    endColumn,
  };
}
