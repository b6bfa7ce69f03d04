/** Milliseconds since 1970-01-01T00:00:00Z. Local times exist only on screen. */
export type Instant = number;

/** A part of a time axis. */
export type Span = { readonly from: Instant; readonly until: Instant };

/** A mark on a time axis, and what it begins. */
export type Tick = { readonly at: Instant; readonly kind: 'day' | 'time' | 'second' };

/** The greatest distance from 1970 that a Date can hold, in milliseconds. */
export const maxInstant = 8.64e15;
