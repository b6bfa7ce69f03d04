import type { FindingWords } from '../../documents/finding.ts';
import type { Language } from '../../lib/text/words.ts';
import type { Wording } from './json-kinds.ts';
import { parseGmtOffset, phoneZone } from '../../lib/time/gmt-offset.ts';
import { english } from './wording.en.ts';
import { traditionalChinese } from './wording.zh-hant-hk.ts';

const wordings: Readonly<Record<Language, Wording>> = { en: english, 'zh-Hant-HK': traditionalChinese };

const slot = /\{\{(?:\$t\((\w+)\.(\w+)\)|\$time\((\w+)\)|(\w+))\}\}/g;

/** A pattern's pieces; `keepsApart` marks a value before a Chinese character. */
type Piece =
  | string
  | { readonly group: string; readonly of: string }
  | { readonly timeOf: string }
  | { readonly name: string; readonly keepsApart: boolean };

/**
 * A finding or fix as a sentence. `{{name}}` takes a value, `{{$t(json.found)}}` the wording `json.` plus that value,
 * `{{$time(last)}}` an instant as a date and a time with its number.
 * Parts such as `{{where}}` are omitted without their value. Values are never read as patterns.
 */
export function sayFinding(words: FindingWords, language: Language): string {
  const wording = wordings[language];
  return fill(wording[words.key] ?? words.key, words.values, wording);
}

function fill(pattern: string, values: FindingWords['values'], wording: Wording): string {
  let said = '';
  for (const piece of piecesOf(pattern)) {
    const text = typeof piece === 'string' ? piece : filled(piece, values, wording);
    said += text === ' ' && said.endsWith('）') ? '' : text;
  }
  return said;
}

function filled(piece: Exclude<Piece, string>, values: FindingWords['values'], wording: Wording): string {
  if ('timeOf' in piece) return timed(values[piece.timeOf] ?? '', wording);
  if ('group' in piece) return wording[`${piece.group}.${String(values[piece.of])}`] ?? String(values[piece.of]);
  // An omitted part leaves a space before a Chinese character.
  if (piece.keepsApart && isLeftOut(piece.name, values)) return ' ';
  return valueOf(piece.name, values, wording);
}

/** Patterns are few and findings many: each is read once. */
const known = new Map<string, readonly Piece[]>();

function piecesOf(pattern: string): readonly Piece[] {
  const before = known.get(pattern);
  if (before !== undefined) return before;
  const pieces: Piece[] = [];
  let end = 0;
  let valueEnd = -1;
  for (const found of pattern.matchAll(slot)) {
    const [whole, group, of, timeOf, name] = found;
    if (found.index > end) pieces.push(pattern.slice(end, found.index));
    const isBehindValue = found.index === valueEnd;
    end = found.index + whole.length;
    if (group !== undefined && of !== undefined) pieces.push({ group, of });
    else if (timeOf !== undefined) pieces.push({ timeOf });
    else {
      pieces.push({
        name: name ?? '',
        keepsApart: isBehindValue && /^(?:\p{Script=Han}|\{\{\$t\()/u.test(pattern.slice(end)),
      });
      valueEnd = end;
    }
  }
  if (end < pattern.length) pieces.push(pattern.slice(end));
  known.set(pattern, pieces);
  return pieces;
}

/** Parts of sentences that stand only where their value does. */
const parts: ReadonlyMap<string, string> = new Map([
  ['where', 'place'],
  ['inside', 'parent'],
  ['also', 'others'],
  ['sized', 'size'],
  ['missing', 'lost'],
]);

function valueOf(name: string, values: FindingWords['values'], wording: Wording): string {
  const needs = valueNeededBy(name);
  if (needs === undefined) return listed(name, String(values[name] ?? ''), wording);
  const needed = values[needs];
  return needed === undefined || isLeftOut(name, values)
    ? ''
    : fill(wording[name] ?? '', { [needs]: listed(needs, String(needed), wording) }, {});
}

/** "26 Nov 2026 14:00:05 GMT+8 (1795672805000)"; the number alone where no date can hold it. */
function timed(value: string | number, wording: Wording): string {
  const local = new Date(Number(value) + (parseGmtOffset(phoneZone) ?? 0) * 60_000);
  if (value === '' || Number.isNaN(local.getTime())) return String(value);
  const date = dates(wording['time.tag'] ?? 'en-GB').format(local);
  return fill(wording['time.form'] ?? '', { date, clock: local.toISOString().slice(-13, -5), value }, {});
}

const dates = remembered(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

function remembered<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

/** Values that are names of fields, marked as such where the sentence needs it; titles are not. */
const names: ReadonlySet<string> = new Set(['field', 'otherField', 'parent', 'inner', 'item', 'fields', 'lost']);
const writtenName = /^[A-Za-z_]\w*(?:\.\w+)*(?:\[\d+\])*$/;

function named(value: string, wording: Wording): string {
  // Of a part, the name was written before.
  return writtenName.test(value) ? fill(wording['where.name'] ?? '{{name}}', { name: value }, {}) : value;
}

/** Values that list several things, joined by the wording. */
const lists: ReadonlySet<string> = new Set(['allowed', 'fields', 'usual', 'place', 'lost', 'others']);

function listed(slotName: string, value: string, wording: Wording): string {
  const mark = (one: string): string => {
    if (slotName === 'others') return wording[`surface.${one}`] ?? one;
    return names.has(slotName) ? named(one, wording) : one;
  };
  return lists.has(slotName)
    ? value
        .split(', ')
        .map(mark)
        .join(wording['where.between'] ?? ', ')
    : mark(value);
}

function valueNeededBy(part: string): string | undefined {
  return parts.get(part);
}

function isLeftOut(part: string, values: FindingWords['values']): boolean {
  const needs = valueNeededBy(part);
  return needs !== undefined && (values[needs] ?? '') === '';
}
