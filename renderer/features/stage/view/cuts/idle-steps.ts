/** What is asked for: whoever asks for the same again means what is under way, or what has ended already. */
export type IdleWork = { readonly key: readonly string[]; readonly steps: Iterator<void> };

/** When the window is idle, as a browser tells it. */
export type IdleClock = {
  readonly request: (step: (moment: IdleDeadline) => void, options: IdleRequestOptions) => number;
  readonly cancel: (id: number) => void;
  /** In milliseconds. */
  readonly now: () => number;
};

/** Work that is taken a step at a time while the window is idle. */
export type IdleSteps = {
  /** Asks for work at the next idle moment, in place of what was asked before. */
  readonly schedule: (plan: () => IdleWork) => void;
  /** Leaves what is under way; what had ended counts as done still. */
  readonly stop: () => void;
  /** Leaves what is under way, and forgets what was done. */
  readonly forget: () => void;
};

/** A moment between two frames of something that moves is shorter. */
const minIdleMs = 20;
/** Where something moves all the time, or the machine is never idle, a step is taken after so long. */
export const maxWaitMs = 500;

/**
 * Takes one step whenever the window is idle for long, so that no frame waits for it. What is asked again while it is under way
 * goes on, and the wait for a moment counts on: a clock that asks every second would else keep it from its end for ever.
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
      if (moment.timeRemaining() >= minIdleMs || now - since >= maxWaitMs) {
        since = now;
        take();
      }
    } finally {
      // A step that fails keeps nothing from being asked for later.
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
