import { furthestMs } from '../lib/clock.ts';
import type { Instant } from '../lib/clock.ts';
import { parseDuration } from '../lib/durations.ts';
import { seededWords } from '../lib/seeded.ts';
import { identityMap, positionMap } from './position-map.ts';
import type { PositionMap, Replacement } from './position-map.ts';

/** What the variables of a payload stand for at one moment. `uuid32` is asked once for each occurrence. */
export type VariableContext = {
  readonly nowMs: Instant;
  readonly uuid32: () => string;
  readonly orderNo: string;
  /** orderCreateTime of the order's first call; null before there is one (then it is now). */
  readonly orderCreatedMs: Instant | null;
};

type UnknownVariable = { readonly name: string; readonly start: number; readonly end: number };

export type Resolved = {
  readonly text: string;
  readonly map: PositionMap;
  /** Names in braces that are no variable, with their place in the typed text; they stay as typed. */
  readonly unknown: readonly UnknownVariable[];
};

/**
 * Puts in what the variables stand for: `{{name}}` inside JSON strings, one pass, no nesting, no expressions. A string
 * value that is one time variable and nothing else becomes a number; inside longer text, and in names, a value is text,
 * escaped for JSON. Works on broken JSON as well: a string goes to its quote, else to the end of its line. A text
 * without variables is returned as the same text. Never throws; takes time in proportion to the text.
 */
export function resolve(text: string, context: VariableContext): Resolved {
  if (!text.includes('{{')) return { text, map: identityMap(text.length), unknown: [] };
  const unknown: UnknownVariable[] = [];
  const replacements: Replacement[] = [];
  const valueOf = valuesUnder(context);
  for (const found of variablesIn(text)) {
    const value = valueOf(found.name);
    if (value === null) {
      unknown.push({ name: found.name, start: found.start, end: found.end });
    } else if (typeof value === 'number' && found.isWholeValue) {
      replacements.push({ start: found.start - 1, end: found.end + 1, text: String(value) });
    } else {
      replacements.push({ start: found.start, end: found.end, text: inString(value) });
    }
  }
  if (replacements.length === 0) return { text, map: identityMap(text.length), unknown };
  return { text: replaceAll(text, replacements), map: positionMap(text.length, replacements), unknown };
}

function replaceAll(text: string, replacements: readonly Replacement[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, text: value } of replacements) {
    pieces.push(text.slice(done, start), value);
    done = end;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

/** A name in double braces; `isWholeValue` when its string holds nothing else and is no name of a member. */
type Found = { readonly name: string; readonly start: number; readonly end: number; readonly isWholeValue: boolean };

const inBraces = /\{\{([^{}"\\\r\n]{1,64})\}\}/y;

function* variablesIn(text: string): Generator<Found> {
  let open = text.indexOf('"');
  while (open >= 0) {
    let at = open + 1;
    for (;;) {
      const code = text.charCodeAt(at);
      if (at >= text.length || code === quote || code === lineFeed || code === carriageReturn) break;
      const name = code === brace ? nameAt(text, at) : null;
      if (name === null) {
        at += code === backslash && !isLineBreak(text.charCodeAt(at + 1)) ? 2 : 1;
      } else {
        const end = at + name.length + 4;
        yield { name, start: at, end, isWholeValue: at === open + 1 && endsAsValue(text, end) };
        at = end;
      }
    }
    open = text.indexOf('"', text.charCodeAt(at) === quote ? at + 1 : at);
  }
}

const quote = 0x22;
const backslash = 0x5c;
const brace = 0x7b;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

function isLineBreak(code: number): boolean {
  return code === lineFeed || code === carriageReturn;
}

function isJsonSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || isLineBreak(code);
}

function nameAt(text: string, at: number): string | null {
  inBraces.lastIndex = at;
  return inBraces.exec(text)?.[1] ?? null;
}

/** Whether a string ends at this offset and no colon follows, which would make it the name of a member. */
function endsAsValue(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== quote) return false;
  let next = at + 1;
  while (isJsonSpace(text.charCodeAt(next))) next++;
  return text.charAt(next) !== ':';
}

/** The values of variables under one context; what does not change from one occurrence to the next is read once. */
function valuesUnder(context: VariableContext): (name: string) => number | string | null {
  const known = new Map<string, number | string | null>();
  return (name) => {
    const seen = known.get(name);
    if (seen !== undefined) return seen;
    const value = valueOf(name, context);
    if (name !== 'uuid32') known.set(name, value);
    return value;
  };
}

function inString(value: number | string): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(value).slice(1, -1);
}

/** The value of a variable: a number for times, a text for the rest, null for a name that is none. */
function valueOf(name: string, context: VariableContext): number | string | null {
  if (name === 'uuid32') return context.uuid32();
  if (name === 'order.no') return context.orderNo;
  const match = /^(now|order\.created)(?:([+-])(\d{1,12}[smhd]))?$/.exec(name);
  if (match === null) return null;
  const base = match[1] === 'now' ? context.nowMs : (context.orderCreatedMs ?? context.nowMs);
  const shift = match[3] === undefined ? 0 : (parseDuration(match[3]) ?? Number.NaN);
  const ms = match[2] === '-' ? base - shift : base + shift;
  return Math.abs(ms) <= furthestMs ? ms : null;
}

/**
 * A source of ids of 32 lower-case hexadecimal digits in the form of random (version 4) uuids without dashes. The same
 * seed gives the same ids in the same order; they are for texts that must come out the same, not for secrets.
 */
export function seededUuid32(seed: string | number): () => string {
  const next = seededWords(String(seed));
  return () => {
    const hex = [next(), next(), next(), next()].map((word) => word.toString(16).padStart(8, '0')).join('');
    const variant = (8 + (Number.parseInt(hex.charAt(16), 16) & 3)).toString(16);
    return `${hex.slice(0, 12)}4${hex.slice(13, 16)}${variant}${hex.slice(17)}`;
  };
}
