import { isChosen, type GapChoices, type GapValue } from '../gaps/gaps.ts';
import { remarkCount, remarkLimit, remarkWeight } from '../lib/text/text-width.ts';
import { findMisspelt, findOnlyMisspelt } from '../lib/nearest.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import { parseGmtOffset, phoneZone } from '../lib/time/gmt-offset.ts';
import type { Words } from '../lib/text/words.ts';
import type { JsonSchema, Kind, KindProblem } from './field.ts';
import { textKind } from './text-kind.ts';

const sampleWords = ['Harbour', 'Peak', 'Ferry', 'Garden', 'Lantern', 'Tram', '中環', '尖沙咀', '沙田'];

function sampleText(seed: number, most = 40): string {
  return (sampleWords[Math.abs(seed) % sampleWords.length] ?? 'Harbour').slice(0, most);
}

/** The one value that a text has in documents of some sort, and the rule that another value is reported as. */
type UsualText = {
  readonly value: string;
  readonly when: (root: JsonNode) => boolean;
  readonly rule: string;
};

/** Any text, within a length when there is one. Where it has a usual value, any other is probably a mistake. */
export function text({ maxLength, usual }: { readonly maxLength?: number; readonly usual?: UsualText } = {}): Kind {
  return textKind({
    name: 'text',
    cell: { en: 'text', zh: '文字' },
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(usual === undefined ? {} : { format: (value, { root }) => checkUsual(value, usual, root) }),
    sample: (seed) => sampleText(seed, maxLength),
  });
}

function checkUsual(value: string, usual: UsualText, root: JsonNode): KindProblem | null {
  if (value === usual.value || !usual.when(root)) return null;
  const { value: name, rule } = usual;
  return { rule, severity: 'warning', values: { value, usual: name }, fix: replaceWith(name) };
}

export type Choice = { readonly value: string; readonly means: Words };

/** Values outside a list that are allowed unless a gap value refuses them. */
type Tolerated = { readonly values: readonly string[]; readonly refusedUnder: GapValue };

/**
 * One of a list of values; another rule reports the tolerated ones. A value that differs in case or by one edit has
 * a fix.
 */
export function oneOf(choices: readonly Choice[], tolerated?: Tolerated): Kind {
  const values = choices.map((choice) => choice.value);
  const listed = new Set(values);
  const isOutside = (value: string): boolean => tolerated?.values.includes(value) === true;
  const isRefused = (gaps: GapChoices): boolean => tolerated !== undefined && isChosen(gaps, tolerated.refusedUnder);
  return textKind({
    name: 'one-of',
    cell: { en: `one of ${values.join(', ')}`, zh: `其中之一：${values.join('、')}` },
    format: (value, { gaps }) => {
      if (listed.has(value) || (isOutside(value) && !isRefused(gaps))) return null;
      const resting = tolerated !== undefined && isOutside(value) ? { gap: tolerated.refusedUnder.gap } : {};
      return {
        rule: 'enum',
        values: { value, allowed: values.join(', ') },
        ...resting,
        ...fixToNearest(value, values),
      };
    },
    refine: (value, gaps) => listed.has(value) || (isOutside(value) && !isRefused(gaps)),
    schema: ({ say, exact, gaps }): JsonSchema =>
      exact === undefined
        ? { enum: values, enumDescriptions: choices.map((choice) => say(choice.means)) }
        : { enum: isRefused(gaps) ? values : [...values, ...(tolerated?.values ?? [])] },
    sample: (seed) => values[Math.abs(seed) % values.length] ?? '',
    ...(tolerated === undefined ? {} : { restsOn: [tolerated.refusedUnder.gap] }),
  });
}

/** Fixes a misspelt value to the legal one that was meant, when there is exactly one. */
export function fixToNearest(value: string, values: readonly string[]): Pick<KindProblem, 'fix'> {
  const near = findMisspelt(value, values);
  if (near === null) return {};
  return { fix: replaceWith(near) };
}

function replaceWith(name: string): NonNullable<KindProblem['fix']> {
  return { key: 'fix.replace', text: JSON.stringify(name), values: { name } };
}

