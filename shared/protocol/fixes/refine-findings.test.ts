import { describe, expect, it } from 'vitest';
import { fixesOf, type Finding } from '../../documents/finding.ts';
import { fingerprintOf } from '../../lib/text/fnv1a.ts';
import { lineIndex } from '../../lib/text/line-index.ts';
import { applyEdit } from '../../lib/text/text-edit.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { recoverJson } from '../../lib/json/recover/recover-json.ts';
import { findingsRecovered } from '../validate/recovered.ts';
import type { ValidateOptions } from '../validate/options.ts';
import { sayFinding } from '../validate/say.ts';
import { validate } from '../validate/validate.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { queueUp } from '../../scenarios/queue-up/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { resolveVariables, seededUuid32 } from '../../documents/variables.ts';
import { fixAll, isFixable } from './fix-all.ts';
import { refineFindings } from './refine-findings.ts';

const now = 1_790_000_100_000;
const order = { status: 'TICKETED', orderCreateTime: now - 1000, orderModifyTime: now - 1000, parts: [] };

/** A template's text without variables. */
function textOf(scenario: Scenario, status: string): string {
  const { text } = scenario.templates.find((each) => each.status === status) ?? { text: '' };
  const context = { nowMs: now, orderNo: 'M1', orderCreatedMs: now - 1000, uuid32: seededUuid32(1) };
  return resolveVariables(text, context).text;
}

function refined(
  text: string,
  { scenario = trainTicket, ...options }: Partial<ValidateOptions> & { readonly scenario?: Scenario } = {},
): readonly Finding[] {
  const scan = scanJson(text);
  return refineFindings(validate(scan, { scenario, ...options }), () => ({
    text,
    root: scan.root,
    scenario,
    status: 'TICKETED',
    scheme: null,
    gaps: options.gaps ?? {},
    history: options.history ?? 'unknown',
    now,
  }));
}

/** What the window finds in a text, also where it is not JSON. */
function recovered(text: string): readonly Finding[] {
  const context = { nowMs: now, orderNo: 'M1', orderCreatedMs: null, uuid32: seededUuid32(1) };
  const { root, problems } = scanJson(text);
  if (problems.length === 0) return refined(text);
  return refineFindings(findingsRecovered(text, resolveVariables(text, context), { scenario: trainTicket }), () => ({
    text,
    root: root ?? recoverJson(text).root,
    scenario: trainTicket,
    status: 'TICKETED',
    scheme: null,
    gaps: {},
    history: 'unknown',
    now,
  }));
}

function fixed(text: string, { fix }: Pick<Finding, 'fix'>): string {
  if (fix === undefined) return text;
  const lines = lineIndex(text);
  const { line, column, endLine, endColumn, text: put } = fix.edit;
  const [start, end] = [lines.offsetAt(line, column), lines.offsetAt(endLine, endColumn)];
  return applyEdit(text, { start, end, text: put });
}

const ticketed = textOf(trainTicket, 'TICKETED');

describe('one mistake is one problem with one fix', () => {
  it.each([
    ['"requestId"', '"reqestId"', 'required', 'error'],
    ['"orderStatus"', '"orderStaus"', 'required', 'error'],
    ['"from"', '"frm"', 'required', 'error'],
    ['"userId"', '"userI"', 'user-required', 'error'],
    ['"zh_HK"', '"zh_HKK"', 'locale-missing', 'warning'],
  ])('%s typed as %s', (name, typed, rule, severity) => {
    const wrong = ticketed.replace(name, typed);
    const found = refined(wrong);
    expect(found.map((each) => [each.rule, each.severity, each.fix?.words.key])).toEqual([
      [rule, severity, 'fix.rename'],
    ]);
    const [problem] = found;
    if (problem === undefined) return;
    expect(wrong.split('\n')[problem.line - 1]).toContain(typed);
    expect(sayFinding(problem.words, 'en')).toContain(`should probably be “${name.replaceAll('"', '')}”`);
    expect(fixed(wrong, problem)).toBe(ticketed);
  });

  it('leaves a name that is merely unknown, and a field that is merely missing', () => {
    const wrong = ticketed.replace('"requestId"', '"colour"');
    expect(refined(wrong).map(({ rule }) => rule)).toEqual(['required', 'unknown-field']);
  });
});

