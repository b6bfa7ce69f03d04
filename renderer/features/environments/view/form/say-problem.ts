import { parseGapChoice } from '../../../../../shared/gaps/gap-choices.ts';
import type { GapId } from '../../../../../shared/gaps/gaps.ts';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import type { Language } from '../../../../../shared/lib/text/words.ts';
import type { EnvironmentField } from '../../engine/environment-form.ts';
import type { EditedEnvironment } from '../../store/edited-environment.ts';
import type { Say } from '../../../../words/i18n.ts';

const gapsOfFields: Readonly<Partial<Record<EnvironmentField, GapId>>> = {
  profile: 'signing-profile',
  method: 'http-method',
  signedPath: 'signed-path',
  scheme: 'scheme',
};

/** What is wrong with a field, in words; null: nothing. A value of an assumption says for itself what it takes. */
export function describeProblem(
  { form, problems }: EditedEnvironment,
  field: EnvironmentField,
  t: Say,
  language: Language,
): string | null {
  const problem = problems[field];
  if (problem === undefined) return null;
  if (problem !== 'gap-value') return t(`environments.problems.${problem}`);
  const choice = parseGapChoice(gapsOfFields[field] ?? '', form[field].trim());
  return 'words' in choice ? inLanguage(choice.words, language) : null;
}
