import { describe, expect, test } from 'vitest';
import { createIdleSteps, maxScrolledMs, maxWaitMs, type IdleWork, type IdleClock } from './idle-steps.ts';

/** A window that tells by hand when it is idle, and for how long. */
function windowOf(isScrolled = false): IdleClock & { readonly passes: (ms: number, idleMs: number) => void } {
  let now = 0;
  let waiting: { id: number; step: (moment: IdleDeadline) => void } | null = null;
  let last = 0;
  return {
    now: () => now,
    isScrolled: () => isScrolled,
    request: (step) => {
      waiting = { id: (last += 1), step };
      return last;
    },
    cancel: (id) => {
      if (waiting?.id === id) waiting = null;
    },
    passes: (ms, idleMs) => {
      now += ms;
      const { step } = waiting ?? {};
      waiting = null;
      step?.({ didTimeout: false, timeRemaining: () => idleMs });
    },
  };
}

/** Work of three steps, which says what was done of it. */
function work(key: string, done: string[]): () => IdleWork {
  const steps = function* (): Generator<void, void, void> {
    done.push(`${key}1`);
    yield;
    done.push(`${key}2`);
    yield;
    done.push(`${key}3`);
  };
  return () => ({ key: ['payload', key], steps: steps() });
}

describe('steps in idle moments', () => {
  test('are taken one by one, each in a long moment', () => {
    const [page, done]: [ReturnType<typeof windowOf>, string[]] = [windowOf(), []];
    createIdleSteps(page).schedule(work('a', done));
    page.passes(10, 50);
    expect(done).toEqual(['a1']);
    page.passes(10, 5);
    expect(done).toEqual(['a1']);
    page.passes(10, 50);
    page.passes(10, 50);
    page.passes(10, 50);
    expect(done).toEqual(['a1', 'a2', 'a3']);
  });

  test('come to their end although a clock asks for the same again before each of them, on a machine that is never idle', () => {
    const [page, done]: [ReturnType<typeof windowOf>, string[]] = [windowOf(), []];
    const steps = createIdleSteps(page);
    const eachMs = maxWaitMs / 4;
    for (let asked = 0; asked < 16; asked += 1) {
      steps.schedule(work('a', done));
      page.passes(eachMs, 1);
    }
    expect(done).toEqual(['a1', 'a2', 'a3']);
  });

  test('leave the frames to what is scrolled, for a while', () => {
    const [page, done]: [ReturnType<typeof windowOf>, string[]] = [windowOf(true), []];
    createIdleSteps(page).schedule(work('a', done));
    for (let waitedMs = maxWaitMs; waitedMs < maxScrolledMs; waitedMs += maxWaitMs) page.passes(maxWaitMs, 5);
    expect(done).toEqual([]);
    page.passes(maxWaitMs, 5);
    expect(done).toEqual(['a1']);
    page.passes(1, 50);
    expect(done).toEqual(['a1', 'a2']);
  });

  test('give way to what is asked in their place, and are not done twice', () => {
    const [page, done]: [ReturnType<typeof windowOf>, string[]] = [windowOf(), []];
    const steps = createIdleSteps(page);
    steps.schedule(work('a', done));
    page.passes(1, 50);
    steps.schedule(work('b', done));
    for (let moment = 0; moment < 5; moment += 1) page.passes(1, 50);
    steps.schedule(work('b', done));
    for (let moment = 0; moment < 5; moment += 1) page.passes(1, 50);
    expect(done).toEqual(['a1', 'b1', 'b2', 'b3']);
  });

  test('that were left are done from the start when they are asked again, and what had ended only once it was forgotten', () => {
    const [page, done]: [ReturnType<typeof windowOf>, string[]] = [windowOf(), []];
    const steps = createIdleSteps(page);
    const all = (): void => {
      for (let moment = 0; moment < 5; moment += 1) page.passes(1, 50);
    };
    steps.schedule(work('a', done));
    page.passes(1, 50);
    steps.stop();
    all();
    expect(done).toEqual(['a1']);
    steps.schedule(work('a', done));
    all();
    expect(done).toEqual(['a1', 'a1', 'a2', 'a3']);
    steps.stop();
    steps.schedule(work('a', done));
    all();
    expect(done).toHaveLength(4);
    steps.forget();
    steps.schedule(work('a', done));
    all();
    expect(done).toHaveLength(7);
  });

  test.each([
    ['that cannot be begun', () => expect.unreachable('it fails')],
    [
      'that fail',
      () => ({
        key: ['payload', 'b'],
        steps: (function* (): Generator<void, void, void> {
          yield expect.unreachable('it fails');
        })(),
      }),
    ],
  ])('keep none from being done later, those %s either', (_, failing) => {
    const [page, done]: [ReturnType<typeof windowOf>, string[]] = [windowOf(), []];
    const steps = createIdleSteps(page);
    steps.schedule(failing);
    expect(() => page.passes(10, 50)).toThrow('it fails');
    steps.schedule(work('a', done));
    for (let moment = 0; moment < 5; moment += 1) page.passes(10, 50);
    expect(done).toEqual(['a1', 'a2', 'a3']);
  });
});
