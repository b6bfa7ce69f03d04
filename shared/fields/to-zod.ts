import * as z from 'zod';
import type { Field } from './field.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import { alternativesOf, isAdvised, isRequired } from './requirement.ts';

// No eval under the Content-Security-Policy: zod's compiled fast path is switched off before the first schema is used.
z.config({ jitless: true });

/**
 * The table as a zod type, under one status (null: unknown) and the open points' values in force. Names outside the table pass. It sees structure only:
 * what looks at several fields, at positions or at duplicates is validation's.
 */
export function toZod(fields: readonly Field[], status: string | null, gaps: GapChoices): z.ZodType {
  const shape = Object.fromEntries(
    fields.map((field) => {
      const required = isRequired(field, status, gaps);
      const type = field.kind.toZod({ status, required, gaps });
      if (required) return [field.name, type];
      // Null counts as absent where presence is asked for, and here its absence passes.
      return [field.name, isAdvised(field, status, gaps) ? type.nullish() : type.optional()];
    }),
  );
  const groups = fields.map((field) => alternativesOf(field, gaps)?.oneOf).filter((names) => names !== undefined);
  return z.looseObject(shape).refine((value) => groups.every((names) => names.some((name) => says(value[name]))));
}

/** Whether one of several alternatives counts: a blank text says nothing. */
function says(value: unknown): boolean {
  return value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '');
}
