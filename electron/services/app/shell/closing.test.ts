import { describe, expect, test, vi } from 'vitest';
import { closeInTime, longestClosingMs, longestWindowMs, type ClosingStep } from './closing.ts';

function closing(...runs: readonly ClosingStep['run'][]) {
  const [exits, told, logged] = [new Array<number>(), new Array<string>(), new Array<string>()];
  const reported: unknown[] = [];
  const limits = new Map<number, () => void>();
  let ended = 0;
  const steps = runs.map((run, at): ClosingStep => ({ what: { en: `step ${at}`, zh: `步驟 ${at}` }, run }));
  const { begin, close } = closeInTime(steps, {
    exit: (code) => void exits.push(code),
    report: (error) => void reported.push(error),
    log: (text) => void logged.push(text),
    tell: ({ en }) => void told.push(en),
    later: (ms, run) => {
      limits.set(ms, run);
      return () => limits.delete(ms);
    },
    endWindows: () => (ended += 1),
  });
  const pass = (ms: number): void => limits.get(ms)?.();
  return { begin, close, exits, told, logged, reported, limits, pass, endedWindows: () => ended };
}

describe('closing', () => {
  test('runs its steps in order, once, and ends with 0', async () => {
    const ran: number[] = [];
    const one = closing(
      async () => ran.push(0),
      async () => ran.push(1),
    );
    one.close();
    one.close();
    await vi.waitFor(() => expect(one.exits).toEqual([0]));
    expect([ran, one.exits, one.told, one.logged]).toEqual([[0, 1], [0], [], ['Closed normally.']]);
    expect([...one.limits]).toEqual([]);
  });

  test('runs the later steps where one fails, reports it and ends with 1', async () => {
    const ran: string[] = [];
    const one = closing(
      () => Promise.reject(new Error('no')),
      async () => ran.push('later'),
    );
    one.close();
    await vi.waitFor(() => expect(one.exits).toEqual([1]));
    expect([ran, one.reported.length]).toEqual([['later'], 1]);
  });

  test('that takes longer than its limit ends, and says what it waited for', async () => {
    const one = closing(
      async () => {},
      () => new Promise(() => {}),
    );
    one.close();
    await new Promise((resolve) => setImmediate(resolve));
    one.pass(longestClosingMs);
    expect([one.exits, one.logged]).toEqual([[1], ['Closing took longer than 5000 ms. It waited for step 1.']]);
    expect(one.told[0]).toContain('without waiting longer for step 1');
  });

  test('begins with the request, and ends a window that does not close', async () => {
    const one = closing(async () => {});
    one.begin();
    expect([...one.limits.keys()]).toEqual([longestWindowMs, longestClosingMs]);
    one.pass(longestWindowMs);
    expect([one.endedWindows(), one.logged]).toEqual([1, ['The window did not close within 2000 ms and is ended.']]);
    one.close();
    await vi.waitFor(() => expect(one.exits).toEqual([0]));
  });

  test('ends no window while the steps run, and says so of a window that never closes', () => {
    const [running, stopped] = [closing(() => new Promise(() => {})), closing()];
    running.close();
    running.pass(longestWindowMs);
    stopped.begin();
    stopped.pass(longestClosingMs);
    expect([running.endedWindows(), stopped.exits]).toEqual([0, [1]]);
    expect(stopped.told[0]).toContain('without waiting longer for the window');
  });
});
