import type { EnvironmentInfo } from '../../../../shared/bridge/environment-info.ts';
import { checkForm, type FormProblems } from '../engine/check-form.ts';
import { lacksOf, originOf, type Lack } from '../../../engine/environments/environment-facts.ts';
import { toForm, type EnvironmentForm } from '../engine/environment-form.ts';
import { memoised } from '../../../store/selectors.ts';
import { otherNames } from './environments.ts';

export type EditedEnvironment = {
  readonly environment: EnvironmentInfo;
  readonly form: EnvironmentForm;
  readonly problems: FormProblems;
  readonly isEdited: boolean;
  readonly lacks: readonly Lack[];
};

export const selectChosenEnvironment = memoised(
  (bench) =>
    [
      bench.session?.environments,
      bench.chosenEnvironmentId,
      bench.environmentEdits,
      bench.session?.vault.keys,
    ] as const,
  (environments, chosen, edits, keys = []): EditedEnvironment | null => {
    const environment = environments?.find(({ id }) => id === chosen) ?? environments?.[0];
    if (environment === undefined || environments === undefined) return null;
    const typed = edits[environment.id];
    const form = { ...toForm(environment), ...typed };
    const problems = checkForm(form, otherNames(environments, environment.id));
    const validText = (field: 'baseUrl' | 'clientId'): string | undefined =>
      problems[field] === undefined && form[field].trim() !== '' ? form[field].trim() : undefined;
    const baseUrl = validText('baseUrl');
    const isAsSaved = form.key === environment.key?.publicSha256 && originOf(baseUrl) === originOf(environment.baseUrl);
    const lacks = lacksOf({
      baseUrl,
      clientId: validText('clientId'),
      key: form.key === '' ? undefined : { name: '', publicSha256: form.key },
      hasKey: keys.some(({ publicSha256 }) => publicSha256 === form.key),
      // A locked vault does not show whether the grant is missing.
      isGranted: isAsSaved ? environment.isGranted : environment.isGranted === null ? null : false,
    });
    return { environment, form, problems, isEdited: typed !== undefined, lacks };
  },
);
