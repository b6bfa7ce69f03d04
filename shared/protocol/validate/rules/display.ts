import { draftAt } from '../draft.ts';
import { sayPlace } from '../say-place.ts';
import type { Rule } from '../subject.ts';

/** A value that is given although the status says that it is not known. Which statuses those are is the field's fact. */
export const displayConflictRule: Rule = {
  reports: ['display-conflict'],
  find: ({ survey, status }) => {
    if (status === null) return [];
    return (
      survey.values
        // Items of a list carry the field of their list.
        .filter(
          ({ name, field, node }) =>
            name === field.name && node.kind !== 'null' && field.conflictsIn?.includes(status) === true,
        )
        .map((value) => {
          const values = { field: value.name, status, ...sayPlace(value.place) };
          return draftAt(value, { rule: 'display-conflict', severity: 'warning', values });
        })
    );
  },
};