/** A code of a list that is too long to print, such as the currencies in use. */
export function listedCode(of: {
  readonly rule: string;
  readonly cell: Words;
  readonly codes: ReadonlySet<string>;
}): Kind {
  const { rule, cell, codes } = of;
  const all = [...codes];
  return textKind({
    name: 'listed-code',
    cell,
    format: (value) => {
      if (codes.has(value)) return null;
      const upper = value.trim().toUpperCase();
      const meant = codes.has(upper) ? upper : findOnlyMisspelt(upper, all);
      return { rule, values: { value }, ...(meant === null ? {} : { fix: replaceWith(meant) }) };
    },
    pattern: /^[A-Z]{3}$/,
    schema: ({ exact }): JsonSchema => (exact === undefined ? {} : { enum: all.toSorted() }),
    refine: (value) => codes.has(value),
    sample: (seed) => all[Math.abs(seed) % all.length] ?? '',
    offers: all,
  });
}

/** What a schema can see of a remark's weight: 23 characters at most, 14 of them Chinese at most. */
const remarkSchema = {
  maxLength: Math.floor(remarkLimit / remarkWeight('x')),
  pattern: `^(?:[^㐀-䶿一-鿿]*[㐀-䶿一-鿿]){0,${Math.floor(remarkLimit / remarkWeight('字'))}}[^㐀-䶿一-鿿]*$`,
};

/** A remark on a card: 14 wide or 23 narrow characters, mixed ones weighed (gap remark-mixed). */
export const remark: Kind = textKind({
  name: 'remark',
  cell: { en: 'text, at most 14 Chinese or 23 English characters', zh: '文字，最多 14 個中文字或 23 個英文字元' },
  format: (value) => {
    return remarkWeight(value) <= remarkLimit
      ? null
      : { rule: 'remark-width', gap: 'remark-mixed', values: remarkCount(value) };
  },
  refine: (value) => remarkWeight(value) <= remarkLimit,
  schema: ({ exact }) => (exact === undefined ? {} : remarkSchema),
  sample: (seed) => sampleText(seed, 14),
  restsOn: ['remark-mixed'],
  limit: {
    most: remarkLimit,
    unit: 'weight',
    measure: (node) => (node.kind === 'string' ? remarkWeight(node.value) : 0),
    reads: (node) => remarkCount(node.kind === 'string' ? node.value : ''),
  },
});

/** The offsets in use, from west to east. */
function usualOffsets(): readonly string[] {
  const [west, east] = [-12, 14];
  const whole = Array.from({ length: east - west + 1 }, (_, at) => (west + at) * 60);
  const between = [-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765];
  return [...whole, ...between]
    .toSorted((a, b) => a - b)
    .map((minutes) => {
      const size = Math.abs(minutes);
      const rest = size % 60 === 0 ? '' : `:${size % 60}`;
      return `GMT${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`;
    });
}

/** A time zone as an offset: GMT+8, GMT-03:30, within -12 and +14 hours. */
export const gmtOffset: Kind = textKind({
  name: 'gmt-offset',
  cell: { en: 'time zone such as GMT+8', zh: '時區，例如 GMT+8' },
  format: (value) => {
    if (parseGmtOffset(value) !== null) return null;
    const meant = asGmtOffset(value);
    // Of an offset that is in no zone, the phone's is offered: the author decides.
    if (meant === null && /^GMT[+-]\d/.test(value))
      return { rule: 'time-zone', values: { value }, fix: { ...replaceWith(phoneZone), key: 'fix.choose' } };
    return { rule: 'time-zone', values: { value }, ...(meant === null ? {} : { fix: replaceWith(meant) }) };
  },
  pattern:
    /^GMT(?:[+-](?:0?[0-9]|1[01])(?::[0-5][0-9])?|[+-]12(?::00)?|\+1[23](?::[0-5][0-9])?|\+12:[0-5][0-9]|\+14(?::00)?)$/,
  sample: (seed) => `GMT+${Math.abs(seed) % 13}`,
  offers: usualOffsets(),
});

/** A zone written in another way (`GMT8`, `UTC+08:00`, `+0800`) as an offset; null where it is not clear which. */
function asGmtOffset(value: string): string | null {
  const match = /^(?=[GU+-])(?:GMT|UTC)?([+-]?)(\d{1,2})(?::?([0-5]\d))?$/i.exec(value.replaceAll(/\s/g, ''));
  if (match === null) return null;
  const [, sign, hours = '', minutes] = match;
  const offset = `GMT${sign === '-' ? '-' : '+'}${hours}${minutes === undefined ? '' : `:${minutes}`}`;
  return parseGmtOffset(offset) === null ? null : offset;
}

/** The order's status as a text; the scenario decides which values are legal. */
export function orderStatus(maxLength: number): Kind {
  return textKind({
    name: 'order-status',
    cell: { en: 'a status of the scenario', zh: '該場景的狀態' },
    maxLength,
    sample: () => 'STATUS',
  });
}
