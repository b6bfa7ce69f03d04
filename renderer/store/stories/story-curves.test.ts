import { describe, expect, test } from 'vitest';
import { curveBlocker } from '../../engine/stories/curves.ts';
import { timeEntries } from '../../engine/stories/story-view.ts';
import type { BenchStore } from '../slice.ts';
import { minute, opened, pick, textOf } from '../testing/story-bench.ts';
import { selectLaneCurves } from '../timeline/story-lanes.ts';
import { pickCurve } from './story-curves.ts';

const anchor = '2026-11-25T18:00:00+08:00';
const called = { at: '+0m', template: 'queue-up/CALL_NUM', set: { '/extInfo/wait_tables': '12' } };
const arrived = { at: '+20m', template: 'queue-up/NUMBER_ARRIVED' };

async function withCalls(calls: readonly object[], format = 'passbench.story/1') {
  const all = await opened();
  const { getState } = all.store;
  getState().putStory({ id: 'a', name: 'Queue', text: JSON.stringify({ format, anchor, calls }) });
  pick(all.store, 0);
  return all;
}
const minutesOf = (store: BenchStore): readonly (readonly [number, number])[] => {
  const played = store.getState().storyView?.readable?.played;
  return played === undefined
    ? []
    : timeEntries(played).map(({ at, until }) => [(at - played.anchor) / minute, (until - played.anchor) / minute]);
};
const curveIn = (store: BenchStore): unknown => JSON.parse(textOf(store)).calls[0].curve;

describe('a curve', () => {
  test('is added to the picked call, to a step before the next one, and undone by one step', async () => {
    const { store } = await withCalls([called, arrived]);
    const before = textOf(store);
    store.getState().addCurve();
    expect(curveIn(store)).toEqual({ pointer: '/extInfo/wait_tables', from: 12, to: 0, over: '15m', every: '5m' });
    expect(JSON.parse(textOf(store)).format).toBe('passbench.story/2');
    expect(minutesOf(store)).toEqual([
      [0, 15],
      [20, 20],
    ]);
    const { problems, readable } = store.getState().storyView ?? {};
    expect(problems).toEqual([]);
    expect(readable?.played.calls.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 5 }, () => 'accepted'));
    expect(store.getState().picked).toMatchObject({ item: 'curve', place: 0, handle: 'to' });
    expect(selectLaneCurves(store.getState())).toMatchObject([{ place: 0 }]);
    await store.getState().undoStoryEdit();
    expect(textOf(store)).toBe(before);
  });

  test('is of wait_time, progess_curr and any whole number of the table, and of nothing else', async () => {
    const { store } = await withCalls([
      { at: '+0m', template: 'ev-charging/SERVING', set: { '/extInfo/start_time': '{{order.created}}' } },
      { at: '+0m', template: 'train-ticket/TICKETED' },
      { at: '+0m', template: 'voucher/TICKETED' },
    ]);
    const { storyView } = store.getState();
    if (storyView === null) throw new Error('No story.');
    expect([0, 1, 2, 3].map((place) => curveBlocker(storyView, place))).toEqual([
      'no-room',
      'no-number',
      'no-number',
      'unreadable',
    ]);
    const queue = await withCalls([called]);
    queue.store.getState().addCurve();
    queue.store.getState().setCurve(0, { pointer: '/extInfo/wait_time', from: 40, to: 5 });
    expect(curveIn(queue.store)).toMatchObject({ pointer: '/extInfo/wait_time', from: 40, to: 5 });
    const electric = await withCalls([
      { at: '+0m', template: 'ev-charging/SERVING', set: { '/extInfo/start_time': '{{order.created}}' } },
    ]);
    electric.store.getState().addCurve();
    expect(curveIn(electric.store)).toMatchObject({ pointer: '/extInfo/progess_curr', to: 100 });
  });

  test('is dragged by its handles: text and phones follow, a drop is one step, Escape puts it back', async () => {
    const { store } = await withCalls([called, arrived]);
    store.getState().addCurve();
    const before = textOf(store);
    const end = { place: 0, handle: 'to' } as const;
    store.getState().dragCurve(end, { ms: -5 * minute, value: 3 });
    expect(textOf(store)).toBe(before);
    expect(store.getState().storyMove?.written).toBe('12 → 3 · 10m / 5m');
    store.getState().cancelDrag();
    expect(minutesOf(store)[0]).toEqual([0, 15]);

    store.getState().dragCurve(end, { ms: -5 * minute, value: 3 });
    store.getState().dropCall();
    expect(curveIn(store)).toMatchObject({ to: 3, over: '10m' });
    expect(minutesOf(store)).toEqual([
      [0, 10],
      [20, 20],
    ]);
    // Neither over what comes behind it, nor under 0.
    store.getState().dragCurve(end, { ms: 60 * minute, value: -9 });
    expect(store.getState().storyMove).toMatchObject({ stop: 'call-after' });
    store.getState().dropCall();
    expect(curveIn(store)).toMatchObject({ to: 0, over: '20m' });
    await store.getState().undoStoryEdit();
    await store.getState().undoStoryEdit();
    expect(textOf(store)).toBe(before);
  });

  test('is moved by keys at the picked handle', async () => {
    const { store } = await withCalls([called]);
    store.getState().addCurve();
    store.getState().nudgeCurve({ ms: 10 * minute, value: 0 });
    store.getState().nudgeCurve({ ms: 0, value: 1 });
    pickCurve(store.getState(), { place: 0, handle: 'every' });
    store.getState().nudgeCurve({ ms: -10 * minute, value: 7 });
    pickCurve(store.getState(), { place: 0, handle: 'from' });
    store.getState().nudgeCurve({ ms: minute, value: -2 });
    expect(curveIn(store)).toMatchObject({ from: 10, to: 1, over: '40m', every: '1m' });
  });

  test('is removed alone, and what follows keeps its time', async () => {
    const { store } = await withCalls([called, arrived]);
    store.getState().addCurve();
    store.getState().removeCurve();
    expect(curveIn(store)).toBeUndefined();
    expect(minutesOf(store)).toEqual([
      [0, 0],
      [20, 20],
    ]);
    expect(store.getState().picked).toBeNull();
  });

  test('of ten thousand calls is drawn and costed, and one of more than a story may have is refused', async () => {
    const curve = { pointer: '/extInfo/wait_tables', from: 12, to: 0, over: '10000s', every: '1s' };
    const { store } = await withCalls([{ ...called, curve }], 'passbench.story/2');
    expect(store.getState().storyView?.readable?.played.calls).toHaveLength(10_001);
    const before = textOf(store);
    store.getState().setCurve(0, { everyMs: 1 });
    expect(textOf(store)).toBe(before);
    expect(store.getState().notices.at(-1)?.words).toEqual({ says: 'call-stopped', because: 'too-many' });
  });

  test('that goes nowhere is a warning, and still played', async () => {
    const curve = { pointer: '/extInfo/wait_tables', from: 5, to: 5, over: '10m', every: '5m' };
    const { store } = await withCalls([{ ...called, curve }], 'passbench.story/2');
    const { storyView } = store.getState();
    expect(storyView?.problems.map(({ severity, path, message }) => [severity, path, message.en])).toEqual([
      ['warning', '/calls/0/curve', 'Call 1: its curve goes nowhere: every call has the same value.'],
    ]);
    expect(storyView?.readable?.played.calls).toHaveLength(3);
  });
});
