import { gapValue } from '../gaps/gaps.ts';
import type { GapId } from '../gaps/gaps.ts';
import * as z from 'zod';
import { furthestMs } from '../lib/time/clock.ts';
import { isLossyNumber } from '../lib/json/lossy-number.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import type { CheckContext, Kind, KindProblem } from './field.ts';
import { typeProblem } from './type-problem.ts';
import { unquoted } from './unquoted.ts';

/**
 * An instant as a number of milliseconds since 1970. `unitGap` names the gap where the specification leaves the
 * unit of the field unsaid; its value `seconds` makes the number one of seconds.
 */
export function time({ unitGap }: { readonly unitGap?: GapId } = {}): Kind {
  return {
    name: 'time',
    inside: { shape: 'nothing' },
    check: (node, context) => checkTime(node, context, unitGap),
    toZod: () => z.number().refine((value) => Number.isInteger(value) && Math.abs(value) <= furthestMs),
    toJsonSchema: ({ exact }) => ({
      type: 'integer',
      ...(exact === undefined ? {} : { minimum: -furthestMs, maximum: furthestMs }),
    }),
    cell: { en: 'time, number of milliseconds', zh: '時間，毫秒數字' },
    sample: (seed) => 1_790_000_000_000 + seed * 60_000,
    ...(unitGap === undefined ? {} : restingOn(unitGap)),
  };
}

function restingOn(unitGap: GapId): Pick<Kind, 'restsOn' | 'under'> {
  return { restsOn: [unitGap], under: (gaps) => (gapValue(gaps, unitGap) === 'seconds' ? secondsSaid : null) };
}

const secondsSaid: Pick<Kind, 'cell' | 'sample'> = {
  cell: { en: 'time, number of seconds', zh: '時間，秒數字' },
  sample: (seed) => 1_790_000_000 + seed * 60,
};

function checkTime(node: JsonNode, context: CheckContext, unitGap: GapId | undefined): KindProblem | null {
  if (node.kind !== 'number') return typeProblem('number', node, unquoted(node, furthestMs));
  const { value } = node;
  const raw = context.raw(node);
  if (!Number.isInteger(value) || Math.abs(value) > furthestMs) return { rule: 'time', values: { number: raw } };
  if (isLossyNumber(raw)) return { rule: 'time', key: 'time.lossy', values: { number: raw } };
  return unitProblem(value, unitGap, context);
}

/** A number of another unit than is read has another number of digits, for any time within living memory. */
function unitProblem(value: number, unitGap: GapId | undefined, { gaps }: CheckContext): KindProblem | null {
  const digits = String(Math.abs(value)).length;
  const gap = unitGap === undefined ? {} : { gap: unitGap };
  const isInSeconds = unitGap !== undefined && gapValue(gaps, unitGap) === 'seconds';
  const found = (isInSeconds ? inSeconds : inMilliseconds).find((each) => each.digits === digits);
  if (found === undefined) return null;
  const mended = Math.trunc(value * found.times);
  const asked = isInSeconds ? 'seconds' : 'milliseconds';
  const mend = { key: `fix.${asked}`, text: String(mended) };
  return {
    rule: 'time-unit',
    severity: 'warning',
    key: `time-unit.${asked}`,
    values: { found: found.unit },
    ...gap,
    mend,
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
