import type { JsonMember, JsonNode } from './json-node.ts';
import {
  backslash,
  carriageReturn,
  closeBrace,
  closeBracket,
  codeAt,
  colon,
  comma,
  endOfFraction,
  firstPrintable,
  firstSurrogate,
  isDigit,
  isSurrogate,
  largeE,
  lineFeed,
  minus,
  openBrace,
  openBracket,
  point,
  quote,
  smallE,
  space,
  unescapeText,
  tab,
  zero,
} from './json-characters.ts';
import { storeName } from './json-names.ts';
import { isLossyNumber } from './lossy-number.ts';

/** What a text may have at most to be read in one pass. */
type ReadLimits = { readonly depth: number; readonly values: number };

export type JsonReading = {
  readonly root: JsonNode;
  /**
   * Whether it has no name twice in an object, no half of a surrogate pair and no number that loses digits. False also
   * where the reader does not know.
   */
  readonly isClean: boolean;
};

/**
 * The tree of a text from an offset on, read in one pass; null where it has a fault or exceeds a limit. Then the
 * grammar of tokens reads it, which says what is wrong where.
 */
export function readJson(text: string, from: number, limits: ReadLimits): JsonReading | null {
  const reader = new JsonReader(text, from, limits);
  const root = reader.readValue(0);
  return root !== null && reader.isAtEnd() ? { root, isClean: reader.isClean } : null;
}

/** Deeper texts are left to the grammar of tokens, whose depth needs no stack. */
const deepest = 100;

/** Of more names in one object the reader does not know whether one is there twice. */
const mostCompared = 32;

class JsonReader {
  isClean = true;
  private at: number;
  /** The hash of the name that was read last. */
  private nameHash = 0;
  private readonly text: string;
  private readonly depth: number;
  /** How many more values may come. */
  private left: number;

  constructor(text: string, from: number, { depth, values }: ReadLimits) {
    this.text = text;
    this.at = from;
    this.depth = Math.min(depth, deepest);
    this.left = values;
  }

  /** Reads the value that comes next, with the white space before it. */
  readValue(depth: number): JsonNode | null {
    const code = this.skipSpace();
    if (--this.left < 0) return null;
    if (code === quote) {
      const start = this.at;
      const value = this.readText();
      return value === null ? null : { kind: 'string', start, end: this.at, value };
    }
    if (code === openBrace) return depth < this.depth ? this.readObject(depth + 1) : null;
    if (code === openBracket) return depth < this.depth ? this.readList(depth + 1) : null;
    if (code === minus || isDigit(code)) return this.readNumber();
    return this.readWord();
  }

  /** Whether nothing but white space follows. */
  isAtEnd(): boolean {
    this.skipSpace();
    return this.at === this.text.length;
  }

  private readObject(depth: number): JsonNode | null {
    const start = this.at++;
    const members: JsonMember[] = [];
    let hashes = 0;
    let code = this.skipSpace();
    while (code === quote) {
      const keyStart = this.at;
      const key = this.readName();
      const keyEnd = this.at;
      if (key === null || this.skipSpace() !== colon) return null;
      const hash = 1 << (this.nameHash & 31);
      if ((hashes & hash) !== 0 && this.isClean && mayHaveName(members, key)) this.isClean = false;
      hashes |= hash;
      this.at++;
      const value = this.readValue(depth);
      if (value === null) return null;
      members.push({ key, keyStart, keyEnd, value });
      code = this.skipSpace();
      if (code === closeBrace) break;
      if (code !== comma) return null;
      this.at++;
      code = this.skipSpace();
      if (code !== quote) return null;
    }
    if (code !== closeBrace) return null;
    return { kind: 'object', start, end: ++this.at, members };
  }

