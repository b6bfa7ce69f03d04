import * as z from 'zod';
import { furthestMs } from '../lib/clock.ts';
import { isLossyNumber } from '../lib/lossy-number.ts';
import type { JsonNode } from '../lib/json-scan.ts';
import type { CheckContext, Kind, KindProblem } from './field.ts';
import { typeProblem } from './type-problem.ts';

const wholeDigits = /^-?[1-9][0-9]{0,15}$/;

/**
 * An instant as a number of milliseconds since 1970. `unitGap` names the open point where the specification leaves the
 * unit of the field unsaid.
 */
export function time({ unitGap }: { readonly unitGap?: string } = {}): Kind {
  return {
    name: 'time',
    inside: { shape: 'nothing' },
    check: (node, context) => checkTime(node, context, unitGap),
    toZod: () => z.number().refine((value) => Number.isInteger(value) && Math.abs(value) <= furthestMs),
    toJsonSchema: () => ({ type: 'integer' }),
    cell: { en: 'time, number of milliseconds', zh: '時間，毫秒數字' },
    sample: (seed) => 1_790_000_000_000 + seed * 60_000,
  };
}

function checkTime(node: JsonNode, context: CheckContext, unitGap: string | undefined): KindProblem | null {
  if (node.kind !== 'number') return typeProblem('number', node, unquoted(node));
  const { value } = node;
  const raw = context.raw(node);
  if (!Number.isInteger(value) || Math.abs(value) > furthestMs) return { rule: 'time', values: { number: raw } };
  if (isLossyNumber(raw)) return { rule: 'time', key: 'time.lossy', values: { number: raw } };
  return unitProblem(value, unitGap);
}

function unquoted(node: JsonNode): KindProblem['mend'] {
  if (node.kind !== 'string' || !wholeDigits.test(node.value)) return undefined;
  return Math.abs(Number(node.value)) <= furthestMs ? { key: 'fix.unquote', text: node.value } : undefined;
}

function unitProblem(value: number, unitGap: string | undefined): KindProblem | null {
  const digits = String(Math.abs(value)).length;
  const gap = unitGap === undefined ? {} : { gap: unitGap };
  if (digits === 10) return unit('time-unit.seconds', value * 1000);
  if (digits === 16) return unit('time-unit.microseconds', Math.trunc(value / 1000));
  return null;

  function unit(key: string, millis: number): KindProblem {
    const mend = { key: 'fix.milliseconds', text: String(millis) };
    return { rule: 'time-unit', severity: 'warning', key, values: { millis }, ...gap, mend };
  }
}
