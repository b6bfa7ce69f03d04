import { expect, test } from 'vitest';
import { createLockRetry } from './lock-retry.ts';

const locked = new Error('database is locked');

function patient() {
  const told: boolean[] = [];
  let nowMs = 0;
  const patience = createLockRetry((isWaiting) => told.push(isWaiting), { now: () => nowMs });
  /** What a task meets that tries at this time. */
  const tryAt = (ms: number, error: Error = locked): boolean => {
    nowMs = ms;
    return patience.mayRetry(error);
  };
  return { told, tryAt, passed: patience.succeeded };
}

test('a lock is waited for in silence for two seconds, told once, and told again when it is over', () => {
  const { told, tryAt, passed } = patient();
  expect([tryAt(0), tryAt(2000), told]).toEqual([true, true, []]);
  expect([tryAt(2001), tryAt(9000), told]).toEqual([true, true, [true]]);
  passed();
  passed();
  expect(told).toEqual([true, false]);
});

test('after thirty seconds a wait is given up, and the next one starts from zero', () => {
  const { told, tryAt } = patient();
  expect([tryAt(0), tryAt(30_000), tryAt(30_001), told]).toEqual([true, true, false, [true, false]]);
  expect([tryAt(30_002), tryAt(31_000), told]).toEqual([true, true, [true, false]]);
});

test('what is no lock is not waited for', () => {
  const { told, tryAt } = patient();
  expect([tryAt(0, new Error('disk I/O error')), told]).toEqual([false, []]);
});
