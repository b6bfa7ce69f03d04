/** `key` identifies the work: equal work in progress or done is not repeated. */
export type IdleWork = { readonly key: readonly string[]; readonly steps: Iterator<void> };

export type IdleClock = {
  readonly request: (step: (moment: IdleDeadline) => void, options: IdleRequestOptions) => number;
  readonly cancel: (id: number) => void;
  /** In milliseconds. */
  readonly now: () => number;
  /** Whether something in the window is being scrolled. */
  readonly isScrolled: () => boolean;
};

type IdleSteps = {
  /** Replaces the work for the next idle moment. */
  readonly schedule: (plan: () => IdleWork) => void;
  readonly stop: () => void;
  /** Stops the work in progress and forgets finished work. */
  readonly forget: () => void;
};

/** An idle moment between two animation frames is shorter. */
const minIdleMs = 20;
/** A busy window still takes a step after this time: a phone has some fifteen steps. */
export const maxWaitMs = 100;
/** And one that is scrolled after this time: a step takes longer than a frame. */
export const maxScrolledMs = 1000;

/**
 * Runs one step in each long idle moment, so that no frame waits. Rescheduling equal work keeps it and its waiting
 * time; else a clock that reschedules every second would block it.
 */
export function createIdleSteps(idle: IdleClock): IdleSteps {
  let plan: (() => IdleWork) | null = null;
  let [of, steps]: [readonly string[], Iterator<void> | null] = [[], null];
  let [id, since]: [number | null, number] = [null, 0];

  const wait = (): void => {
    id = idle.request(step, { timeout: maxWaitMs });
  };
  const step = (moment: IdleDeadline): void => {
    const now = idle.now();
    try {
      if (moment.timeRemaining() >= minIdleMs || now - since >= (idle.isScrolled() ? maxScrolledMs : maxWaitMs)) {
        since = now;
        take();
      }
    } finally {
      // A failed step does not block later work.
      id = null;
      if (plan !== null || steps !== null) wait();
    }
  };
  const take = (): void => {
    if (plan !== null) {
      const made = plan;
      plan = null;
      const asked = made();
      if (!isSame(asked.key, of)) ({ key: of, steps } = asked);
    }
    if (steps?.next().done === true) steps = null;
  };
  const stop = (): void => {
    if (id !== null) idle.cancel(id);
    if (steps !== null) of = [];
    [id, plan, steps] = [null, null, null];
  };
  return {
    schedule: (asked) => {
      plan = asked;
      if (id !== null) return;
      since = idle.now();
      wait();
    },
    stop,
    forget: () => {
      stop();
      of = [];
    },
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}
