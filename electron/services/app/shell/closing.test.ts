import { describe, expect, test, vi } from 'vitest';
import { closeInTime, longestClosingMs, type ClosingStep } from './closing.ts';

function closing(...runs: readonly ClosingStep['run'][]) {
  const [exits, told, logged] = [new Array<number>(), new Array<string>(), new Array<string>()];
  const reported: unknown[] = [];
  let late = (): void => {};
  const steps = runs.map((run, at): ClosingStep => ({ what: { en: `step ${at}`, zh: `步驟 ${at}` }, run }));
  const close = closeInTime(steps, {
    exit: (code) => void exits.push(code),
    report: (error) => void reported.push(error),
    log: (text) => void logged.push(text),
    tell: ({ en }) => void told.push(en),
    later: (ms, run) => {
      expect(ms).toBe(longestClosingMs);
      late = run;
      return () => (late = () => {});
    },
  });
  return { close, exits, told, logged, reported, pass: () => late() };
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
    one.pass();
    expect([ran, one.exits, one.told, one.logged]).toEqual([[0, 1], [0], [], ['Closed normally.']]);
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
    one.pass();
    expect([one.exits, one.logged]).toEqual([[1], ['Closing took longer than 5000 ms. It waited for step 1.']]);
    expect(one.told[0]).toContain('without waiting longer for step 1');
  });
});