  private readList(depth: number): JsonNode | null {
    const start = this.at++;
    const items: JsonNode[] = [];
    let code = this.skipSpace();
    while (code !== closeBracket) {
      const item = this.readValue(depth);
      if (item === null) return null;
      items.push(item);
      code = this.skipSpace();
      if (code === closeBracket) break;
      if (code !== comma) return null;
      this.at++;
      // A comma promises a value.
      if (this.skipSpace() === closeBracket) return null;
    }
    return { kind: 'array', start, end: ++this.at, items };
  }

  /** Reads a string as a name: names repeat, so that each is stored once. */
  private readName(): string | null {
    const { text } = this;
    const from = this.at + 1;
    let at = from;
    let hash = 0;
    let code = codeAt(text, at);
    while (code !== quote && code !== backslash && code >= firstPrintable && code < firstSurrogate) {
      hash = (Math.imul(hash, 31) + code) | 0;
      code = codeAt(text, ++at);
    }
    if (code !== quote) {
      this.isClean = false;
      return this.readText();
    }
    this.at = at + 1;
    this.nameHash = hash;
    return storeName(text, from, at, hash);
  }

  private readText(): string | null {
    const { text } = this;
    const open = this.at;
    let at = open + 1;
    let code = codeAt(text, at);
    while (code !== quote && code !== backslash && code >= firstPrintable) {
      if (isSurrogate(code)) this.isClean = false;
      code = codeAt(text, ++at);
    }
    if (code === quote) {
      this.at = at + 1;
      return text.slice(open + 1, at);
    }
    return code === backslash ? this.readEscaped(open, at) : null;
  }

  /** Reads a string with escapes, the first of them at an offset. */
  private readEscaped(open: number, escape: number): string | null {
    const { text } = this;
    let at = escape;
    let code = codeAt(text, at);
    while (code !== quote) {
      if (code < firstPrintable) return null;
      at += code === backslash ? 2 : 1;
      code = codeAt(text, at);
    }
    this.at = at + 1;
    const value = unescapeText(text.slice(open, at + 1));
    if (value?.isWellFormed() === false) this.isClean = false;
    return value;
  }

  private readNumber(): JsonNode | null {
    const { text } = this;
    const start = this.at;
    let at = start;
    let code = codeAt(text, at);
    const isNegative = code === minus;
    if (isNegative) code = codeAt(text, ++at);
    const first = at;
    let whole = 0;
    while (isDigit(code)) {
      whole = whole * 10 + (code - zero);
      code = codeAt(text, ++at);
    }
    const digits = at - first;
    if (digits === 0 || (digits > 1 && codeAt(text, first) === zero)) return null;
    const isWhole = code !== point && code !== smallE && code !== largeE;
    if (!isWhole) at = endOfFraction(text, at);
    if (at < 0) return null;
    this.at = at;
    if (isWhole && digits <= exactDigits) return { kind: 'number', start, end: at, value: isNegative ? -whole : whole };
    const source = text.slice(start, at);
    if (isLossyNumber(source)) this.isClean = false;
    return { kind: 'number', start, end: at, value: Number(source) };
  }

  private readWord(): JsonNode | null {
    const { text, at: start } = this;
    if (text.startsWith('true', start)) return { kind: 'boolean', start, end: (this.at += 4), value: true };
    if (text.startsWith('false', start)) return { kind: 'boolean', start, end: (this.at += 5), value: false };
    return text.startsWith('null', start) ? { kind: 'null', start, end: (this.at += 4) } : null;
  }

  /** Moves to the next character that is no white space, and returns its code; -1 at the end. */
  private skipSpace(): number {
    const { text } = this;
    let { at } = this;
    let code = codeAt(text, at);
    while (code === space || code === lineFeed || code === carriageReturn || code === tab) code = codeAt(text, ++at);
    this.at = at;
    return code;
  }
}

/** A whole number of so many digits is exact as it is added up. */
const exactDigits = 15;

/** Whether a name is among the members, or there are too many to tell. */
function mayHaveName(members: readonly JsonMember[], name: string): boolean {
  if (members.length > mostCompared) return true;
  for (let at = 0; at < members.length; at++) if (members[at]?.key === name) return true;
  return false;
}
