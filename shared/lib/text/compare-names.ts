const collator = new Intl.Collator('en', { numeric: true });

/**
 * Compares names as people read them ("Order 2" before "Order 10"), the same on every machine and in both languages.
 */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other) || (one < other ? -1 : Number(one > other));
}
