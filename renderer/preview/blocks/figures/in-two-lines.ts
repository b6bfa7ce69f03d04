import { isWide } from '../../../../shared/lib/text/text-width.ts';

/**
 * Letters of the longer of two lines on which a name stands, broken where that makes it shortest; a wide letter counts two.
 * Of a name that is too long for two lines of `most` letters no break is tried: it is some number above `most`.
 */
export function inTwoLines(text: string, most: number): number {
  const name = text.replaceAll(/\s+/g, ' ').trim();
  // Two full lines of letters that take two UTF-16 units each, and the space between.
  if (name.length > 4 * most + 1) return name.length;
  const breaks = [...name.matchAll(/\s|\p{Script=Han}/gu)].map(({ index }) => index);
  return Math.min(units(name), ...breaks.map((at) => Math.max(units(name.slice(0, at)), units(name.slice(at)))));
}

function units(text: string): number {
  let sum = 0;
  for (const letter of text.trim()) sum += isWide(letter.codePointAt(0) ?? 0) ? 2 : 1;
  return sum;
}
