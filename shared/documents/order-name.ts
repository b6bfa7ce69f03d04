/** The longest name of an order, in UTF-16 units. */
export const longestOrderName = 100;

/**
 * A name that none of `taken` is, in any letter case: the wanted one, or the same with the next free number behind. Where that
 * would have more than `longest` UTF-16 units, the wanted one is cut.
 */
export function freeName(wanted: string, taken: Iterable<string>, longest = longestOrderName): string {
  const known = new Set([...taken].map(folded));
  for (let number = 1; ; number += 1) {
    const numbered = withEnd(wanted, number === 1 ? '' : ` ${number}`, longest);
    if (!known.has(folded(numbered))) return numbered;
  }
}

/** A name with that behind it, cut to make room for it; no character is cut in two. */
export function withEnd(name: string, end: string, longest: number): string {
  return `${name.slice(0, longest - end.length).replace(/[\ud800-\udbff]$/, '')}${end}`;
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
