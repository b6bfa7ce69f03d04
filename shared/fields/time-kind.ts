import * as z from 'zod';
import { gapValue, type GapChoices, type GapId } from '../gaps/gaps.ts';
import { maxInstant } from '../lib/time/clock.ts';
import { parseGmtOffset, phoneZone } from '../lib/time/gmt-offset.ts';
import { parseIsoTime } from '../lib/time/iso-time.ts';
import { isLossyNumber } from '../lib/json/lossy-number.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import { textAt } from '../lib/json/json-view.ts';
import { type CheckContext, type Kind, type KindProblem, typeProblem, fixQuotedNumber } from './field.ts';

/**
 * `unitGap`: the gap that decides the unit of the field. `zone`: the path of the zone in which the time is shown;
 * absent: the phone's.
 */
type TimeOptions = { readonly unitGap?: GapId; readonly zone?: readonly string[] };

/** An instant as a number of milliseconds since 1970. */
export function time({ unitGap, zone }: TimeOptions = {}): Kind {
  return {
    name: 'time',
    inside: { shape: 'nothing' },
    check: (node, context) => checkTime(node, context, { unitGap, zone }),
    toZod: ({ gaps }) =>
      z.number().refine((value) => Number.isInteger(value) && value >= earliest(gaps) && value <= maxInstant),
    toJsonSchema: ({ exact, gaps }) => ({
      type: 'integer',
      ...(exact === undefined ? {} : { minimum: earliest(gaps), maximum: maxInstant }),
    }),
    cell: { en: 'time, number of milliseconds', zh: '時間，毫秒數字' },
    sample: (seed) => 1_790_000_000_000 + seed * 60_000,
    picker: { picks: 'time', ...(zone === undefined ? {} : { zone }), ...(unitGap === undefined ? {} : { unitGap }) },
    ...(unitGap === undefined ? {} : restingOn(unitGap)),
  };
}

/** A quoted time as a number. One with spaces has as many digits as a time of today, for it may be a date. */
function fixQuotedTime(node: JsonNode): KindProblem['fix'] {
  const spaced = node.kind === 'string' && /\s/.test(node.value) ? node.value.replaceAll(/\s/g, '') : null;
  if (spaced === null) return fixQuotedNumber(node, maxInstant);
  return /^\d{13}$/.test(spaced) ? { key: 'fix.unquote', text: spaced } : undefined;
}

function earliest(gaps: GapChoices): number {
  return gapValue(gaps, 'negative-time') === 'reject' ? 0 : -maxInstant;
}

function restingOn(unitGap: GapId): Pick<Kind, 'dependsOn' | 'under'> {
  return { dependsOn: [unitGap], under: (gaps) => (gapValue(gaps, unitGap) === 'seconds' ? secondsSaid : null) };
}

const secondsSaid: Pick<Kind, 'cell' | 'sample'> = {
  cell: { en: 'time, number of seconds', zh: '時間，秒數字' },
  sample: (seed) => 1_790_000_000 + seed * 60,
};

type Terms = { readonly [name in keyof TimeOptions]: TimeOptions[name] | undefined };

function checkTime(node: JsonNode, context: CheckContext, terms: Terms): KindProblem | null {
  const { unitGap } = terms;
  if (node.kind !== 'number') return typeProblem('number', node, fromDate(node, context, terms) ?? fixQuotedTime(node));
  const { value } = node;
  const raw = context.raw(node);
  if (!Number.isInteger(value) || Math.abs(value) > maxInstant) return { rule: 'time', values: { number: raw } };
  if (isLossyNumber(raw)) return { rule: 'time', key: 'time.lossy', values: { number: raw } };
  return negativeProblem(value, context) ?? unitProblem(value, unitGap, context);
}

/** A time before 1970 (gap negative-time). */
function negativeProblem(value: number, { gaps }: CheckContext): KindProblem | null {
  if (value >= 0) return null;
  const severity = gapValue(gaps, 'negative-time') === 'reject' ? 'error' : 'assumption';
  return { rule: 'time', severity, key: 'time.negative', values: { number: value }, gap: 'negative-time' };
}

/** A date and a time of day, with what stands behind it: `2026-11-25 08:00`, `2026-11-25T08:00:00`, `2026/11/25 08:00 +08:00`. */
const dated = /^(\d{4})([-/])(\d{2})\2(\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?) ?(.{0,6})$/;

/** A date that was written as a text, as the number of its instant. Without an offset it is read in the zone in which it is shown. */
function fromDate(node: JsonNode, context: CheckContext, { unitGap, zone: path }: Terms): KindProblem['fix'] {
  const found = node.kind === 'string' ? dated.exec(node.value) : null;
  if (found === null) return undefined;
  const [text, year, , month, day, clock, behind = ''] = found;
  const zone = path === undefined ? phoneZone : (textAt(context.root, ...path) ?? '');
  const offsetMinutes = behind === '' ? parseGmtOffset(zone) : 0;
  const local = parseIsoTime(`${year}-${month}-${day}T${clock}${behind === '' ? 'Z' : behind}`);
  if (offsetMinutes === null || local === null) return undefined;
  const isInSeconds = unitGap !== undefined && gapValue(context.gaps, unitGap) === 'seconds';
  const number = (local - offsetMinutes * 60_000) / (isInSeconds ? 1000 : 1);
  if (!Number.isInteger(number)) return undefined;
  return behind === ''
    ? { key: 'fix.time-in-zone', text: String(number), values: { number, text, zone } }
    : { key: 'fix.time', text: String(number), values: { number } };
}

/** A number of another unit than is read has another number of digits, for any time within living memory. */
function unitProblem(value: number, unitGap: GapId | undefined, { gaps }: CheckContext): KindProblem | null {
  const digits = String(Math.abs(value)).length;
  const gap = unitGap === undefined ? {} : { gap: unitGap };
  const isInSeconds = unitGap !== undefined && gapValue(gaps, unitGap) === 'seconds';
  const found = (isInSeconds ? inSeconds : inMilliseconds).find((each) => each.digits === digits);
  if (found === undefined) return null;
  const fixed = Math.trunc(value * found.times);
  const asked = isInSeconds ? 'seconds' : 'milliseconds';
  const fix = { key: `fix.${asked}`, text: String(fixed) };
  return {
    rule: 'time-unit',
    severity: 'warning',
    key: `time-unit.${asked}`,
    values: { found: found.unit },
    ...gap,
    fix,
  };
}

type OtherUnit = { readonly digits: number; readonly unit: string; readonly times: number };

const inMilliseconds: readonly OtherUnit[] = [
  { digits: 10, unit: 'seconds', times: 1000 },
  { digits: 16, unit: 'microseconds', times: 1 / 1000 },
];

const inSeconds: readonly OtherUnit[] = [
  { digits: 13, unit: 'milliseconds', times: 1 / 1000 },
  { digits: 16, unit: 'microseconds', times: 1 / 1_000_000 },
];
