import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import { formProblems } from '../../engine/environments/check-form.ts';
import type { FormProblems } from '../../engine/environments/check-form.ts';
import { formOf } from '../../engine/environments/environment-form.ts';
import type { EnvironmentForm } from '../../engine/environments/environment-form.ts';
import { memoised } from '../selectors.ts';
import { otherNames } from './environments.ts';

/** An environment with what is typed of it. */
export type EditedEnvironment = {
  /** As it is saved. */
  readonly environment: EnvironmentInfo;
  readonly form: EnvironmentForm;
  readonly problems: FormProblems;
  readonly isEdited: boolean;
};

/** The environment whose page is shown: the chosen one, else the first; null where there is none. */
export const selectChosenEnvironment = memoised(
  (bench) => [bench.session?.environments, bench.chosenEnvironment, bench.environmentEdits] as const,
  (environments, chosen, edits): EditedEnvironment | null => {
    const environment = environments?.find(({ id }) => id === chosen) ?? environments?.[0];
    if (environment === undefined || environments === undefined) return null;
    const typed = edits[environment.id];
    const form = { ...formOf(environment), ...typed };
    const problems = formProblems(form, otherNames(environments, environment.id));
    return { environment, form, problems, isEdited: typed !== undefined };
  },
);
