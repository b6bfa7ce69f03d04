import { type Field, allFields, fieldsInside } from '../../../fields/field.ts';
import { gapOfRequirement } from '../../../fields/requirement.ts';
import { findGap } from '../../../gaps/gaps.ts';
import { toValue } from '../../../lib/json/json-view.ts';
import { isChinese, isSilent } from './languages.ts';
import type { ScenarioPromise, SuiteTools } from './suite-tools.ts';

export const fieldPromises: readonly ScenarioPromise[] = [
  {
    promise: 'gives every field a clause of a known section, and words in both languages',
    file: 'fields.ts',
    broken: ({ fields }, { sayClause }) =>
      allFields(fields)
        .filter(({ clause, name, means, kind }) => {
          const isOwn = clause.split('/')[1] === name && isSaid(clause, sayClause);
          const isKindSaid = kind.cell.en !== '' && kind.cell.zh !== '';
          return !isOwn || !isKindSaid || isSilent(means);
        })
        .map((field) => field.clause),
  },
  {
    promise: 'has no name twice in one object',
    file: 'fields.ts',
    broken: ({ fields }) => repeatedNames(fields),
  },
  {
    promise: 'gives no field an example that the field itself refuses',
    file: 'fields.ts',
    broken: ({ fields }, { payload }) =>
      allFields(fields).flatMap(({ clause, kind, example }) => {
        if (example === undefined) return [];
        const text = JSON.stringify(example);
        const value = payload({ text });
        const taken = kind.toZod({ status: null, required: true, gaps: {} });
        const isTaken = value !== null && taken.safeParse(toValue(value)).success;
        return isTaken ? [] : [`${clause} takes ${kind.cell.en}, and its example is ${text}`];
      }),
  },
  {
    promise: 'has its states named by the clauses that point to them',
    file: 'index.ts',
    broken: ({ section, name }, { sayClause }) => {
      const clause = `states/${section}`;
      const said = [sayClause(clause, 'en'), sayClause(clause, 'zh-Hant-HK')];
      return said[0]?.endsWith(name.en) === true && said[1]?.endsWith(name.zh) === true ? [] : said;
    },
  },
  {
    promise: 'rests no field on an assumption that does not exist',
    file: 'fields.ts',
    broken: ({ fields }) =>
      allFields(fields)
        .flatMap((field) => [gapOfRequirement(field), field.restsOn])
        .filter((gap) => gap !== undefined)
        .filter((gap) => findGap(gap) === null),
  },
  {
    promise: 'asks for a field only in statuses it has',
    file: 'fields.ts',
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

function repeatedNames(fields: readonly Field[]): readonly string[] {
  const names = fields.map(({ name }) => name);
  return [
    ...names.filter((name, place) => names.indexOf(name) !== place),
    ...fields.flatMap(({ kind }) => repeatedNames(fieldsInside(kind))),
  ];
}

/** Whether the words of a clause name its section in either language: the name as it is written is none. */
function isSaid(clause: string, sayClause: SuiteTools['sayClause']): boolean {
  const written = clause.slice(0, clause.indexOf('/'));
  const [en, zh] = [sayClause(clause, 'en'), sayClause(clause, 'zh-Hant-HK')];
  return !en.startsWith(written) && !isChinese(en) && isChinese(zh);
}
