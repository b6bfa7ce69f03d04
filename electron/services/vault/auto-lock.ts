import type { VaultPorts } from './vault.ts';

/** Locks after so many idle minutes where nobody has chosen. */
const usualMinutes = 15;

export type AutoLock = {
  /** The idle time begins anew. */
  readonly used: () => void;
  /** Locks at once where the idle time is over: a machine that slept has run no timer. */
  readonly check: () => void;
  readonly stop: () => void;
  readonly minutes: () => number;
  readonly set: (minutes: number) => void;
};

/** Calls `lock` once nobody was at work for so many minutes after the first `used`. */
export function autoLock({ now, later }: Pick<VaultPorts, 'now' | 'later'>, lock: () => void): AutoLock {
  let minutes = usualMinutes;
  let lastUsed: number | null = null;
  let callOff: () => void = () => {};

  const leftMs = (since: number): number => since + minutes * 60_000 - now();
  const stop = (): void => {
    callOff();
    callOff = () => {};
    lastUsed = null;
  };
  const check = (): void => {
    if (lastUsed === null || leftMs(lastUsed) > 0) return;
    stop();
    lock();
  };
  const wait = (since: number): void => {
    callOff();
    callOff = later(Math.max(leftMs(since), 0), () => {
      check();
      if (lastUsed !== null) wait(lastUsed);
    });
  };
  const used = (): void => {
    const since = now();
    // One timer for the whole idle time: it looks for itself whether somebody was at work meanwhile.
    const isWaiting = lastUsed !== null;
    lastUsed = since;
    if (!isWaiting) wait(since);
  };
  return {
    used,
    check,
    stop,
    minutes: () => minutes,
    set: (chosen) => {
      minutes = chosen;
      check();
      if (lastUsed !== null) wait(lastUsed);
    },
  };
}
