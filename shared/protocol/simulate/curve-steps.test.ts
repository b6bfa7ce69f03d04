import { describe, expect, it } from 'vitest';
import { readStory } from '../../documents/story/read-story.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { scenarios } from '../../scenarios/index.ts';
import { curveSteps } from './curve-steps.ts';
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
  ])('of %s says why it cannot be set', (pointer, why) => {
    const { problems } = play([{ ...charge, curve: { ...rising, pointer } }]);
    expect(problems.map(({ path, message }) => [path, message.en])).toEqual([
      ['/calls/0/curve/pointer', expect.stringContaining(why)],
    ]);
  });
});
