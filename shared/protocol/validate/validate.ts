import type { Finding, Fix, TextRange } from '../../documents/finding.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import type { ValidateOptions } from './options.ts';
import type { ImageFacts, Field, Limit } from '../../fields/field.ts';
import { subjectOf, subjectOfRules } from './subject.ts';
import { legalText } from './seen.ts';
import { surveyPayload } from './survey.ts';
import { lineIndex, type LineIndex } from '../../lib/text/line-index.ts';
import type { GapChoices, Severity } from '../../gaps/gaps.ts';
import type { Draft, DraftFix } from './draft.ts';
import { isTooMuch, tooMuch, mostFindings, mostIgnoredNames } from './density.ts';
import { documentDrafts } from './rules/document.ts';
import { rules } from './rules/index.ts';
import { sayFinding } from './say.ts';

/**
 * Validates a payload: findings in document order, ties by rule id. Never throws and changes nothing; a payload with
 * errors can still be previewed and sent.
 */
export function validate(scan: JsonScan, options: ValidateOptions): readonly Finding[] {
  return finish(examine(scan, options), scan.text);
}

export type ImageField = {
  readonly path: string;
  readonly name: string;
  /** The locale it stands in, where there is one. */
  readonly locale: string | null;
  readonly address: string;
  readonly facts: ImageFacts;
};

/** A payload's image addresses, in the tables' order; invalid ones are skipped. */
export function imageFields(scan: JsonScan, options: ValidateOptions): readonly ImageField[] {
  const values = subjectOf(scan, options)?.survey.values ?? [];
  return values.flatMap((value) => {
    const { image } = value.field;
    const address = legalText(value);
    if (image === undefined || address === null || address === '') return [];
    const { name, pointer, place } = value;
    return [{ path: pointer, name, locale: place.locale ?? null, address, facts: image }];
  });
}

export type Meter = {
  /** The line on which the value starts, from 1. */
  readonly line: number;
  readonly pointer: string;
  readonly used: number;
  readonly most: number;
  readonly unit: Limit['unit'];
  readonly over: boolean;
};

/** A meter per limited value, in the tables' order. */
export function meters(
  scan: JsonScan,
  fields: readonly Field[],
  status: string | null,
  gaps: GapChoices = {},
): readonly Meter[] {
  const { text, root } = scan;
  if (root?.kind !== 'object') return [];
  const lines = lineIndex(text);
  const survey = surveyPayload({ text, root, fields, open: true, status, scheme: null, gaps });
  return survey.values.flatMap(({ kind, node, pointer }) => {
    const { limit } = kind;
    if (limit === undefined) return [];
    const used = limit.measure(node, gaps);
    const most = limit.mostWhen?.(gaps) ?? limit.most;
    const { line } = lines.positionAt(node.start);
    const read = limit.reads?.(node) ?? { used, most };
    return [{ line, pointer, ...read, unit: limit.unit, over: used > most }];
  });
}

/** All drafts for a payload. Non-JSON, non-objects and too large texts stop here. */
export function examine(scan: JsonScan, options: ValidateOptions): readonly Draft[] {
  if (isTooMuch(scan)) return [tooMuch(scan.text, 'too-deep.values')];
  const drafts = documentDrafts(scan);
  const subject = subjectOfRules(scan, options);
  if (subject === null) return drafts;
  const found = [...drafts];
  for (const rule of rules) for (const draft of rule.find(subject)) found.push(draft);
  return found;
}

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

type PublicFinding = TextRange & {
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
