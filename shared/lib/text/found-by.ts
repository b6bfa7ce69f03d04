/** The words of a query in the form in which texts are searched: any case and width, in any order. An empty one has none. */
export function wordsToFind(query: string): readonly string[] {
  return forSearch(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** One form for letters of any case and width. What is searched often is brought into it once. */
export function forSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Whether every word stands somewhere in one of these texts, which are in the form for search. No words fit all. */
export function holdsWords(texts: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/** Whether every word of a query stands somewhere in these texts, in any order, case and width. An empty one finds all. */
export function isFoundBy(texts: readonly string[], query: string): boolean {
  return holdsWords(texts.map(forSearch), wordsToFind(query));
}
