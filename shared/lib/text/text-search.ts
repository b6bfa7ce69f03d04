/** Splits a query into normalized words; an empty query has none. */
export function splitSearchWords(query: string): readonly string[] {
  return normalizeForSearch(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** Normalizes case and width for search. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Whether each word is in one of these normalized texts. No words match everything. */
export function containsWords(texts: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/**
 * Whether each word of a query is in these names, in any order, case and width; a Latin word only at the beginning
 * of a word, as "status" in `orderStatus`. An empty query matches all.
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
