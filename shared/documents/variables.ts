import { maxInstant, type Instant } from '../lib/time/clock.ts';
import { parseDuration } from '../lib/time/durations.ts';
import { findMyValue, myNameOf, type MyScopes, type MyVariables } from './my-variables.ts';
import { columnNamed, type Row, type RowValue } from './rows/row.ts';
import { remembered } from '../lib/remembered.ts';
import { createRandomWords } from '../lib/seeded.ts';
import { identityMap, positionMap, type PositionMap } from '../lib/text/position-map.ts';
import type { TextEdit } from '../lib/text/text-edit.ts';
import { eachName, namesIn, type NamePlace } from './variable-names.ts';

/** The values of variables at one moment. `uuid32` is called once for each occurrence. */
export type VariableContext = {
  readonly nowMs: Instant;
  readonly uuid32: () => string;
  readonly orderNo: string;
  /** orderCreateTime of the order's first call; null before there is one (then it is now). */
  readonly orderCreatedMs: Instant | null;
  /** The values of the environment in use; a missing name stays as typed. */
  readonly env?: EnvironmentValues | undefined;
  /** The values of `{{row.NAME}}`, and the nearest of `{{my.NAME}}`; without it no name of a row is a variable. */
  readonly row?: Row | undefined;
  /** The project's values of `{{my.NAME}}`, which those of a row or the environment override. */
  readonly my?: MyVariables | undefined;
  /** The number of the send, one more each time; where it is not given, nothing counts. */
  readonly counter?: number;
};

/** Every `{{env.NAME}}`. */
export const environmentVariables = ['userId', 'openId', 'merchantId', 'clientId'] as const;

/** The values of `{{env.NAME}}`; empty counts as absent. `variables`: the environment's values of `{{my.NAME}}`. */
export type EnvironmentValues = { readonly [Name in (typeof environmentVariables)[number]]?: string | undefined } & {
  readonly variables?: MyVariables | undefined;
};

/** Where values of `{{my.NAME}}` are looked up under these. */
export function myScopesOf({ row, env, my }: Pick<VariableContext, 'row' | 'env' | 'my'>): MyScopes {
  return { row, environment: env?.variables, project: my };
}

type UnknownVariable = { readonly name: string; readonly start: number; readonly end: number };

export type Resolved = {
  readonly text: string;
  readonly map: PositionMap;
  readonly replacements: readonly TextEdit[];
  /** Names in braces that are no variable, with their places; they stay as typed. Only the first so many. */
  readonly unknown: readonly UnknownVariable[];
};

const mostUnknown = 20_000;

/**
 * Replaces variables, `{{name}}` inside JSON strings, in one pass without nesting or expressions. A string value of
 * one time variable becomes a number; elsewhere a value is text, escaped for JSON. It works on broken JSON: a string
 * ends at its quote, else at its line. Never throws; takes linear time.
 */
export function resolveVariables(text: string, context: VariableContext): Resolved {
  const { take, end } = resolving(context);
  eachName(text, take);
  return end(text);
}

/** `resolveVariables` for a text whose names are known. */
export function resolveNames(text: string, names: readonly NamePlace[], context: VariableContext): Resolved {
  const { take, end } = resolving(context);
  for (const name of names) take(name);
  return end(text);
}

type Resolving = { readonly take: (place: NamePlace) => void; readonly end: (text: string) => Resolved };

/** Takes the names of a text in their order. A text may have millions that are no variable: they are not kept. */
function resolving(context: VariableContext): Resolving {
  const unknown: UnknownVariable[] = [];
  const replacements: TextEdit[] = [];
  const writtenOf = valuesUnder(context);
  const take = ({ name, start, end, isWhole }: NamePlace): void => {
    const written = writtenOf(name);
    if (written === null) {
      if (unknown.length < mostUnknown) unknown.push({ name, start, end });
    } else if (written.isText || !isWhole) {
      replacements.push({ start, end, text: written.text });
    } else {
      replacements.push({ start: start - 1, end: end + 1, text: written.text });
    }
  };
  const end = (text: string): Resolved => {
    if (replacements.length === 0) return { text, map: identityMap(text.length), replacements, unknown };
    return { text: replaceAll(text, replacements), map: positionMap(text.length, replacements), replacements, unknown };
  };
  return { take, end };
}

