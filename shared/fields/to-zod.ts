import * as z from 'zod';
import type { Field } from './field.ts';
import { gapValue, type GapChoices } from '../gaps/gaps.ts';
import { alternativesOf, isAdvised, isRequired } from './requirement.ts';

// No eval under the Content-Security-Policy: zod's compiled fast path is switched off before the first schema is used.
z.config({ jitless: true });

/**
 * The table as a zod type under one status (null: unknown) and the gap choices. Other names pass. It checks
 * structure only; validation checks several fields, positions and duplicates.
 */
export function toZod(fields: readonly Field[], status: string | null, gaps: GapChoices): z.ZodType {
  const shape = Object.fromEntries(
    fields.map((field) => {
      const required = isRequired(field, status, gaps);
      const type = field.kind.toZod({ status, required, gaps });
      if (required) return [field.name, type];
      return [field.name, isAdvised(field, status, gaps) || mayBeNull(gaps) ? type.nullish() : type.optional()];
    }),
  );
  const groups = fields.map((field) => alternativesOf(field, gaps)?.oneOf).filter((names) => names !== undefined);
  return z.looseObject(shape).refine((value) => groups.every((names) => names.some((name) => says(value[name]))));
}

/** Whether null in an optional member counts as absent (gap null-member); where presence is asked for it always does. */
export function mayBeNull(gaps: GapChoices): boolean {
  return gapValue(gaps, 'null-member') === 'absent';
}

/** Whether one of several alternatives counts: a blank text says nothing. */
function says(value: unknown): boolean {
  return value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '');
}
