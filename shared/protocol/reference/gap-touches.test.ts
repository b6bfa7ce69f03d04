import { expect, it } from 'vitest';
import { scanJson } from '../../lib/json/json-scan.ts';
import { rulesOfAnswers } from './rule-words-of-answers.ts';
import { rules } from '../validate/rules/index.ts';
import { scenarios } from '../../scenarios/index.ts';
import { describeClauseWith } from '../../specification/clauses.ts';
import { gapReadings } from '../validate/testing/gap-readings.ts';
import { ruleSubjects } from '../validate/testing/rule-subjects.ts';
import { payloadText } from '../validate/testing/sample-payloads.ts';
import { validate } from '../validate/validate.ts';
import { touchesOfGap } from './gap-touches.ts';
import { gaps } from '../../gaps/gaps.ts';
import { headers } from '../../specification/headers.ts';

/** No payload alone can break this rule: it needs an image. */
const ofImages = 'image';

const touches = gaps.map(({ id }) => [id, touchesOfGap(id)] as const);

it('names clauses of sections that have a name', () => {
  const named = touches.flatMap(([, { clauses }]) => clauses);
  expect(new Set(named).size).toBeGreaterThan(20);
  expect(named.filter((clause) => describeClauseWith(scenarios, clause, 'en') === clause.replace('/', ', '))).toEqual(
    [],
  );
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
  const ruleIds = new Set([
    ...rules.flatMap(({ reports }) => reports),
    ofImages,
    ...rulesOfAnswers.map(({ id }) => id),
  ]);
  expect(touches.flatMap(([, each]) => each.rules).filter((rule) => !ruleIds.has(rule))).toEqual([]);
});

it.each([
  ['display-window', 'movie-ticket/available_time'],
  ['notification-end', 'movie-ticket/expired_time'],
  ['movie-lead', 'movie-ticket/start_time'],
  ['hide-after-origin', 'base/orderModifyTime'],
  ['base-fields', 'base/userId'],
  ['amount-required', 'movie-ticket/payAmount'],
  ['amount-required', 'voucher/payAmount'],
  ['kilobyte', 'queue-up/show_merchant_icon_url'],
  ['scheme', 'queue-up/merchantShopLinkPage'],
  ['scheme', 'voucher/detailLink'],
  ['passenger-moves', 'train-ticket/status'],
] as const)('names of %s, among others, %s', (id, clause) => {
  expect(touchesOfGap(id).clauses).toContain(clause);
});

it('names the clause and the rule of every finding that rests on an assumption', () => {
  // Stated once for all texts, names and optional fields.
  const general = new Set(['length-unit', 'unknown-fields', 'minor-unit', 'null-member', 'negative-time']);
  const findings = gapReadings.flatMap(({ of, edits, options, gap, says }) => {
    const { payload, scenario } = ruleSubjects[of];
    const scan = scanJson(payloadText(payload, edits));
    return Object.keys(says).flatMap((value) =>
      validate(scan, { scenario, ...options, gaps: { ...options?.gaps, [gap]: value } }),
    );
  });
  const missing = findings.flatMap(({ gap, clause, rule }) => {
    if (gap === undefined) return [];
    const { clauses, rules: named } = touchesOfGap(gap);
    const isNamed = named.includes(rule) && (general.has(gap) || clauses.includes(clause));
    return isNamed ? [] : [`${gap}: ${rule} ${clause}`];
  });
  expect(findings.filter(({ gap }) => gap !== undefined).length).toBeGreaterThan(30);
  expect([...new Set(missing)]).toEqual([]);
});
