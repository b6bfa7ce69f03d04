import { expect, test } from 'vitest';
import { followed, hostWith, receivedCall } from '../../../store/testing/received-calls.ts';

test('expired calls are offered once the dialog in which the limit was set has closed', async () => {
  const host = hostWith([1, 2].map((place) => ({ ...receivedCall(place, 'A'), atReal: place })));
  const { store } = await followed(host);
  const bench = () => store.getState();
  bench().openDialog({ dialog: 'settings' });
  await bench().keepCallsFor({ days: 30, most: null });
  expect(bench().dialog).toEqual({ dialog: 'settings' });
  bench().closeDialog();
  // A second limit is on its way: both count.
  const saved = bench().keepCallsFor({ days: 30, most: 1 });
  await bench().offerExpiredCalls();
  expect(bench().dialog).toBeNull();
  await saved;
  expect(bench()).toMatchObject({ dialog: { dialog: 'clear-calls' }, clearing: { scope: { most: 1 } } });
  bench().closeDialog();
  await bench().offerExpiredCalls();
  expect(bench().dialog).toBeNull();
});

test('no call expires until a limit is set, and none goes before the user has confirmed it', async () => {
  const host = hostWith([1, 2].map((place) => ({ ...receivedCall(place, 'A'), atReal: place })));
  const { store } = await followed(host);
  const bench = () => store.getState();
  await bench().offerExpiredCalls();
  expect(bench().dialog).toBeNull();
  bench().noteCall('told-2', { isPinned: true });
  await bench().keepCallsFor({ days: 30, most: null });
  expect(bench()).toMatchObject({ dialog: { dialog: 'clear-calls' }, clearing: { would: { calls: 1 } } });
  expect(host.calls).toHaveLength(2);
  await bench().clearCalls();
  expect(host.calls.map(({ id }) => id)).toEqual(['told-2']);
  expect(JSON.parse(host.settings['callRetention'] ?? '')).toEqual({ days: 30, most: null });
});
