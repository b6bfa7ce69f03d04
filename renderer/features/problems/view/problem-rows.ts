const ranks: Readonly<Record<string, number>> = { error: 0, warning: 1, assumption: 2 };

/** Sorts problems by severity, then by position. */
export function sortBySeverity<Problem extends { readonly severity: string }>(
  problems: readonly Problem[],
): readonly Problem[] {
  const rank = ({ severity }: Problem): number => ranks[severity] ?? 3;
  return problems.toSorted((a, b) => rank(a) - rank(b));
}

/** Makes a unique key for each row: its name and a count. Duplicate keys would leave removed rows in the page. */
export function makeDistinctKeys<T>(rows: readonly T[], nameOf: (row: T) => string): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const name = nameOf(row);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return `${name} ${count}`;
  });
}
