/** Whether every word of a query stands somewhere in these texts, in any order and in any case. An empty one finds all. */
export function isFoundBy(texts: readonly string[], query: string): boolean {
  const searched = texts.map(folded);
  return folded(query)
    .split(/\s+/)
    .every((word) => searched.some((text) => text.includes(word)));
}

/** One form for letters of any case and width. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
