import type { Instant } from '../../../../shared/lib/time/clock.ts';

/** The sandbox's virtual clock: real time, until it is stopped at a time. */
export type ControlClock = {
  readonly now: () => Instant;
  readonly isStopped: () => boolean;
  readonly stopAt: (at: Instant) => void;
  /** As it was at the start. */
  readonly reset: () => void;
};

/** `stoppedAt`: where it stops from the start on; null: it runs. */
export function controlClock(stoppedAt: Instant | null, realNow: () => Instant = Date.now): ControlClock {
  let at = stoppedAt;
  return {
    now: () => at ?? realNow(),
    isStopped: () => at !== null,
    stopAt: (instant) => {
      at = instant;
    },
    reset: () => {
      at = stoppedAt;
    },
  };
}
