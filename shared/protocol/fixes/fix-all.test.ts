import { describe, expect, test } from 'vitest';
import type { Finding } from '../../documents/finding.ts';
import { seededUuid32 } from '../../documents/variables.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { scanPayload } from '../validate/scan-payload.ts';
import { validateTyped } from '../validate/typed.ts';
import { scenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { plainTemplates } from '../../scenarios/templates.ts';
import { isFillIn, withFillIns } from './fill-in.ts';
import { fixAll, type Fixable } from './fix-all.ts';

function inspector(scenario: Scenario): (text: string) => readonly Finding[] {
  const context = {
    nowMs: 1_800_000_000_000,
    uuid32: seededUuid32('any'),
    orderNo: 'N-1',
    orderCreatedMs: null,
  };
  return (text) => {
    const { findings, scan } = validateTyped(text, context, { scenario, history: 'unknown' });
    return withFillIns(findings, () => ({
      text,
      root: scanPayload(text).root,
      scenario,
      status: textAt(scan.root, 'orderStatus') ?? '',
      scheme: null,
    }));
  };
}

const isError = ({ severity }: Finding): boolean => severity === 'error';

function without(text: string, name: string): string {
  const { root } = scanJson(text);
  if (root?.kind !== 'object') throw new Error('no object');
  const at = root.members.findIndex(({ key }) => key === name);
  const [member, next] = [root.members[at], root.members[at + 1]];
  const before = root.members[at - 1];
  if (member === undefined) throw new Error(`no ${name}`);
  return next === undefined
    ? text.slice(0, before?.value.end) + text.slice(member.value.end)
    : text.slice(0, member.keyStart) + text.slice(next.keyStart);
}

describe('what is missing', () => {
  test.each(scenarios.flatMap((scenario) => plainTemplates(scenario).map((template) => ({ scenario, template }))))(
    'is put back at its place, whichever member of a template it is: $scenario.id $template.status',
    ({ scenario, template }) => {
      const text = template.text;
      const look = inspector(scenario);
      const { root } = scanJson(text);
      const names = root?.kind === 'object' ? root.members.map(({ key }) => key) : [];
      for (const name of names) {
        const shortened = without(text, name);
        if (!look(shortened).some((finding) => isError(finding) && finding.words.values['field'] === name)) continue;
        const fixed = fixAll(shortened, look);
        const again = scanJson(fixed.text).root;
        expect([name, fixed.errors, fixed.filledIn]).toEqual([name, 0, 1]);
        expect(again?.kind === 'object' ? again.members.map(({ key }) => key) : null).toEqual(names);
      }
    },
  );

  test('is laid out as its neighbours are, and null gives way to it', () => {
    const [scenario] = scenarios.filter(({ id }) => id === 'queue-up');
    if (scenario === undefined) throw new Error('no queue');
    const template = plainTemplates(scenario)[0];
    const text = template?.text ?? '';
    const look = inspector(scenario);
    const broken = text.replace(/"queue_number": "[^"]*"/, '"queue_number": null');
    expect(fixAll(broken, look).text).toBe(text);
    const withoutShop = without(text, 'shopInfo').replaceAll('\n', '\r\n');
    const fixed = fixAll(withoutShop, look).text;
    expect(fixed).toContain('\r\n  "shopInfo": {\r\n    "extInfo": {\r\n');
    expect(fixed.replaceAll('\r\n', '')).not.toContain('\n');
  });

  test('is a copy where a language is missing, and the copy is of that object', () => {
    const [scenario] = scenarios.filter(({ id }) => id === 'queue-up');
    if (scenario === undefined) throw new Error('no queue');
    const text = plainTemplates(scenario)[0]?.text ?? '';
    const at = text.indexOf('"en_US"', text.indexOf('shopInfo'));
    const broken = text.slice(0, at) + text.slice(at).replace('"en_US"', '"en_GB"');
    const findings = inspector(scenario)(broken);
    const missing = findings.find(({ rule }) => rule === 'locale-missing');
    expect(missing?.fix?.edit.text).toContain('"en_US":');
    expect(missing?.fix?.edit.text).toContain('麵屋小館');
  });
});

describe('fixing all', () => {
  test('fixes every invalid sample that has a fix, leaves no error behind that it could fix, and comes to an end', () => {
    for (const scenario of scenarios) {
      const look = inspector(scenario);
      for (const template of scenario.templates) {
        const text = template.text;
        const before = look(text);
        const fixed = fixAll(text, look);
        if (before.every(({ fix }) => fix === undefined)) expect(fixed.text).toBe(text);
        else expect(fixed.fixed).toBeGreaterThan(0);
        expect(fixed.errors).toBeLessThanOrEqual(before.filter(isError).length);
        expect(fixAll(fixed.text, look).fixed).toBe(0);
      }
    }
  });

  test('renames a misspelt field before it puts in a missing one', () => {
    const [scenario] = scenarios.filter(({ id }) => id === 'queue-up');
    if (scenario === undefined) throw new Error('no queue');
    const text = plainTemplates(scenario)[0]?.text ?? '';
    const fixed = fixAll(text.replace('"queue_number"', '"queue_numbr"'), inspector(scenario));
    expect(fixed).toMatchObject({ text, fixed: 2, revealed: 0, filledIn: 0, errors: 0 });
  });

  test('counts the problems that the list counts, and apart from them those that were hidden', () => {
    const [scenario] = scenarios.filter(({ id }) => id === 'queue-up');
    const text = (scenario === undefined ? undefined : plainTemplates(scenario)[0]?.text) ?? '';
    const finding = (rule: string, message: string): Fixable => {
      const at = { line: 1, column: 1, endLine: 1, endColumn: 2 };
      const words = { key: rule, values: { message } };
      return {
        ...at,
        rule,
        path: '',
        severity: 'error',
        words,
        fix: { label: '', words, edit: { ...at, text: rule } },
      };
    };
    const rounds = [[finding('a', '1'), finding('b', '2')], [finding('c', '3')], []];
    expect(fixAll(text, () => rounds.shift() ?? [])).toMatchObject({ fixed: 2, revealed: 0 });
    const hiding = [[finding('a', '1')], [finding('b', '2')], [finding('c', '3')], []];
    expect(fixAll(text, () => hiding.shift() ?? [])).toMatchObject({ fixed: 3, revealed: 2 });
  });

  test('makes two edits at one place in their order, and none over another', () => {
    const finding = (rule: string, start: number, end: number, text: string): Finding => ({
      rule,
      severity: 'error',
      path: `/${rule}`,
      message: '',
      words: { key: rule, values: {} },
      clause: '',
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 2,
      fix: {
        label: '',
        words: { key: 'fix.fill-in', values: { name: rule } },
        edit: { line: 1, column: start + 1, endLine: 1, endColumn: end + 1, text },
      },
    });
    const all = [finding('a', 2, 2, 'A'), finding('b', 2, 2, 'B'), finding('c', 3, 5, 'C'), finding('d', 4, 5, 'D')];
    const seen: string[] = [];
    fixAll('012345', (text) => {
      seen.push(text);
      return seen.length === 1 ? all : [];
    });
    expect(seen[1]).toBe('01AB2C5');
    expect(all.map(({ fix }) => fix !== undefined && isFillIn(fix))).toEqual([true, true, true, true]);
  });
});

test('a date whose zone is not in its text is left to its writer, and the edit that is offered says the zone', () => {
  const scenario = scenarios.find(({ id }) => id === 'train-ticket');
  const template =
    scenario === undefined ? undefined : plainTemplates(scenario).find(({ status }) => status === 'TICKETED');
  if (scenario === undefined || template === undefined) throw new Error('There is no ticket');
  const look = inspector(scenario);
  const started = (value: string): string => template.text.replace(/("start_time": )[^,\n]+/, `$1${value}`);
  const inTokyo = started('"2026-11-25 08:00:00"').replace('"GMT+8"', '"GMT+9"');
  const offered = look(inTokyo).find(({ path }) => path === '/extInfo/start_time');
  expect(offered?.fix?.words).toMatchObject({ key: 'fix.time-in-zone', values: { zone: 'GMT+9' } });
  expect(offered?.fix?.edit.text).toBe(String(Date.UTC(2026, 10, 24, 23)));
  expect(fixAll(inTokyo, look).text).toBe(inTokyo);
  const zoned = started('"2026-11-25T08:00:00+09:00"');
  expect(fixAll(zoned, look).text).toBe(started(String(Date.UTC(2026, 10, 24, 23))));
});
