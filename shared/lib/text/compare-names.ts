const collator = new Intl.Collator('en', { numeric: true });

/**
 * Sorts names as people read them, alike on every machine and in either language of the window: "Order 2" stands before
 * "Order 10".
 */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other) || (one < other ? -1 : Number(one > other));
}
