import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openTestCalls } from '../server/testing/calls-of-test.ts';
import { openEngine, type OpenEngine } from './open-engine.ts';

afterEach(() => void vi.useRealTimers());

async function engineWhose(tallies: () => Promise<readonly never[]>): Promise<OpenEngine> {
  const calls = await openTestCalls();
  onTestFinished(calls.database.close);
  const ports = {
    openCalls: () => Promise.resolve({ ...calls, tallies: () => (isOpen ? tallies() : calls.tallies()) }),
    keys: { publicKeyPem: '' },
    measure: <Value>(write: () => Promise<Value>) => write(),
    forgetRates: () => undefined,
  };
  let isOpen = false;
  const engine = await openEngine({ clients: [] }, ports, () => undefined);
  isOpen = true;
  return engine;
}

it.each([
  ['answers', () => Promise.resolve([]), true],
  ['fails', () => Promise.reject(new Error('disk')), false],
  ['does not answer within 2 s', () => new Promise<never>(() => undefined), false],
])('%s: whether the store is up', async (_, tallies, isUp) => {
  const engine = await engineWhose(tallies);
  vi.useFakeTimers();
  const asked = engine.isUp();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await asked).toBe(isUp);
});
