import type { JsonScan } from '../../lib/json/json-scan.ts';
import type { Draft } from './draft.ts';
import { isTooMuch, tooMuch } from './density.ts';
import type { ValidateOptions } from './options.ts';
import { documentDrafts } from './rules/document.ts';
import { rules } from './rules/index.ts';
import { subjectOf } from './subject.ts';

/** All drafts for a payload. Non-JSON, non-objects and too large texts stop here. */
export function examine(scan: JsonScan, options: ValidateOptions): readonly Draft[] {
  if (isTooMuch(scan)) return [tooMuch(scan.text, 'too-deep.values')];
  const drafts = documentDrafts(scan);
  const subject = subjectOf(scan, options);
  if (subject === null) return drafts;
  return [...drafts, ...rules.flatMap((rule) => rule.find(subject))];
}
