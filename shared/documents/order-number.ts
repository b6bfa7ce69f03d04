import { maxInstant } from '../lib/time/clock.ts';
import type { Instant } from '../lib/time/clock.ts';

const hongKongMs = 8 * 3_600_000;

/** As many decimal digits as twelve hexadecimal ones fill evenly enough: thousands of orders a day do not meet. */
const randomDigits = 10;

/**
 * A new order number: M, the date in Hong Kong, then ten random digits. It keeps within the 32 characters of
 * merchantBizNo at any instant that a date can have. `randomHex` gives that many hexadecimal digits; the same digits
 * and date give the same number.
 */
export function newOrderNumber(now: Instant, randomHex: (digits: number) => string): string {
  const there = new Date(Math.min(now + hongKongMs, maxInstant));
  const [date = ''] = there.toISOString().split('T');
  const number = Number.parseInt(randomHex(12), 16) % 10 ** randomDigits;
  return `M${date.replaceAll(/\D/g, '')}${String(number).padStart(randomDigits, '0')}`;
}
