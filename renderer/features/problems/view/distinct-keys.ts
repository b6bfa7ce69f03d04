/**
 * A key for each row of a list, no two alike: the row's own name, and how many rows before it have the same. Rows with
 * one key would stay on the page after they are gone.
 */
export function makeDistinctKeys<T>(rows: readonly T[], nameOf: (row: T) => string): readonly string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const name = nameOf(row);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return `${name} ${count}`;
  });
}
