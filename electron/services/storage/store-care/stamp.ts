import type { Instant } from '../../../../shared/lib/time/clock.ts';

/** A time as a part of a file's name: 20261122T023000000Z. */
export function stamp(now: Instant): string {
  return new Date(now).toISOString().replaceAll(/[-:.]/g, '');
}
