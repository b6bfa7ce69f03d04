import { maxInstant, type Instant } from '../lib/time/clock.ts';
/** The longest name of an order, in UTF-16 units. */
export const longestOrderName = 100;

/**
 * Finds a name that is not taken in any letter case: the wanted one, or one with the next free number. It is cut to
 * `longest` UTF-16 units.
 */
export function freeName(wanted: string, taken: Iterable<string>, longest = longestOrderName): string {
  const known = new Set([...taken].map(folded));
  for (let number = 1; ; number += 1) {
    const numbered = withEnd(wanted, number === 1 ? '' : ` ${number}`, longest);
    if (!known.has(folded(numbered))) return numbered;
  }
}

/** Appends an ending to a name that is cut to make room; no character is split. */
export function withEnd(name: string, end: string, longest: number): string {
  return `${name.slice(0, longest - end.length).replace(/[\ud800-\udbff]$/, '')}${end}`;
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

const hongKongMs = 8 * 3_600_000;

/** As many decimal digits as twelve hexadecimal ones fill evenly enough: thousands of orders a day do not meet. */
const randomDigits = 10;

/**
 * Creates an order number: M, the date in Hong Kong, then ten random digits, within the 32 characters of
 * merchantBizNo. The same date and digits of `randomHex` give the same number.
 */
export function newOrderNumber(now: Instant, randomHex: (digits: number) => string): string {
  const there = new Date(Math.min(now + hongKongMs, maxInstant));
  const [date = ''] = there.toISOString().split('T');
  const number = Number.parseInt(randomHex(12), 16) % 10 ** randomDigits;
  return `M${date.replaceAll(/\D/g, '')}${String(number).padStart(randomDigits, '0')}`;
}
