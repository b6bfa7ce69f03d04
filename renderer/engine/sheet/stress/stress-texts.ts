import type { Kind } from '../../../../shared/fields/field.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { countCodePoints } from '../../../../shared/lib/text/text-width.ts';

export type TextTerms = {
  readonly text: string;
  readonly kind: Kind;
  readonly gaps: GapChoices;
  readonly random: () => number;
};

/** A text without a limit doubles, up to this. */
const unlimitedMost = 64;

/** Repeats the text up to exactly its limit. */
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
  // A narrow character may still fit, and a trailing blank is invisible.
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

/** Pseudo-language: legible, 40% longer, accented, with a closing bracket that shows a cut. */
export function pseudoText(terms: TextTerms): string {
  const letters = Array.from(terms.text, (letter) => accents[letter] ?? letter);
  const padding = Array.from(
    { length: Math.ceil(letters.length * 0.4) },
    (_, at) => letters[at % letters.length] ?? '',
  );
  const whole = [...letters, ...padding];
  return mostPieces(whole, terms, (kept) => `⟦${kept.join('')}⟧`);
}

/** Hong Kong characters beyond the BMP. */
const rareCharacters = ['𨋢', '𡃁', '𠝹', '𠺝', '𠻺', '𡁻', '𠸝', '𥄫', '𥇣', '𠱁'];

/** Replaces every third letter by one beyond the BMP. */
export function rareText(terms: TextTerms): string {
  const letters = Array.from(terms.text);
  const changed = letters.map((letter, at) => (at % 3 === 1 ? oneOf(rareCharacters, terms) : letter));
  return cutToFit(changed, terms);
}

/** Families, flags, skin colours, a keycap. */
const emoji = ['👨‍👩‍👧‍👦', '🇭🇰', '👍🏽', '☕️', '🚄', '🧑🏻‍🦽', '1️⃣', '🎬'];

/** The text between as many emoji as fit. */
export function emojiText(terms: TextTerms): string {
  const [first, last] = [oneOf(emoji, terms), oneOf(emoji, terms)];
  const candidates = [`${first} ${terms.text} ${last}`, `${first} ${terms.text}`, `${first}${terms.text}`];
  return candidates.find((candidate) => fits(candidate, terms)) ?? cutToFit([first, ...Array.from(terms.text)], terms);
}

const rightToLeft = ['مرحبا 2026', 'שלום 15:30', 'قطار G6532', 'תור A123'];

/** Puts right-to-left text with numbers before the text. */
export function mixedText(terms: TextTerms): string {
  return cutToFit([...Array.from(oneOf(rightToLeft, terms)), ' ', ...Array.from(terms.text)], terms);
}

function oneOf(list: readonly string[], { random }: TextTerms): string {
  return list[random() % list.length] ?? '';
}

function cutToFit(pieces: readonly string[], terms: TextTerms): string {
  return mostPieces(pieces, terms, (kept) => kept.join('').trimEnd());
}

/** Joins as many pieces as fit, assuming more pieces take more. If none fits, the text. */
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

function usedBy(text: string, { limit }: Kind, gaps: GapChoices): number {
  if (limit === undefined) return countCodePoints(text);
  return limit.measure({ kind: 'string', start: 0, end: 0, value: text }, gaps);
}
