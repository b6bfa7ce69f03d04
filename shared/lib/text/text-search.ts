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

/**
 * The same where Chinese words follow each other without a space: a run of three characters or more is found where it can be
 * divided into parts that are in the names. A part has two characters or more; one of them may have one.
 */
export function matchesSearchInParts(names: readonly string[], query: string): boolean {
  const searched = names.map(normalizeForSearch);
  const words = splitSearchWords(query.replaceAll(/\p{Script=Han}+/gu, ' $& '));
  return words.every((word) => (isHan.test(word) ? isMadeOfParts(word, searched) : matchesSearch(names, word)));
}

const isHan = /^\p{Script=Han}/u;
const longestPart = 8;
const longestSearched = 50;

function isMadeOfParts(run: string, texts: readonly string[]): boolean {
  const letters = Array.from(run).slice(0, longestSearched);
  const isIn = (from: number, to: number): boolean => {
    const part = letters.slice(from, to).join('');
    return texts.some((text) => text.includes(part));
  };
  if (letters.length < 3) return isIn(0, letters.length);
  // The fewest parts of one character that lead up to each place.
  const ones = [0, ...letters.map(() => Infinity)];
  for (let to = 1; to <= letters.length; to++)
    for (let from = Math.max(0, to - longestPart); from < to; from++) {
      const needed = (ones[from] ?? Infinity) + (to - from === 1 ? 1 : 0);
      if (needed <= 1 && needed < (ones[to] ?? Infinity) && isIn(from, to)) ones[to] = needed;
    }
  return ones.at(-1) !== Infinity;
}

function standsIn(text: string, word: string): boolean {
  if (!isLatin(word[0])) return text.includes(word);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) if (!isLatin(text[at - 1])) return true;
  return false;
}

function isLatin(letter: string | undefined): boolean {
  return letter !== undefined && /\p{Script=Latin}/u.test(letter);
}
