import { describeRequirement, type FieldDemand } from '../../../../shared/fields/requirement.ts';
import { kindUnder } from '../../../../shared/fields/kind-by-gap.ts';
import type { Kind } from '../../../../shared/fields/field.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { inLanguage, type Language } from '../../../../shared/lib/text/words.ts';
import { titleOf } from '../../../../shared/protocol/reference/index.ts';
import { localeFacts, locales, type Locale } from '../../../../shared/specification/locales.ts';
import type { Say } from '../../../words/i18n.ts';
import type { FormRow } from '../engine/form-row.ts';

/** The name of a row for people, of an item with its number. */
export function labelOf(row: FormRow, language: Language): string {
  if (row.row === 'other') return row.name;
  if (row.row === 'item') return `${row.item.index + 1} ${row.title}`.trim();
  const title = inLanguage(titleOf(row.field.means), language);
  return row.row === 'field' && row.item !== null ? `${title} ${row.item.index + 1}` : title;
}

/** Whether a field must be there now, and why. */
export function demandWords(
  { field, isRequired, isAdvised, alternatives }: FieldDemand,
  gaps: GapChoices,
  language: Language,
  t: Say,
): string {
  const when = inLanguage(describeRequirement(field.required, gaps), language);
  const isConditional = when !== inLanguage(always, language) && when !== inLanguage(never, language);
  if (isRequired) return isConditional ? t('form.requiredNow', { when }) : t('form.required');
  if (isAdvised) return t('form.advised');
  if (alternatives !== null) return t('form.oneOf', { names: alternatives.oneOf.join(' / ') });
  return isConditional ? t('form.requiredLater', { when }) : t('form.optional');
}

const always = describeRequirement('always');
const never = describeRequirement('optional');

/** What the table says of a field beyond its name: how it is meant, and what it takes. */
export function helpWords(kind: Kind, { means }: FieldDemand['field'], gaps: GapChoices, language: Language): string {
  const whole = inLanguage(means, language);
  const more = whole.slice(inLanguage(titleOf(means), language).length).replace(/^[;；]\s*/, '');
  const takes = inLanguage(kindUnder(kind, gaps).cell, language);
  return [more, takes].filter((each) => each !== '').join(' · ');
}

/** The facts of a locale of the payload; null for one that the service does not know. */
export function localeOf(name: string | null): (typeof localeFacts)[Locale] | null {
  const known = locales.find((each) => each === name);
  return known === undefined ? null : localeFacts[known];
}
