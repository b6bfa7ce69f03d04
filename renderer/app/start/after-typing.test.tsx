import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runAfterTyping } from './start-window.tsx';

let idle: IdleRequestCallback[] = [];
let isBusy = false;

beforeEach(() => {
  vi.useFakeTimers();
  [idle, isBusy] = [[], false];
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback, { timeout = 0 }: IdleRequestOptions = {}) =>
    isBusy ? setTimeout(run, timeout) : idle.push(run),
  );
  vi.stubGlobal('cancelIdleCallback', (id: number) => (isBusy ? clearTimeout(id) : idle.splice(id - 1, 1)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function waiting() {
  const run = vi.fn<() => void>();
  document.body.innerHTML = '<div data-editor><textarea></textarea></div><input />';
  runAfterTyping(window, run);
  return {
    press: (key: string, init: KeyboardEventInit = {}, field = 'textarea') =>
      document.querySelector(field)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init })),
    times: (ms = 0) => {
      vi.advanceTimersByTime(ms);
      const deadline = { didTimeout: false, timeRemaining: () => 10 };
      for (const each of idle.splice(0)) each(deadline);
      return run.mock.calls.length;
    },
  };
}

describe('what comes after keys', () => {
  test('waits until they rest for 80 ms', () => {
    const { press, times } = waiting();
    expect(times(70)).toBe(0);
    press('a');
    expect(times(70)).toBe(0);
    press('Backspace');
    expect([times(79), times(1), times(1000)]).toEqual([0, 1, 1]);
  });

  test('comes every quarter of a second though they never rest', () => {
    const { press, times } = waiting();
    for (let key = 0; key < 4; key += 1) {
      expect(times(60)).toBe(0);
      press('a');
    }
    expect([times(9), times(1), times(1000)]).toEqual([0, 1, 1]);
  });

  test('comes between no two keys that the window is busy with, and waits a tenth of a second for that', () => {
    isBusy = true;
    const { press, times } = waiting();
    for (let key = 0; key < 5; key += 1) {
      expect(times(60)).toBe(0);
      press('a');
    }
    expect([times(49), times(1), times(1000)]).toEqual([0, 1, 1]);
  });

  test.each([
    ['Escape', {}],
    ['Tab', {}],
    ['ArrowDown', {}],
    ['Enter', { ctrlKey: true }],
    ['k', { metaKey: true }],
  ])('comes at once when %s is pressed with %o, before what that does', (key, init) => {
    const { press, times } = waiting();
    press(key, init);
    expect([times(), times(1000)]).toEqual([1, 1]);
    press('a');
    expect(times(1000)).toBe(1);
  });

  test('comes at once when a key is pressed in another field, which is told of it by then', () => {
    const { press, times } = waiting();
    press('a', {}, 'input');
    expect([times(), times(1000)]).toEqual([1, 1]);
  });

  test('comes at once when a pointer is pressed', () => {
    const { times } = waiting();
    window.dispatchEvent(new PointerEvent('pointerdown'));
    expect([times(), times(1000)]).toEqual([1, 1]);
  });
});
