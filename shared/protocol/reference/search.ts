import { normalizeForSearch, splitSearchWords } from '../../lib/text/text-search.ts';
import { languages, type Language } from '../../lib/text/words.ts';
import type { Entry } from './entry.ts';

/**
 * Finds entries with every word, best first: exact names, name prefixes, words of names and titles, other parts, texts.
 * Searches both languages; ties prefer the given one, then keep their order. An empty query returns all.
 */
export function searchReference(entries: readonly Entry[], query: string, language: Language): readonly Entry[] {
  const words = splitSearchWords(query);
  if (words.length === 0) return entries;
  const whole = words.join(' ');
  return indexOf(entries)
    .flatMap((indexed) => {
      const score = scoreOf(indexed, words, whole, language);
      return score === null ? [] : [{ entry: indexed.entry, score }];
    })
    .sort((one, two) => one.score - two.score)
    .map(({ entry }) => entry);
}

type Indexed = {
  readonly entry: Entry;
  readonly name: string;
  readonly nameWords: readonly string[];
  readonly titles: Readonly<Record<Language, string>>;
  readonly texts: Readonly<Record<Language, string>>;
};

const indexes = new WeakMap<readonly Entry[], readonly Indexed[]>();

function indexOf(entries: readonly Entry[]): readonly Indexed[] {
  const known = indexes.get(entries);
  if (known !== undefined) return known;
  const index = entries.map(indexed);
  indexes.set(entries, index);
  return index;
}

function indexed(entry: Entry): Indexed {
  const { name, title, means, facts, id } = entry;
  const inEach = (of: (key: 'en' | 'zh') => readonly string[]): Readonly<Record<Language, string>> => ({
    en: normalizeForSearch(of('en').join('\n')),
    'zh-Hant-HK': normalizeForSearch(of('zh').join('\n')),
  });
  return {
    entry,
    name: normalizeForSearch(name),
    nameWords: wordsOf(name),
    titles: inEach((key) => [title[key]]),
    texts: inEach((key) => [
      means[key],
      id,
      ...facts.flatMap(({ label, values }) => [label[key], ...values.map(({ text }) => text[key])]),
    ]),
  };
}

/** Splits `show_merchant_name`, `max-length` and `merchantBizNo` into words. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Smaller is better; null where a word is nowhere. */
function scoreOf(indexed: Indexed, words: readonly string[], whole: string, language: Language): number | null {
  if (indexed.name === whole) return 0;
  let score = 0;
  for (const word of words) {
    const one = scoreOfWord(indexed, word, language);
    if (one === null) return null;
    score += one;
  }
  return score;
}

function scoreOfWord({ name, nameWords, titles, texts }: Indexed, word: string, language: Language): number | null {
  if (name === word) return 0;
  if (name.startsWith(word)) return 1;
  if (nameWords.includes(word)) return 2;
  if (nameWords.some((each) => each.startsWith(word))) return 3;
  if (name.includes(word)) return 4;
  return scoreIn(titles, word, language, 5) ?? scoreIn(texts, word, language, 8);
}

/** The given language before the other, whole words before parts. */
function scoreIn(
  texts: Readonly<Record<Language, string>>,
  word: string,
  language: Language,
  best: number,
): number | null {
  const at = (of: Language): number | null => {
    const text = texts[of];
    const place = text.indexOf(word);
    if (place < 0) return null;
    return isAtWordStart(text, place) ? 0 : 1;
  };
  const own = at(language);
  if (own !== null) return best + own;
  const others = languages.filter((each) => each !== language).map(at);
  return others.some((each) => each !== null) ? best + 2 : null;
}

function isAtWordStart(text: string, place: number): boolean {
  return place === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(place - 1));
}
