import { expect, it } from 'vitest';
import { rules } from '../protocol/validate/rules/index.ts';
import { scenarios } from '../scenarios/index.ts';
import { sayClauseOf } from './clauses.ts';
import { gapTouches } from './gap-touches.ts';
import { gaps } from './gaps.ts';
import { headers } from './headers.ts';

/** A rule that no payload alone can break: the image is asked when it is given. */
const ofImages = 'image';

const touches = Object.entries(gapTouches);

it('is said of every open point, in their order', () => {
  expect(Object.keys(gapTouches)).toEqual(gaps.map(({ id }) => id));
});

it('names clauses of sections that have a name', () => {
  const named = touches.flatMap(([, { clauses }]) => clauses);
  expect(new Set(named).size).toBeGreaterThan(20);
  expect(named.filter((clause) => sayClauseOf(scenarios, clause, 'en') === clause.replace('/', ', '))).toEqual([]);
});

it('names fields and states that are there', () => {
  const sections = new Map(scenarios.map((scenario) => [scenario.section, scenario]));
  const missing = touches.flatMap(([id, { clauses }]) =>
    clauses.flatMap((clause) => {
      const [section = '', place = ''] = clause.split('/');
      if (section === 'states') return sections.has(place) ? [] : [`${id}: ${clause}`];
      const scenario = sections.get(section);
      return scenario === undefined || JSON.stringify(scenario).includes(`"${clause}"`) ? [] : [`${id}: ${clause}`];
    }),
  );
  expect(missing).toEqual([]);
});

it('names headers and rules that are there', () => {
  const known = new Set(headers.map(({ name }) => name));
  expect(touches.flatMap(([, each]) => each.headers).filter((name) => !known.has(name))).toEqual([]);
  const ruleIds = new Set(rules.flatMap(({ reports }) => reports)).add(ofImages);
  expect(touches.flatMap(([, each]) => each.rules).filter((rule) => !ruleIds.has(rule))).toEqual([]);
});
