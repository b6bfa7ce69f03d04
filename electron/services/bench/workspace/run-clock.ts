import type { RunClock } from '../../../../shared/documents/run-clock.ts';
import { clockAt } from '../../../../shared/documents/run-clock.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { readClock, writeClock } from './settings.ts';
import type { Settings } from './settings.ts';

/** The clock of the run. The host owns it; it goes on from where it was, restarts included. */
export type ClockKeeper = {
  readonly current: () => RunClock;
  /** What it shows now. */
  readonly now: () => Instant;
  readonly set: (clock: RunClock) => Promise<RunClock>;
};

/** The clock as the settings have it. `realNow` is the system's time. */
export function keepClock(settings: Settings, realNow: () => Instant): ClockKeeper {
  let clock = readClock(settings, realNow());
  return {
    current: () => clock,
    now: () => clockAt(clock, realNow()),
    set: async (wanted) => {
      await writeClock(settings, wanted);
      clock = wanted;
      return clock;
    },
  };
}
