import type { Kind } from '../../../../shared/fields/field.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { countCodePoints } from '../../../../shared/lib/text/text-width.ts';

/** What a text is made of: what stands there, the kind that limits it, and numbers that decide where there is a choice. */
export type TextTerms = {
  readonly text: string;
  readonly kind: Kind;
  readonly gaps: GapChoices;
  readonly random: () => number;
};

/** A text that the specification limits nowhere becomes twice as long, and no longer than this. */
const unlimitedMost = 64;

/** The text, again and again, up to exactly as much as its field takes. One that is longer already stays. */
export function longestText({ text, kind, gaps }: TextTerms): string {
  const most = kind.limit === undefined ? Math.min(unlimitedMost, countCodePoints(text) * 2) : mostOf(kind.limit, gaps);
  const used = (candidate: string): number => usedBy(candidate, kind, gaps);
  const letters = Array.from(`${text.trim()} `);
  if (text.trim() === '' || used(text) >= most) return text;
  let grown = '';
  for (let at = 0; ; at += 1) {
    const next = grown + (letters[at % letters.length] ?? '');
    if (used(next) > most) break;
    grown = next;
  }
  // A wide character may leave room for a narrow one, and a blank at the end is read by nobody.
  const tail = grown.endsWith(' ') ? `${grown.slice(0, -1)}-` : grown;
  return filledUp(tail, (candidate) => used(candidate) <= most);
}

function filledUp(text: string, fits: (candidate: string) => boolean): string {
  let full = text;
  while (fits(`${full}.`)) full += '.';
  return full;
}

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ø',
  S: 'Š',
  U: 'Ü',
  Y: 'Ý',
};

/**
 * The text as a language that nobody speaks: it can be read, is longer by two fifths, has accents above and below, and ends
 * in a bracket, so that what is missing at its end shows.
 */
export function pseudoText(terms: TextTerms): string {
  const letters = Array.from(terms.text, (letter) => accents[letter] ?? letter);
  const padding = Array.from(
    { length: Math.ceil(letters.length * 0.4) },
    (_, at) => letters[at % letters.length] ?? '',
  );
  const whole = [...letters, ...padding];
  return mostPieces(whole, terms, (kept) => `⟦${kept.join('')}⟧`);
}

/** Characters of Hong Kong that lie beyond the first plane of Unicode: two units of UTF-16 each. */
const rareCharacters = ['𨋢', '𡃁', '𠝹', '𠺝', '𠻺', '𡁻', '𠸝', '𥄫', '𥇣', '𠱁'];

/** The text with every third letter beyond the first plane; as many characters as before. */
export function rareText(terms: TextTerms): string {
  const letters = Array.from(terms.text);
  const changed = letters.map((letter, at) => (at % 3 === 1 ? oneOf(rareCharacters, terms) : letter));
  return cutToFit(changed, terms);
}

/** What fonts and cutters trip over: families, flags, skin colours, a keycap. */
const emoji = ['👨‍👩‍👧‍👦', '🇭🇰', '👍🏽', '☕️', '🚄', '🧑🏻‍🦽', '1️⃣', '🎬'];

/** The text between emoji of several code points, as many as fit. */
export function emojiText(terms: TextTerms): string {
  const [first, last] = [oneOf(emoji, terms), oneOf(emoji, terms)];
  const candidates = [`${first} ${terms.text} ${last}`, `${first} ${terms.text}`, `${first}${terms.text}`];
  return candidates.find((candidate) => fits(candidate, terms)) ?? cutToFit([first, ...Array.from(terms.text)], terms);
}

const rightToLeft = ['مرحبا 2026', 'שלום 15:30', 'قطار G6532', 'תור A123'];

/** A text from right to left, numbers in it, in front of the text that stood there. */
export function mixedText(terms: TextTerms): string {
  return cutToFit([...Array.from(oneOf(rightToLeft, terms)), ' ', ...Array.from(terms.text)], terms);
}

function oneOf(list: readonly string[], { random }: TextTerms): string {
  return list[random() % list.length] ?? '';
}

/** As many of the pieces as the field takes. */
function cutToFit(pieces: readonly string[], terms: TextTerms): string {
  return mostPieces(pieces, terms, (kept) => kept.join('').trimEnd());
}

/** What is made of as many of the pieces as the field takes: of more pieces it never takes less. Where none fits, the text. */
function mostPieces(pieces: readonly string[], terms: TextTerms, make: (kept: readonly string[]) => string): string {
  let [fitting, tooMany] = [0, pieces.length + 1];
  while (tooMany - fitting > 1) {
    const kept = Math.floor((fitting + tooMany) / 2);
    if (fits(make(pieces.slice(0, kept)), terms)) fitting = kept;
    else tooMany = kept;
  }
  const made = make(pieces.slice(0, fitting));
  return fitting === 0 || made === '' ? terms.text : made;
}

function fits(candidate: string, { kind, gaps }: TextTerms): boolean {
  return kind.limit === undefined || usedBy(candidate, kind, gaps) <= mostOf(kind.limit, gaps);
}

function mostOf(limit: NonNullable<Kind['limit']>, gaps: GapChoices): number {
  return limit.mostWhen?.(gaps) ?? limit.most;
}

/** How much of a field's limit a text takes; of a field without one, its characters. */
function usedBy(text: string, { limit }: Kind, gaps: GapChoices): number {
  if (limit === undefined) return countCodePoints(text);
  return limit.measure({ kind: 'string', start: 0, end: 0, value: text }, gaps);
}