describe('a text that is not JSON', () => {
  const withoutTime = (to: string): string => ticketed.replace(/"orderModifyTime": ?\d+/, `"orderModifyTime": ${to}`);

  it.each([
    ['"from": ,', '"from": "Hong Kong West Kowloon",'],
    ['"from":,', '"from": "Hong Kong West Kowloon",'],
    ['"from" ,', '"from": "Hong Kong West Kowloon",'],
  ])('says of %s once that the value is missing, and fills in the value alone', (typed, right) => {
    const wrong = ticketed.replace('"from": "Hong Kong West Kowloon",', typed);
    const found = recovered(wrong);
    expect(found.map(({ rule, fix }) => [rule, fix?.words.key])).toEqual([['syntax', 'fix.fill-in']]);
    expect(fixed(wrong, found[0] ?? {})).toContain(right);
    expect(fixAll(wrong, recovered)).toMatchObject({ text: fixed(wrong, found[0] ?? {}), fixed: 1, filledIn: 1 });
  });

  it('names a number that a space tears once, and judges nothing by a part of it', () => {
    const found = recovered(withoutTime(`1 ${String(now).slice(1)}`));
    expect(found.map(({ rule, fix }) => [rule, fix?.words.key])).toEqual([['syntax', 'fix.join-number']]);
    expect(fixed(withoutTime(`1 ${String(now).slice(1)}`), found[0] ?? {})).toBe(withoutTime(String(now)));
  });

  it.each(['amount', 'payAmount'])('joins the digits of a quoted %s', (name) => {
    const [, value = ''] = new RegExp(`"${name}": ?\\{[^}]*"value": "(\\d+)"`).exec(ticketed) ?? [];
    const torn = `${value.slice(0, 1)} ${value.slice(1)}`;
    const wrong = ticketed.replace(new RegExp(`("${name}": ?\\{[^}]*"value": ")\\d+`), `$1${torn}`);
    const found = refined(wrong);
    expect(found.map(({ rule, fix }) => [rule, fix?.words.key])).toEqual([['amount-value', 'fix.join-number']]);
    expect(fixed(wrong, found[0] ?? {})).toBe(ticketed);
  });
});

it('a requestId of another form becomes a new one', () => {
  const wrong = ticketed.replace(/"requestId": "[^"]*"/, '"requestId": "qa-1128-0001"');
  const [problem, ...others] = refined(wrong);
  expect([problem?.rule, others]).toEqual(['uuid', []]);
  expect(fixed(wrong, problem ?? {})).toContain('"requestId": "{{uuid32}}"');
});

describe('what the past of the order refuses', () => {
  it('a repeated requestId with another body gets a new one', () => {
    const id = String(JSON.parse(ticketed).requestId);
    const requests = new Map([[id, 'another body']]);
    const [problem, ...others] = refined(ticketed, { requests });
    expect([problem?.rule, others]).toEqual(['request-id-repeated', []]);
    expect(fixed(ticketed, problem ?? {})).toContain('"requestId": "{{uuid32}}"');
    expect(refined(ticketed, { requests: new Map([[id, fingerprintOf(ticketed)]]) })).toEqual([]);
    expect(refined(ticketed, { requests, gaps: { 'repeated-request-id': 'ignore' } })).toEqual([]);
  });

  it.each([
    [now - 1, '"{{now}}"'],
    [now, '"{{now+1s}}"'],
    [now + 5000, String(now + 6000)],
  ])('a time that is not newer than %s becomes %s', (orderModifyTime, newer) => {
    const text = ticketed.replace(/"orderModifyTime": \d+/, `"orderModifyTime": ${now - 2000}`);
    const used = text.replace('"TICKETED"', '"USED"');
    const found = refined(used, { history: { ...order, orderCreateTime: now - 1000, orderModifyTime } });
    const stale = found.find(({ rule }) => rule === 'modify-time-not-newer');
    expect(fixed(used, stale ?? {})).toContain(`"orderModifyTime": ${newer}`);
  });

  it('a time that is older than the order too is one problem', () => {
    const text = ticketed.replace(/"orderModifyTime": \d+/, `"orderModifyTime": ${now - 9000}`);
    const created = text.replace(/"orderCreateTime": \d+/, `"orderCreateTime": ${now - 5000}`);
    const rules = (history: typeof order | null) =>
      refined(created, history === null ? {} : { history })
        .filter(({ path }) => path === '/orderModifyTime')
        .map(({ rule }) => rule);
    expect(rules(null)).toEqual(['time-order']);
    expect(rules({ ...order, orderCreateTime: now - 5000, orderModifyTime: now - 1000 })).toEqual([
      'modify-time-not-newer',
    ]);
  });

  it('a status that cannot follow becomes one that can, only by a click', () => {
    const history = { ...order, status: 'NUMBER_ARRIVED' };
    const text = textOf(queueUp, 'CANCELLED');
    const move = refined(text, { scenario: queueUp, history }).find(({ rule }) => rule === 'status-move');
    const next = fixed(text, move ?? {});
    expect(next).not.toBe(text);
    expect(refined(next, { scenario: queueUp, history }).some(({ rule }) => rule === 'status-move')).toBe(false);
    expect(move !== undefined && isFixable(move)).toBe(false);
  });

  it('names every status that may follow, first those that are new', () => {
    const history = { ...order, status: 'NUMBER_ARRIVED' };
    const [move] = refined(textOf(queueUp, 'CANCELLED'), { scenario: queueUp, history });
    const offered = move === undefined ? [] : fixesOf(move).map(({ edit }) => edit.text);
    expect(offered).toEqual(['"NUMBER_PASSED"', '"FINISHED"', '"NUMBER_ARRIVED"']);
  });

  it('a passenger that may not change keeps the last status', () => {
    const history = { ...order, parts: [{ id: 'P1', status: 'USED' }] };
    const text = ticketed.replace(/"orderModifyTime": \d+/, `"orderModifyTime": ${now}`);
    const [move] = refined(text, { history, gaps: { 'passenger-moves': 'forward' } }).filter(
      ({ rule }) => rule === 'status-move',
    );
    expect([move?.words.key, move?.fix?.edit.text]).toEqual(['status-move.part', '"USED"']);
  });
});

