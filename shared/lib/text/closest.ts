import { findMisspelt } from '../nearest.ts';

/**
 * Finds the name that was probably meant: one edit away, else one that begins with the word, else the one with the
 * fewest edits, unless half of the word would change.
 */
export function findClosestName(word: string, names: readonly string[]): string | null {
  const oneEdit = findMisspelt(word, names);
  if (oneEdit !== null) return oneEdit;
  const typed = word.slice(0, 64).toLowerCase();
  const ranked = names.map((name) => ({ name, edits: editsBetween(typed, name.toLowerCase()) }));
  const begins = typed.length < 3 ? undefined : names.find((name) => name.toLowerCase().startsWith(typed));
  const fewest = ranked.toSorted((one, other) => one.edits - other.edits)[0];
  return begins ?? (fewest !== undefined && fewest.edits <= typed.length / 2 ? fewest.name : null);
}

/** Levenshtein distance, one row at a time. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
