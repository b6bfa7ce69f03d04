/** The words of a query in the form in which texts are searched: any case and width, in any order. An empty one has none. */
export function splitSearchWords(query: string): readonly string[] {
  return normalizeForSearch(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** One form for letters of any case and width. What is searched often is brought into it once. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Whether every word stands somewhere in one of these texts, which are in the form for search. No words fit all. */
export function containsWords(texts: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/**
 * Whether every word of a query stands somewhere in these names, in any order, case and width; a Latin one at the beginning of
 * a word, as is "status" in `orderStatus`: "story" is not looked for in "history". An empty query finds all.
 */
export function matchesSearch(names: readonly string[], query: string): boolean {
  const searched = names.flatMap((name) => [
    normalizeForSearch(name),
    normalizeForSearch(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')),
  ]);
  return splitSearchWords(query).every((word) => searched.some((text) => standsIn(text, word)));
}

function standsIn(text: string, word: string): boolean {
  if (!isLatin(word[0])) return text.includes(word);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) if (!isLatin(text[at - 1])) return true;
  return false;
}

function isLatin(letter: string | undefined): boolean {
  return letter !== undefined && /\p{Script=Latin}/u.test(letter);
}
