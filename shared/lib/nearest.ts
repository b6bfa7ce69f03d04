/**
 * Finds the name one edit away from the word (a letter added, dropped or changed, or two neighbours swapped), first
 * as written, then in any case. Null: there is none, or the word is itself a name.
 */
export function findMisspelt(word: string, names: Iterable<string>): string | null {
  const all = [...names];
  if (all.includes(word)) return null;
  const exact = all.find((name) => isOneEdit(word, name));
  if (exact !== undefined) return exact;
  const lower = word.toLowerCase();
  return all.find((name) => name.toLowerCase() === lower || isOneEdit(lower, name.toLowerCase())) ?? null;
}

/** Finds the name one edit away from the word, where there is only one. */
export function findOnlyMisspelt(word: string, names: Iterable<string>): string | null {
  const near = [...names].filter((name) => isOneEdit(word, name));
  return near.length === 1 ? (near[0] ?? null) : null;
}

function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  if (a.length < b.length) return a.slice(same) === b.slice(same + 1);
  if (a.length > b.length) return a.slice(same + 1) === b.slice(same);
  if (a.slice(same + 1) === b.slice(same + 1)) return true;
  return a[same] === b[same + 1] && a[same + 1] === b[same] && a.slice(same + 2) === b.slice(same + 2);
}
