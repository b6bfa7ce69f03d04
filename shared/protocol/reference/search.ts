import { normalizeForSearch, splitSearchWords } from '../../lib/text/text-search.ts';
import type { Language } from '../../lib/text/words.ts';
import { languages } from '../../lib/text/words.ts';
import type { Entry } from './entry.ts';

/**
 * The entries that hold every word of a query, best first: those whose name is the word, then those whose name begins
 * with it, then a word of name or title, then any part of them, then the text. Both languages are searched; of two that
 * are as good the one that fits in the language asked for comes first, else they keep their order. An empty query gives
 * all of them.
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

/** Everything by which the entries are found, in the form for search; made once for each list of them. */
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

/** `show_merchant_name`, `max-length` and `merchantBizNo` are words: each of their parts begins one. */
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

/** A text in the language asked for before the same in the other; a whole word before a part of one. */
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
