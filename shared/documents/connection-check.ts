import * as z from 'zod';
import { wordsSchema } from './schema-parts.ts';
import { tlsFactsSchema } from './tls.ts';

/** What is asked about an environment, in this order: each rests on those before it. */
export const checkSteps = ['name', 'connect', 'proxy', 'tls', 'clock', 'identity'] as const;

export const checkStepSchema = z.object({
  step: z.enum(checkSteps),
  /** null: it was not reached, not needed, or not asked for. */
  ok: z.boolean().nullable(),
  sentence: wordsSchema,
  /** What to do; null where there is nothing to do. */
  next: wordsSchema.nullable(),
  /** How long it took. */
  ms: z.number(),
  /** Of the step tls: what was agreed on and who vouches for it. */
  tls: tlsFactsSchema.optional(),
});
export type CheckStep = Readonly<z.infer<typeof checkStepSchema>>;
