/** Milliseconds since 1970-01-01T00:00:00Z. Local times exist only on screen. */
export type Instant = number;

/** The greatest distance from 1970 that a Date can hold, in milliseconds. */
export const maxInstant = 8.64e15;