function replaceAll(text: string, replacements: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, text: value } of replacements) {
    pieces.push(text.slice(done, start), value);
    done = end;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

/** A value as it is written inside a string; what is no text may also stand without quotes. */
type Written = { readonly text: string; readonly isText: boolean };

/** The values of variables under one context; what does not change from one occurrence to the next is written once. */
function valuesUnder(context: VariableContext): (name: string) => Written | null {
  const known = new Map<string, Written | null>();
  return (name) => {
    const seen = known.get(name);
    if (seen !== undefined) return seen;
    const value = valueOf(name, context);
    const written = value === null ? null : { text: inString(value), isText: typeof value === 'string' };
    if (name !== 'uuid32') known.set(name, written);
    return written;
  };
}

/** A text, or a value that is none: a number, or JSON that a row writes. */
type VariableValue = string | number | Exclude<RowValue, string>;

function inString(value: VariableValue): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value.json;
  return needsNoEscape.test(value) ? value : JSON.stringify(value).slice(1, -1);
}

/** What ids are made of: a payload may hold a million of them. */
const needsNoEscape = /^[\w-]*$/;

/** The value of a variable: a number for times, a text for the rest, null for a name that is none. */
function valueOf(name: string, context: VariableContext): VariableValue | null {
  if (name === 'uuid32') return context.uuid32();
  if (name.startsWith('row.')) return rowValue(name, context.row);
  if (name === 'order.no') return context.orderNo;
  if (name === 'counter') return context.counter ?? null;
  if (name.startsWith('my.')) return myValue(name, context);
  if (name.startsWith('env.')) return environmentValue(name.slice('env.'.length), context.env);
  // The same in every payload of an order, at every send.
  if (name.startsWith('seed.')) return seededValue(name.slice('seed.'.length), context);
  const { base, shiftMs } = timeNamed(name);
  if (base === null) return null;
  const ms = (base === 'now' ? context.nowMs : (context.orderCreatedMs ?? context.nowMs)) + shiftMs;
  return Math.abs(ms) <= maxInstant ? ms : null;
}

function seededValue(seed: string, { orderNo }: VariableContext): string | null {
  return /^[A-Za-z0-9]+$/.test(seed) ? seededUuid32(JSON.stringify([orderNo, seed]))() : null;
}

type NamedTime = { readonly base: 'now' | 'created' | null; readonly shiftMs: number };

/** Which time a name says, with `null` where it says none. Texts have the same few names. */
const timeNamed = remembered(readTimeName, { most: 64, longest: 32 });

function readTimeName(name: string): NamedTime {
  const match = /^(now|order\.created)(?:([+-])(\d{1,12}[smhd]))?$/.exec(name);
  if (match === null) return { base: null, shiftMs: 0 };
  const shift = match[3] === undefined ? 0 : (parseDuration(match[3]) ?? Number.NaN);
  return { base: match[1] === 'now' ? 'now' : 'created', shiftMs: match[2] === '-' ? -shift : shift };
}

/** The columns of a row that a text with variables names, in order. */
export function columnsNamedIn(text: string): readonly string[] {
  if (!text.includes('{{row.')) return [];
  return namesIn(text).flatMap(({ name }) => columnNamed(name) ?? []);
}

function rowValue(name: string, row: Row | undefined): RowValue | null {
  const column = row === undefined ? null : columnNamed(name);
  return column === null ? null : (row?.get(column) ?? null);
}

function myValue(variable: string, context: VariableContext): RowValue | null {
  const name = myNameOf(variable);
  return name === null ? null : (findMyValue(name, myScopesOf(context))?.value ?? null);
}

function environmentValue(name: string, values: EnvironmentValues = {}): string | null {
  const known = environmentVariables.find((each) => each === name);
  const value = known === undefined ? undefined : values[known];
  return value === undefined || value === '' ? null : value;
}

/** Whether a name is a variable that this environment has no value for, rather than no variable at all. */
export function isEnvironmentVariable(name: string): boolean {
  return environmentVariables.some((each) => name === `env.${each}`);
}

/**
 * A source of ids: random (version 4) uuids as 32 lower-case hexadecimal digits. The same seed gives the same ids;
 * not for secrets.
 */
export function seededUuid32(seed: string | number): () => string {
  const next = createRandomWords(String(seed));
  return () => {
    const hex = [next(), next(), next(), next()].map((word) => word.toString(16).padStart(8, '0')).join('');
    const variant = (8 + (Number.parseInt(hex.charAt(16), 16) & 3)).toString(16);
    return `${hex.slice(0, 12)}4${hex.slice(13, 16)}${variant}${hex.slice(17)}`;
  };
}
