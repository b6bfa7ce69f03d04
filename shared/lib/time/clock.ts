/** Milliseconds since 1970-01-01T00:00:00Z. Every time of the product is one of these; local times exist only on screen. */
export type Instant = number;

/** The furthest instant from 1970 that a date can have, either way, in milliseconds. */
export const furthestMs = 8.64e15;

/**
 * The run's clock (owned by the host): at real time `realAnchor` it showed `virtualAnchor`, and since then it runs
 * `rate` virtual milliseconds for each real one. Rate 0 is paused.
 */
export type RunClock = { readonly virtualAnchor: Instant; readonly realAnchor: Instant; readonly rate: number };

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