describe('a text that is too long', () => {
  it('is shortened where it is free text, and never where it is a link or a name of a place or person', () => {
    const long = 'Some words that go on '.repeat(20);
    const fixOf = (name: string) =>
      refined(ticketed.replace(new RegExp(`"${name}": "[^"]*"`), `"${name}": "${long}"`)).find(
        ({ rule }) => rule === 'max-length',
      )?.fix?.words.key;
    expect(fixOf('platform_name')).toBe('fix.shorten');
    expect([fixOf('platform_logo'), fixOf('from'), fixOf('to')]).toEqual([undefined, undefined, undefined]);
  });

  const remark = '請準時到店，過號重取，逾時不候，多謝合作，歡迎再臨';
  const called = textOf(queueUp, 'CALL_NUM');

  it('carries the fix, and what phones cut of it has none', () => {
    const text = called.replace('請準時到店，過號重取', remark);
    const pointer = '/extInfo/multiLang/zh_HK/order_remark';
    const cut = { locale: 'zh_HK', surface: 'ticket', theme: 'light', width: 390, textSize: 100, pointer } as const;
    const cuts = [{ ...cut, what: 'truncated', text: remark, fits: '請準時', source: null }] as const;
    const [wide, seen, ...others] = refined(text, { scenario: queueUp, cuts });
    expect([wide?.rule, seen?.rule, others]).toEqual(['remark-width', 'text-cut', []]);
    expect(seen?.fix).toBeUndefined();
    expect(fixed(text, wide ?? {})).toBe(called.replace('請準時到店，過號重取', '請準時'));
    const [alone] = refined(text, { scenario: queueUp });
    expect(refined(fixed(text, alone ?? {}), { scenario: queueUp })).toEqual([]);
    expect(alone !== undefined && isFixable(alone)).toBe(false);
  });

  it.each(['from', 'to', 'passengerName'])('is not shortened where it names a place or a person (%s)', (name) => {
    const long = 'x'.repeat(60);
    const text = ticketed.replaceAll(new RegExp(`("${name}": )"[^"]*"`, 'g'), `$1"${long}"`);
    const pointer = `/extInfo/multiLang/en_US/${name === 'passengerName' ? 'passengerInfoList/0/' : ''}${name}`;
    const cut = { locale: 'en_US', surface: 'ticket', theme: 'light', width: 390, textSize: 100, pointer } as const;
    const cuts = [{ ...cut, what: 'truncated', text: long, fits: 'x', source: null }] as const;
    const found = refined(text, { cuts });
    expect(found.map(({ rule }) => rule)).toContain('text-cut');
    expect(found.flatMap(({ fix }) => fix ?? [])).toEqual([]);
  });
});
