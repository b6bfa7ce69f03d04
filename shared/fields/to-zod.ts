import * as z from 'zod';
import type { Field } from './field.ts';
import { isRequired } from './requirement.ts';

// No eval under the Content-Security-Policy: zod's compiled fast path is switched off before the first schema is used.
z.config({ jitless: true });

/**
 * The table as a zod type, under one status (null: unknown). Names outside the table pass. It sees structure only:
 * what looks at several fields, at positions or at duplicates is validation's.
 */
export function toZod(fields: readonly Field[], status: string | null): z.ZodType {
  const shape = Object.fromEntries(
    fields.map((field) => {
      const required = isRequired(field, status);
      const type = field.kind.toZod({ status, required });
      return [field.name, required ? type : type.optional()];
    }),
  );
  const groups = fields.flatMap(({ required }) =>
    typeof required === 'object' && 'oneOf' in required ? [required.oneOf] : [],
  );
  return z.looseObject(shape).refine((value) => groups.every((names) => names.some((name) => says(value[name]))));
}

/** Whether one of several alternatives counts: a blank text says nothing. */
function says(value: unknown): boolean {
  return value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '');
}
