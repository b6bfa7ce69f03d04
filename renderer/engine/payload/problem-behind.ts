import type { Finding } from '../../../shared/documents/finding.ts';

/**
 * The problem of an author's list that is behind a service's refusal: the same one, else the error at the same place
 * (a misspelt variable in a value that is refused), else the misspelt name of a field that is missing. Null for none.
 */
export function problemBehind(refusal: Finding, problems: readonly Finding[]): Finding | null {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const { rule, path, words } = refusal;
  return (
    errors.find((each) => each.path === path && each.words.key === words.key) ??
    errors.find((each) => each.path === path) ??
    errors.find((each) => each.rule === rule && each.words.values['field'] === words.values['field']) ??
    null
  );
}
