import { describe, expect, it } from 'vitest';
import { scenarios, findScenario } from '../../../../shared/scenarios/index.ts';
import { inspect, type Analysis } from '../../../engine/payload/analysis.ts';
import { drawSample } from '../../gallery/engine/gallery.ts';
import { findNotShown } from './not-shown.ts';
import { findTracedPlaces } from './traced-places.ts';
import { findValueAtCursor } from '../store/tracing.ts';

const now = Date.UTC(2026, 10, 25, 2);
const ports = { clientId: 'C', gaps: {}, images: new Map() };

function analysisOf(text: string, scenario: string): Analysis {
  const document = { id: '1', name: 'A', scenario, order: 'O', orderNo: 'M1', text };
  const inspected = inspect(document, now, { ...ports, accepted: [] });
  if (inspected === null) throw new Error(text);
  return inspected.analysis;
}

function template(scenario: string, status: string): string {
  return findScenario(scenario)?.templates.find((each) => each.status === status)?.text ?? '';
}

describe('the value under the cursor', () => {
  const text = '{\n  "a": { "b": "{{now}} x",\n    "c": [ "d", "e" ]\n  }\n}\n';
  const analysis = analysisOf(text, 'queue-up');
  it.each([
    ['"a"', '/a'],
    ['"b"', '/a/b'],
    ['w}} x', '/a/b'],
    ['x",', '/a/b'],
    ['"c"', '/a/c'],
    ['"e"', '/a/c/1'],
    ['    "c"', '/a/c'],
    ['  }\n}', null],
    ['{\n', null],
    ['}\n', null],
  ])('at %s', (at, pointer) => {
    expect(findValueAtCursor(analysis, text.indexOf(at))).toBe(pointer);
  });

  it('is none in a text that cannot be read', () => {
    expect(findValueAtCursor(analysisOf('{"a": ', 'queue-up'), 3)).toBeNull();
  });
});

describe('the places that draw a value', () => {
  const scenario = findScenario('train-ticket');
  const sample = scenario?.templates.find(({ status }) => status === 'TICKETED');
  if (scenario === null || sample === undefined) throw new Error('No train ticket');
  const stage = drawSample({ id: 't', scenario, template: sample, rule: null }, now, ports)?.stage;
  if (stage === undefined) throw new Error('Nothing drawn');
  const at = (pointer: string) =>
    findTracedPlaces(stage, pointer).map(({ place, locales }) => `${place} ${locales.join()}`);

  it('are told apart by phone', () => {
    expect(at('/extInfo/multiLang/en_US/to')).toEqual(['ticket en_US', 'wallet en_US', 'notices en_US']);
    expect(at('/extInfo/shift_number')).toEqual(['ticket zh_HK,en_US', 'wallet zh_HK,en_US']);
    expect(at('/extInfo/from_timezone')).toEqual(['ticket zh_HK,en_US', 'wallet zh_HK,en_US', 'notices zh_HK,en_US']);
    expect(at('/requestId')).toEqual([]);
  });

  it('say which of them show it at that moment', () => {
    const used = scenario.templates.find(({ status, variant }) => status === 'REFUNDED' && variant === undefined);
    if (used === undefined) throw new Error('No REFUNDED');
    const gone = drawSample({ id: 'u', scenario, template: used, rule: null }, now, ports)?.stage;
    const places = gone === undefined ? [] : findTracedPlaces(gone, '/extInfo/shift_number');
    expect(places.map(({ isShownNow }) => isShownNow)).toEqual([false, false]);
  });
});

describe('the number of an order', () => {
  it.each([
    ['train-ticket', 'TICKETED', [['notices', false]]],
    ['queue-up', 'CALL_NUM', [['notices', true]]],
    ['queue-up', 'FINISHED', []],
  ] as const)('of %s in %s is named above a notification that there is at some time: %j', (id, status, expected) => {
    const scenario = findScenario(id);
    const sample = scenario?.templates.find((each) => each.status === status);
    if (scenario === null || sample === undefined) throw new Error('No template');
    const later = { ...sample, text: sample.text.replace(/("available_time": )"[^"]*"/, '$1"{{now+1d}}"') };
    const stage = drawSample({ id: 't', scenario, template: later, rule: null }, now, ports)?.stage;
    if (stage === undefined) throw new Error('Nothing drawn');
    expect(findTracedPlaces(stage, '/merchantBizNo').map(({ place, isShownNow }) => [place, isShownNow])).toEqual(
      expected,
    );
  });
});

describe('what the phones do not show', () => {
  it.each(scenarios.map((each) => [each.id, each] as const))(
    'of %s is the id of the request, and nothing that is drawn',
    (id, each) => {
      const [first] = each.templates;
      if (first === undefined) throw new Error('No template');
      const { text } = first;
      const stage = drawSample({ id, scenario: each, template: first, rule: null }, now, ports)?.stage;
      if (stage === undefined) throw new Error('Nothing drawn');
      const found = findNotShown(analysisOf(text, id), {});
      const pointers = found?.nowhere.map(({ pointer }) => pointer) ?? [];
      expect(pointers).toContain('/requestId');
      expect(pointers.filter((pointer) => findTracedPlaces(stage, pointer).length > 0)).toEqual([]);
      expect(found?.empty).toEqual([]);
    },
  );

  it('is the number of an order where no notification names it', () => {
    const saysNumber = (scenario: string, status: string) =>
      findNotShown(analysisOf(template(scenario, status), scenario), {})?.nowhere.some(
        ({ pointer }) => pointer === '/merchantBizNo',
      );
    expect(saysNumber('queue-up', 'CALL_NUM')).toBe(false);
    expect(saysNumber('queue-up', 'FINISHED')).toBe(true);
    expect(saysNumber('voucher', 'TICKETED')).toBe(true);
  });

  it('tells what would be shown if it were there, whether it is asked for or not', () => {
    const text = template('queue-up', 'CALL_NUM')
      .replace(/"queue_number": "[^"]*"/, '"queue_number": " "')
      .replace(/\s*"waiting_time": "[^"]*",?/, '');
    const empty = findNotShown(analysisOf(text, 'queue-up'), {})?.empty;
    expect(empty?.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/extInfo/queue_number', '/extInfo/waiting_time']),
    );
    expect(empty?.every(({ example }) => example !== '')).toBe(true);
  });

  it('is not known of a text that cannot be read', () => {
    expect(findNotShown(analysisOf('{', 'queue-up'), {})?.nowhere ?? []).toEqual([]);
  });
});
