import * as z from 'zod';
import { callOrigins } from '../lib/call-origin.ts';
import { instant, text } from './schema-parts.ts';

/** What checking a signature can show. */
export const signatureVerdicts = ['verified', 'wrong', 'not signed', 'not checked'] as const;

/** The outcome of a call: its resultStatus, or `none` without a result. */
export const callOutcomes = ['S', 'F', 'U', 'none'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** The environment of a call; absent: Passbench's own sandbox. `id` survives a renaming. */
export const callEnvironmentSchema = z.object({ id: text, name: text });
export type CallEnvironment = Readonly<z.infer<typeof callEnvironmentSchema>>;

/** A search for calls; every given criterion must match. */
export const callSearchSchema = z.strictObject({
  /** Words anywhere in numbers, codes, messages, status, paths or payload, in any case. */
  text: text.max(200).optional(),
  /** Calls whose note has some words of `text`, each with the words that are left to be found in the call itself. */
  noted: z
    .array(z.strictObject({ id: text.max(64), left: text.max(200) }))
    .max(1000)
    .readonly()
    .optional(),
  /** merchantBizNo, whole. */
  orderNo: text.max(200).optional(),
  resultCode: text.max(100).optional(),
  outcome: z.enum(callOutcomes).optional(),
  /** The verdict on the request's signature, sent or received. */
  requestSignature: z.enum(signatureVerdicts).optional(),
  /** The verdict on the signature of the answer to a sent call. */
  answerSignature: z.enum(signatureVerdicts).optional(),
  origin: z.enum(callOrigins).optional(),
  /** The id of an environment; `sandbox` for Passbench's own. */
  environment: text.max(64).optional(),
  /** Names of the environment elsewhere: imported calls of them match `environment` too. */
  importedFrom: z.array(text.max(2048)).max(5).readonly().optional(),
  /** In real time, both ends included. */
  since: instant.optional(),
  until: instant.optional(),
});
export type CallSearch = Readonly<z.infer<typeof callSearchSchema>>;
