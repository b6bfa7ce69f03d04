import type { JsonScan } from '../../lib/json/json-scan.ts';
import type { Draft } from './draft.ts';
import { isTooMuch, tooMuch } from './density.ts';
import type { ValidateOptions } from './options.ts';
import { documentDrafts } from './rules/document.ts';
import { rules } from './rules/index.ts';
import { subjectOf } from './subject.ts';

/** Every draft the rules have for a payload. What is no JSON, no object or far too much is looked into no further. */
export function examine(scan: JsonScan, options: ValidateOptions): readonly Draft[] {
  if (isTooMuch(scan)) return [tooMuch(scan.text, 'too-deep.values')];
  const drafts = documentDrafts(scan);
  const subject = subjectOf(scan, options);
  if (subject === null) return drafts;
  return [...drafts, ...rules.flatMap((rule) => rule.find(subject))];
}
