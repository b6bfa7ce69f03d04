import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patienceMs, sayIfNotThere } from './not-there-yet.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a browser that does not come is told of after five seconds, once, with what to do', async () => {
  const said = [];
  sayIfNotThere(new Promise(() => {}), (line) => said.push(line));
  await vi.advanceTimersByTimeAsync(patienceMs - 1);
  expect([patienceMs, said]).toEqual([5000, []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([expect.stringContaining('press Enter here for a new address')]);
});

test('one that came by then is not told of', async () => {
  const said = [];
  let come = () => {};
  sayIfNotThere(new Promise((resolve) => (come = resolve)), (line) => said.push(line));
  await vi.advanceTimersByTimeAsync(patienceMs - 1);
  come();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([]);
});
