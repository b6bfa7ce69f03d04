import type { BenchPorts } from './ports.ts';

/** Named timers; starting one again postpones it. */
export type Timers<Name> = {
  readonly start: (name: Name, delayMs: number, run: () => void) => void;
  readonly stop: (...names: readonly Name[]) => void;
  readonly isOn: (name: Name) => boolean;
};

/** A timer that then waits for idle time. */
export function laterWhenIdle({ later, whenIdle }: Pick<BenchPorts, 'later' | 'whenIdle'>): BenchPorts['later'] {
  return (delayMs, run) => {
    let cancel = later(delayMs, () => (cancel = whenIdle(run)));
    return () => cancel();
  };
}

export function createTimers<Name extends string>(later: BenchPorts['later']): Timers<Name> {
  const cancels = new Map<Name, () => void>();
  const stop = (...names: readonly Name[]): void => {
    for (const name of names) {
      cancels.get(name)?.();
      cancels.delete(name);
    }
  };
  return {
    start: (name, delayMs, run) => {
      stop(name);
      const fall = (): void => {
        cancels.delete(name);
        run();
      };
      cancels.set(name, later(delayMs, fall));
    },
    stop,
    isOn: (name) => cancels.has(name),
  };
}
