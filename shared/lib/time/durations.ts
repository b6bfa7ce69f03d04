import { maxInstant } from './clock.ts';

const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * Parses a duration of a whole number and a unit (`800ms`, `90s`, `10m`, `2h`, `3d`) as milliseconds. Null for
 * anything else, and beyond what a Date can hold.
 */
export function parseDuration(text: string): number | null {
  if (text.length > 20) return null;
  const match = /^(\d{1,16})(ms|s|m|h|d)$/.exec(text);
  if (match === null) return null;
  const unit = match[2];
  const size = unit === 'ms' || unit === 's' || unit === 'm' || unit === 'h' || unit === 'd' ? unitMs[unit] : 0;
  const ms = Number(match[1]) * size;
  return ms <= maxInstant ? ms : null;
}
