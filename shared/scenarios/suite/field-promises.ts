import type { Field, Kind } from '../../fields/field.ts';
import { sections } from '../../spec/clauses.ts';
import { findGap } from '../../spec/gaps.ts';
import type { Promised } from './suite-tools.ts';

export const fieldPromises: readonly Promised[] = [
  {
    promise: 'gives every field a clause of a known section, and words in both languages',
    broken: ({ fields, section: own }) =>
      allFields(fields)
        .filter(({ clause, name, means }) => {
          const [section = '', rest] = clause.split('/');
          const isKnown = (section === own || Object.hasOwn(sections, section)) && rest === name;
          return !isKnown || means.en === '' || means.zh === '' || means.en === means.zh;
        })
        .map((field) => field.clause),
  },
  {
    promise: 'rests no field on an open point that does not exist',
    broken: ({ fields }) =>
      allFields(fields)
        .flatMap((field) => [field.gap, field.restsOn])
        .filter((gap) => gap !== undefined)
        .filter((gap) => findGap(gap) === null),
  },
  {
    promise: 'asks for a field only in statuses it has',
    broken: ({ fields, lifecycle }) => {
      const statuses = new Set(lifecycle.statuses.map((status) => status.name));
      return allFields(fields)
        .flatMap(({ required }) => {
          if (typeof required !== 'object') return [];
          if ('inStatus' in required) return required.inStatus;
          return 'exceptInStatus' in required ? required.exceptInStatus : [];
        })
        .filter((status) => !statuses.has(status));
    },
  },
];

function allFields(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [field, ...allFields(inside(field.kind))]);
}

function inside(kind: Kind): readonly Field[] {
  const below = kind.inside;
  if (below.shape === 'object') return below.fields;
  return below.shape === 'nothing' ? [] : inside(below.item);
}
