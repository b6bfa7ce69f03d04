import type { Field } from '../../fields/field.ts';
import { kindUnder } from '../../fields/kind-by-gap.ts';
import { gapOfRequirement, describeRequirement } from '../../fields/requirement.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { inLanguage, type Language } from '../../lib/text/words.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { sayClause } from '../reference/say-clause.ts';

/** In which words a field is described: those of `sections` know what a clause of theirs is called. */
export type FieldWords = {
  readonly sections: readonly Scenario[];
  readonly language: Language;
  readonly gaps: GapChoices;
};

/** Meaning, type with its limit, requirement with its gap, clause: one line each, plain text. */
export function describeField(field: Field, { sections, language, gaps }: FieldWords): string {
  const open = gapOfRequirement(field) ?? field.restsOn;
  const requirement = inLanguage(describeRequirement(field.required, gaps), language);
  const labels = language === 'en' ? { required: 'Required', open: 'assumption' } : { required: '必填', open: '假設' };
  const separator = language === 'en' ? ': ' : '：';
  return [
    inLanguage(field.means, language),
    inLanguage(kindUnder(field.kind, gaps).cell, language),
    `${labels.required}${separator}${requirement}${open === undefined ? '' : ` (${labels.open} ${open})`}`,
    sayClause(field.clause, language, sections),
  ].join('\n');
}
