/** Milliseconds since 1970-01-01T00:00:00Z. Every time of the product is one of these; local times exist only on screen. */
export type Instant = number;

/** The furthest instant from 1970 that a date can have, either way, in milliseconds. */
export const maxInstant = 8.64e15;
