/** The middle of the numbers. */
export function median(numbers) {
  return percentile(numbers, 0.5);
}

/** The number that the given part of them does not exceed. */
export function percentile(numbers, part) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** 12345.6 as "12,346". */
export function whole(number) {
  return Math.round(number).toLocaleString('en-US');
}
