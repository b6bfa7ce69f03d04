import { expect, test } from 'vitest';
import fc from 'fast-check';
import { summariseCall } from '../../../engine/calls/call-list.ts';
import { createBench } from '../../../store/bench.ts';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { createFakePorts } from '../../../store/testing/fake-ports.ts';
import { start, receivedCall } from '../../../store/testing/received-calls.ts';
import { selectListedCalls } from './listed-calls.ts';

async function opened() {
  const store = createBench({ ...createFakePorts(start), bridge: createFakeHost(start).bridge });
  await store.getState().start();
  const listed = () => selectListedCalls(store.getState()).calls.map(({ id }) => id);
  return { store, listed };
}

test('a call that ends after others which were made later stands below them', async () => {
  const { store, listed } = await opened();
  const slow = summariseCall(receivedCall(1, 'A'));
  store.getState().applyCalls([summariseCall(receivedCall(2, 'A'), 1)]);
  store.getState().applyCalls([summariseCall(receivedCall(3, 'B'), 2)]);
  store.getState().applyCalls([slow]);
  expect(listed()).toEqual(['told-3', 'told-2', 'told-1']);
  store.getState().applyCalls([{ ...slow, seq: 3 }]);
  expect(listed()).toEqual(['told-3', 'told-2', 'told-1']);
});

test('calls stand in the order of their times, in whatever order they are told of', async () => {
  const { store, listed } = await opened();
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 12 });
  let seq = 0;
  const made = new Set<number>();
  fc.assert(
    fc.property(places, (told) => {
      for (const place of told) {
        seq += 1;
        made.add(place);
        store.getState().applyCalls([summariseCall(receivedCall(place, 'A'), seq)]);
      }
      expect(listed()).toEqual([...made].sort((one, other) => other - one).map((place) => `told-${place}`));
    }),
    { numRuns: 20 },
  );
});
