import * as z from 'zod';
import { callOrigins } from '../lib/call-origin.ts';
import { instant, text } from './schema-parts.ts';

/** What became of a call: its resultStatus, or `none` where there was no result. */
export const callOutcomes = ['S', 'F', 'U', 'none'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Which environment a call went to; absent: the bench's own sandbox. `id` outlives a renaming. */
export const callEnvironmentSchema = z.object({ id: text, name: text });
export type CallEnvironment = Readonly<z.infer<typeof callEnvironmentSchema>>;

/** Which calls are looked for. All that is given must hold. */
export const callSearchSchema = z.strictObject({
  /** Words anywhere in numbers, codes, messages, status, paths or payload, in any case. */
  text: text.max(200).optional(),
  /** merchantBizNo, whole. */
  orderNo: text.max(200).optional(),
  resultCode: text.max(100).optional(),
  outcome: z.enum(callOutcomes).optional(),
  signature: z.enum(['verified', 'wrong', 'not signed', 'not checked']).optional(),
  origin: z.enum(callOrigins).optional(),
  /** The id of an environment; `sandbox` for the bench's own. */
  environment: text.max(64).optional(),
  /** In real time, both ends included. */
  since: instant.optional(),
  until: instant.optional(),
});
export type CallSearch = Readonly<z.infer<typeof callSearchSchema>>;
