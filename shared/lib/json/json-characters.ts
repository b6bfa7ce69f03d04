// What JSON texts are read by: the codes of their characters, in UTF-16 units.

export const tab = 0x09;
export const lineFeed = 0x0a;
export const carriageReturn = 0x0d;
export const firstPrintable = 0x20;
export const space = 0x20;
export const quote = 0x22;
const plus = 0x2b;
export const comma = 0x2c;
export const minus = 0x2d;
export const point = 0x2e;
export const zero = 0x30;
const nine = 0x39;
export const colon = 0x3a;
export const largeE = 0x45;
export const openBracket = 0x5b;
export const backslash = 0x5c;
export const closeBracket = 0x5d;
export const smallE = 0x65;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
export const firstSurrogate = 0xd800;

/** The end of a fraction and an exponent, either of which may be missing; -1 where digits are missing. */
export function endOfFraction(text: string, from: number): number {
  let at = from;
  if (codeAt(text, at) === point) {
    const end = endOfDigits(text, at + 1);
    if (end === at + 1) return -1;
    at = end;
  }
  const code = codeAt(text, at);
  if (code !== smallE && code !== largeE) return at;
  const sign = codeAt(text, at + 1);
  const first = sign === plus || sign === minus ? at + 2 : at + 1;
  const end = endOfDigits(text, first);
  return end === first ? -1 : end;
}

/** Half of a pair that stands for one character; pairs are not told from halves that stand alone. */
export function isSurrogate(code: number): boolean {
  return (code & 0xf800) === firstSurrogate;
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(codeAt(text, at))) at++;
  return at;
}

/**
 * The code at an offset, or -1 behind the end: a loop whose codes are all whole numbers is compiled to a much faster
 * one than a loop that meets NaN.
 */
export function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : -1;
}

/** Whether JSON may have this character between values. */
export function isJsonSpace(code: number): boolean {
  return code === space || code === tab || isLineBreak(code);
}

export function isLineBreak(code: number): boolean {
  return code === lineFeed || code === carriageReturn;
}

export function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}

/** The text that a JSON string with its quotes stands for; null where an escape is wrong. */
export function unescapeText(source: string): string | null {
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
