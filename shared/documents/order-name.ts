/** The longest name of an order, in UTF-16 units. */
export const longestOrderName = 100;

/** A name that none of `taken` is, in any letter case: the wanted one, or the same with the next free number behind. */
export function freeName(wanted: string, taken: Iterable<string>): string {
  const known = new Set([...taken].map(folded));
  if (!known.has(folded(wanted))) return wanted;
  let number = 2;
  while (known.has(folded(`${wanted} ${number}`))) number += 1;
  return `${wanted} ${number}`;
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
