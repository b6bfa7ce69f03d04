import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveShapes } from '../../documents/story/story.ts';
import { readStory } from '../../documents/story/read-story.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { scenarios } from '../../scenarios/index.ts';
import { costOfCurve, curveSteps, valueAt, writeCurveValue } from './curve-steps.ts';
import { playStory, type PlayedStory } from './play-story.ts';
import { anchor } from './testing/played-story.ts';

const curve = {
  pointer: '/a',
  from: 20,
  to: 100,
  overMs: 100,
  everyMs: 25,
  shape: 'line',
  span: { start: 0, end: 0 },
} as const;
const valuesOf = (changes: object): readonly number[] => curveSteps({ ...curve, ...changes }).map(({ value }) => value);

function play(calls: readonly object[]): PlayedStory {
  const { story, problems } = readStory(JSON.stringify({ format: 'passbench.story/2', anchor, calls }));
  if (story === null) throw new Error(JSON.stringify(problems));
  return playStory(story, {
    scenarios,
    gaps: {},
    scenario: null,
    fileOf: () => ({ problem: { en: '', zh: '' } }),
    now: 0,
  });
}

describe('the steps of a curve', () => {
  it('have its shape, both ends included', () => {
    expect(valuesOf({})).toEqual([20, 40, 60, 80, 100]);
    expect(valuesOf({ shape: 'late' })).toEqual([20, 25, 40, 65, 100]);
    expect(valuesOf({ shape: 'steps', everyMs: 20 })).toEqual([20, 20, 40, 60, 80, 100]);
    expect(valuesOf({ from: 100, to: 20 })).toEqual([100, 80, 60, 40, 20]);
  });

  it('end at the end, also where that is no whole number of steps away', () => {
    expect(curveSteps({ ...curve, everyMs: 40 }).map(({ afterMs }) => afterMs)).toEqual([0, 40, 80, 100]);
    expect(curveSteps({ ...curve, overMs: 0 })).toEqual([{ afterMs: 0, value: 100 }]);
  });
});

const drawn = fc.record({
  from: fc.integer({ min: -40, max: 120 }),
  to: fc.integer({ min: -40, max: 120 }),
  overMs: fc.nat({ max: 400 }),
  everyMs: fc.integer({ min: 1, max: 500 }),
  shape: fc.constantFrom(...curveShapes),
});
const kinds = fc.constantFrom('string' as const, 'number' as const);

describe('what a curve costs', () => {
  it('is its calls, and by how much and how long the number shown is no longer true', () => {
    const queue = { from: 12, to: 0, overMs: 60 * 60_000, everyMs: 10 * 60_000, shape: 'line' } as const;
    // A table each five minutes: a number is right for the first half of one, then one off, then two.
    expect(costOfCurve(queue, 'string')).toEqual({ calls: 7, mostOff: 2, longestMs: 7.5 * 60_000 - 1 });
    expect(costOfCurve({ ...queue, everyMs: 60_000 }, 'string')).toMatchObject({ calls: 61, mostOff: 1 });
    expect(costOfCurve({ ...queue, to: 12 }, 'string')).toEqual({ calls: 7, mostOff: 0, longestMs: 0 });
    expect(costOfCurve({ ...queue, overMs: 0 }, 'string')).toEqual({ calls: 1, mostOff: 0, longestMs: 0 });
  });

  it('is what somebody finds who looks at each millisecond', () => {
    fc.assert(
      fc.property(drawn, kinds, (terms, kind) => {
        const steps = curveSteps(terms);
        const isSent = new Map(steps.map(({ afterMs, value }) => [afterMs, writeCurveValue(value, kind)]));
        let [shown, off, wrong, longest] = ['', 0, 0, 0];
        const numberOf = (json: string): number => Number(json.replaceAll('"', ''));
        for (let at = 0; at <= terms.overMs; at++) {
          const sent = isSent.get(at);
          if (sent !== undefined) [shown, wrong] = [sent, 0];
          const now = writeCurveValue(valueAt(terms, at), kind);
          if (now !== shown) wrong++;
          off = Math.max(off, Math.abs(numberOf(now) - numberOf(shown)));
          longest = Math.max(longest, wrong);
        }
        const cost = costOfCurve(terms, kind);
        expect(cost).toEqual({ calls: steps.length, mostOff: expect.closeTo(off, 5), longestMs: longest });
      }),
    );
  });

  it('is never more calls, nor a truer number, with a longer interval that is a multiple', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 2, max: 5 }), (terms, times) => {
        const [often, seldom] = [terms, { ...terms, everyMs: terms.everyMs * times }].map((each) =>
          costOfCurve(each, 'string'),
        );
        expect(seldom?.calls).toBeLessThanOrEqual(often?.calls ?? 0);
        expect(seldom?.mostOff).toBeGreaterThanOrEqual(often?.mostOff ?? 0);
      }),
    );
  });
});

