import * as z from 'zod';
import { maxInstant, type Instant } from '../lib/time/clock.ts';
import { instant } from './schema-parts.ts';

/**
 * The run's clock, owned by the host: at `realAnchor` it showed `virtualAnchor`; since then it runs `rate` virtual
 * milliseconds for each real one. Rate 0 is paused.
 */
export const runClockSchema = z.object({
  virtualAnchor: instant,
  realAnchor: instant,
  rate: z.number().min(0).max(86_400),
});
export type RunClock = Readonly<z.infer<typeof runClockSchema>>;

/** A clock as the window may set it: of instants that a date can have. */
const dateInstant = z.number().min(-maxInstant).max(maxInstant);
export const settableClockSchema = runClockSchema.extend({ virtualAnchor: dateInstant, realAnchor: dateInstant });

/** What the run's clock shows at a real instant, in whole milliseconds. */
export function clockAt(clock: RunClock, realNow: Instant): Instant {
  return Math.round(clock.virtualAnchor + (realNow - clock.realAnchor) * clock.rate);
}

/** The same clock from `realNow` on at another rate, without a jump of the time shown. */
export function withRate(clock: RunClock, realNow: Instant, rate: number): RunClock {
  return { virtualAnchor: clockAt(clock, realNow), realAnchor: realNow, rate };
}

/** The same rate from `realNow` on, showing another time. */
export function movedTo(clock: RunClock, realNow: Instant, virtualNow: Instant): RunClock {
  return { virtualAnchor: virtualNow, realAnchor: realNow, rate: clock.rate };
}
