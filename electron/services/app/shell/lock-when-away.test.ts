import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { lockWhenAway } from './lock-when-away.ts';

test.each([
  ['linux', ['suspend', 'lock-screen', 'asked', 'asked']],
  ['darwin', ['suspend', 'lock-screen']],
])('on %s the keys are locked by %j', (platform, ways) => {
  vi.useFakeTimers();
  let state = 'active';
  const power = Object.assign(new EventEmitter(), { getSystemIdleState: () => state });
  const lock = vi.fn<() => void>();
  lockWhenAway(power, lock, platform);
  power.emit('suspend');
  power.emit('lock-screen');
  for (const next of ['idle', 'locked', 'locked', 'unknown', 'locked']) {
    state = next;
    vi.advanceTimersByTime(5000);
  }
  expect(lock).toHaveBeenCalledTimes(ways.length);
  vi.useRealTimers();
});
