import type { Words } from '../lib/text/words.ts';
import type { Field, Kind, Requirement } from './field.ts';

/** What a row may carry beside its five columns. */
export type RowExtras = Omit<Field, 'name' | 'kind' | 'required' | 'clause' | 'means'>;

/** Writes the rows of one section of the specification; each row's clause is `section/name`. */
export function createRows(
  section: string,
): (name: string, kind: Kind, required: Requirement, means: Words, extras?: RowExtras) => Field {
  return (name, kind, required, means, extras = {}) => ({
    name,
    kind,
    required,
    clause: `${section}/${name}`,
    means,
    ...extras,
  });
}
