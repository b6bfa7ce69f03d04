import type { Finding } from '../../documents/finding.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import { finish } from './finish.ts';
import type { ValidateOptions } from './options.ts';
import type { ImageFacts, Field, Limit } from '../../fields/field.ts';
import { subjectOf } from './subject.ts';
import { legalText, surveyPayload } from './survey.ts';
import { lineIndex } from '../../lib/text/line-index.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { Draft } from './draft.ts';
import { isTooMuch, tooMuch } from './density.ts';
import { documentDrafts } from './rules/document.ts';
import { rules } from './rules/index.ts';

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
  const subject = subjectOf(scan, options);
  if (subject === null) return drafts;
  return [...drafts, ...rules.flatMap((rule) => rule.find(subject))];
}
