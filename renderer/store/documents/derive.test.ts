import { expect, test } from 'vitest';
import type { Bench, BenchStore } from '../slice.ts';
import { activePayloadId } from '../window/active-tab.ts';
import { startedBench } from '../testing/started-bench.ts';

/** The states that listeners saw while this ran. */
function statesOf(store: BenchStore, act: () => void): readonly Bench[] {
  const seen: Bench[] = [];
  const stop = store.subscribe((state) => seen.push(state));
  act();
  stop();
  return seen;
}

test.each<readonly [string, (bench: Bench, id: string) => void]>([
  ['the mode of the stage', ({ choose }) => choose('stageMode', 'history')],
  ['the phone', ({ choose }) => choose('phoneWidth', 320)],
  ['the clock', ({ applyClock, clock }) => applyClock({ ...clock, virtualAnchor: clock.virtualAnchor + 60_000 })],
  ['an assumption', ({ applyHostGaps }) => applyHostGaps({ 'length-unit': 'utf8' })],
  ['the name of the payload', ({ rename }, id) => rename(id, 'Another name')],
])('after a change of %s the analysis is new in the same update', async (_, act) => {
  const { store } = await startedBench();
  const before = store.getState();
  const id = activePayloadId(before) ?? expect.fail('Nothing is open');
  const [first] = statesOf(store, () => act(before, id));
  expect(first?.analysis).not.toBe(before.analysis);
  expect(first?.analysis?.document).toBe(first?.documents.find((each) => each.id === id));
});

test('a key is inspected once, and a change of something else not at all', async () => {
  const { store } = await startedBench();
  const { typed, choose, analysis } = store.getState();
  const id = activePayloadId(store.getState()) ?? expect.fail('Nothing is open');
  const analyses = statesOf(store, () => typed(id, `${analysis?.document.text} `)).map((state) => state.analysis);
  expect(new Set(analyses).size).toBe(1);
  expect(analyses[0]).not.toBe(analysis);
  choose('curlShell', 'fish');
  expect(store.getState().analysis).toBe(analyses[0]);
});
