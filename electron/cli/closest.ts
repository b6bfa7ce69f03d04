import { findClosestName } from '../../shared/lib/text/closest.ts';

/** Says that a word is not known, which known one is the nearest, and all of them where they are few or none is near. */
export function unknownWord(what: string, word: string, names: readonly string[]): string {
  const closest = findClosestName(word, names);
  const nearest = closest === null ? '' : ` The nearest is "${closest}".`;
  const all = names.length > 1 && (names.length <= 12 || closest === null) ? ` Known: ${names.join(', ')}.` : '';
  // A whole file in place of a name is not shown: it may be a key.
  const named = word.length > 64 || /[\r\n]/.test(word) ? 'that' : `"${word}"`;
  return `No ${what} is named ${named}.${nearest}${all}`;
}
