import { eastAsianWidth } from 'get-east-asian-width';

/** Whether a code point takes two columns where East Asian text is set: East Asian Width W or F, Unicode 16.0 (UAX 11). */
export function isWide(codePoint: number): boolean {
  return codePoint >= 0x1100 && eastAsianWidth(codePoint) === 2;
}

/** Most that order_remark may weigh: 14 wide or 23 other characters (gap remark-mixed). */
export const remarkLimit = 322;
const wideWeight = 23;
const otherWeight = 14;

const highSurrogate = /[\ud800-\udbff]/;

/** The number of Unicode code points; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
  let count = text.length;
  if (!highSurrogate.test(text)) return count;
  for (let at = 0; at < text.length - 1; at++) {
    if (!isPair(text, at)) continue;
    count--;
    at++;
  }
  return count;
}

/** The number of bytes in UTF-8; a lone surrogate takes the three of U+FFFD, which encoders write in its place. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (isPair(text, at)) {
      bytes += 4;
      at++;
    } else bytes += 3;
  }
  return bytes;
}

/** Whether a surrogate pair, high half first, is at an offset. */
function isPair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

/**
 * Counts a remark as a reader does: a text of only wide characters in wide ones, any other in narrow ones. An
 * overweight text counts more than the limit.
 */
export function remarkCount(text: string): { readonly used: number; readonly most: number } {
  const weight = remarkWeight(text);
  const isAllWide = text !== '' && Array.from(text).every((character) => isWide(character.codePointAt(0) ?? 0));
  const unit = isAllWide ? wideWeight : otherWeight;
  return { used: Math.ceil(weight / unit), most: Math.floor(remarkLimit / unit) };
}

/** What a text weighs against `remarkLimit`: a wide character 23, any other 14. */
export function remarkWeight(text: string): number {
  let weight = 0;
  for (const character of text) weight += isWide(character.codePointAt(0) ?? 0) ? wideWeight : otherWeight;
  return weight;
}

/**
 * Cuts a text to `units` of width with an ellipsis. A grapheme stays whole; it is two units wide if any part is
 * wide, else one.
 */
export function cutToWidth(text: string, units: number): string {
  if (text.length * 2 <= units || standsWithin(text, units)) return text;
  if (units >= 1 && plain.test(text.slice(0, units + 1))) return `${text.slice(0, units - 1).trimEnd()}…`;
  let width = 0;
  let kept = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    width += widthOfCharacter(segment);
    if (width > units) return units < 1 ? '' : `${text.slice(0, kept).trimEnd()}…`;
    if (width <= units - 1) kept = index + segment.length;
  }
  return text;
}

/** The width of an uncut text, counted as in cutToWidth. */
export function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += widthOfCharacter(segment);
  return width;
}

/** Whether the text fits even when each code point counts alone, which is never narrower. */
function standsWithin(text: string, units: number): boolean {
  let width = 0;
  for (const part of text) {
    width += isWide(part.codePointAt(0) ?? 0) ? 2 : 1;
    if (width > units) return false;
  }
  return true;
}

/** Characters that are one unit wide and join with nothing. */
const plain = /^[\x20-\x7e]*$/;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function widthOfCharacter(segment: string): number {
  for (const part of segment) if (isWide(part.codePointAt(0) ?? 0)) return 2;
  return 1;
}
