import { expect, test } from 'vitest';
import { createLanes } from '../../../shared/lifecycle/timeline/lane-times.ts';
import { summariseCall } from '../calls/call-list.ts';
import { createWalletOptions } from '../../../shared/scenarios/wallet-options.ts';
import { selectLanes } from '../../store/timeline/lanes.ts';
import { followed, hostWith, receivedCall, receivedCalls } from '../../store/testing/received-calls.ts';
import { createLaneCache } from './timeline-calls.ts';

test('a call to one order lays out that order alone, and all lanes say what a fresh reading says', async () => {
  const { store } = await followed(hostWith(receivedCalls(12, (place) => `N-${place % 4}`)));
  const before = selectLanes(store.getState());
  store.getState().applyCalls([summariseCall(receivedCall(12, 'N-1'), 12)]);
  const after = selectLanes(store.getState());
  expect(after.map((lane, place) => lane === before[place])).toEqual([true, false, true, true]);
  const calls = after.flatMap((lane) => lane.calls).toSorted((one, other) => one.at - other.at);
  expect(createLanes(calls, createWalletOptions(store.getState()))).toEqual(after);
});

test('other choices lay out everything anew, and what was laid out ahead is taken', async () => {
  const { store } = await followed(hostWith(receivedCalls(6, (place) => `N-${place % 2}`)));
  const [calls, gaps] = [selectLanes(store.getState()).flatMap((lane) => lane.calls), {}];
  const keeper = createLaneCache();
  keeper.layOut(calls, gaps);
  const lanes = keeper.lanes(calls, gaps);
  expect(keeper.lanes(calls, gaps).every((lane, place) => lane === lanes[place])).toBe(true);
  expect(keeper.lanes(calls, { 'stale-update': 'ignore' }).some((lane, place) => lane === lanes[place])).toBe(false);
});