describe('a curve of a story', () => {
  const charge = { at: '+0m', template: 'ev-charging/SERVING', set: { '/extInfo/start_time': '{{order.created}}' } };
  const rising = { pointer: '/extInfo/progess_curr', from: 20, to: 100, over: '30m', every: '10m' };

  it('is one call each step, in one order, each with ids of its own and a whole number as text', () => {
    const { calls, problems } = play([
      { ...charge, curve: rising, expect: 'SUCCESS' },
      { at: '+1m', check: { card: 'active' } },
    ]);
    expect(problems).toEqual([]);
    expect(calls.map(({ place, verdict }) => [place, verdict])).toEqual(
      Array.from({ length: 4 }, () => [0, 'accepted']),
    );
    const roots = calls.map(({ payload }) => payload?.root ?? null);
    expect(roots.map((root) => textAt(root, 'extInfo', 'progess_curr'))).toEqual(['20', '47', '73', '100']);
    expect(new Set(roots.map((root) => textAt(root, 'requestId'))).size).toBe(4);
    expect(new Set(calls.map(({ orderKey }) => orderKey)).size).toBe(1);
  });

  it('says where a text of the payload rounds its ends, and a number does not', () => {
    const curve = { ...rising, from: 12.5, to: 99.6 };
    const { calls, problems } = play([{ ...charge, curve }]);
    expect(calls).toHaveLength(4);
    expect(problems.map(({ severity, path, message }) => [severity, path, message.en])).toEqual([
      ['warning', '/calls/0/curve/from', expect.stringContaining('is 12.5, but')],
      ['warning', '/calls/0/curve/to', expect.stringContaining(': 100 is sent')],
    ]);
    const amount = { ...charge, set: { ...charge.set, '/amount': 1 }, curve: { ...curve, pointer: '/amount' } };
    expect(play([amount]).problems).toEqual([]);
  });

  it('warns where it replaces a text that its table knows as no whole number', () => {
    const call = { at: '+0m', template: 'queue-up/CALL_NUM' };
    const problemsOf = (pointer: string): readonly unknown[] =>
      play([{ ...call, curve: { ...rising, pointer } }]).problems.map(({ severity, path }) => [severity, path]);
    expect(problemsOf('/extInfo/queue_number')).toEqual([['warning', '/calls/0/curve/pointer']]);
    expect(problemsOf('/extInfo/wait_tables')).toEqual([]);
    expect(problemsOf('/extInfo/wait_time')).toEqual([]);
  });

  it('lets the next entry count from its last call', () => {
    const { calls, checks } = play([
      { ...charge, curve: rising },
      { at: '+5m', check: { card: 'active' } },
    ]);
    expect((checks[0]?.at ?? 0) - (calls[0]?.at ?? 0)).toBe(35 * 60_000);
  });

  it.each([
    ['/extInfo/none', 'the payload has no value there'],
    ['/extInfo/multiLang', 'the value there is neither a text nor a number'],
    ['/extInfo/start_time', 'the value there is a variable'],
  ])('of %s says why it cannot be set', (pointer, why) => {
    const { problems } = play([{ ...charge, curve: { ...rising, pointer } }]);
    expect(problems.map(({ path, message }) => [path, message.en])).toEqual([
      ['/calls/0/curve/pointer', expect.stringContaining(why)],
    ]);
  });
});
