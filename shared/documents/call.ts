import * as z from 'zod';
import { callOrigins } from '../lib/call-origin.ts';
import { endpoints } from '../specification/endpoints.ts';
import { diagnosisRowSchema, signatureMistakes } from './diagnosis.ts';
import { findingSchema } from './finding.ts';
import { tlsFactsSchema } from './tls.ts';
import { otherModeSchema } from './sandbox-controls.ts';
import { gapChoicesSchema, gapIdSchema, instant, text, wordsSchema } from './schema-parts.ts';

/** What checking a signature can show. */
export const signatureVerdicts = ['verified', 'wrong', 'not signed', 'not checked'] as const;

/** The outcome of a call: its resultStatus, or `none` without a result. */
export const callOutcomes = ['S', 'F', 'U', 'none'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** The environment of a call; absent: Passbench's own sandbox. `id` survives a renaming. */
const callEnvironmentSchema = z.object({ id: text, name: text });
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

/** A header as it was on the wire: name and value, in order, repeated names kept. */
export const headerLineSchema = z.tuple([text, text]).readonly();
export type HeaderLine = readonly [name: string, value: string];

/** The service's result object (spec: Result object). S success, F failed, U unknown: retry later, never "failed". */
const resultSchema = z.object({ resultCode: text, resultStatus: text, resultMessage: text.optional() });
export type Result = Readonly<z.infer<typeof resultSchema>>;

const signatureVerdictSchema = z.enum(signatureVerdicts);
export type SignatureVerdict = z.infer<typeof signatureVerdictSchema>;

const answerSchema = z.object({
  status: z.number(),
  headers: z.array(headerLineSchema).readonly(),
  /** Exact bytes, as on the wire. */
  bodyBase64: text,
  /** The body as it is to be read, where that is not what was on the wire: decoded, decrypted, in UTF-8. */
  plainBodyBase64: text.optional(),
  /** The result object, when the body is JSON and has one. */
  result: resultSchema.nullable(),
});
export type Answer = Readonly<z.infer<typeof answerSchema>>;

const callFailureSchema = z.object({
  phase: text,
  /** Stable and for programs. */
  code: text,
  message: wordsSchema,
  next: wordsSchema,
  /** Whether the request may still have been received. */
  mayHaveArrived: z.boolean(),
});
export type CallFailure = Readonly<z.infer<typeof callFailureSchema>>;

/** A gap value under which the sandbox gives the answer of the service. */
const explanationSchema = z.object({ gap: gapIdSchema, value: text });
export type Explanation = Readonly<z.infer<typeof explanationSchema>>;

/** The answers of a sandbox and of a real service to one call, compared by HTTP status and result. */
const comparisonSchema = z.object({
  /** Of the service's answer. */
  status: z.number(),
  /** What the sandbox would have answered. */
  own: z.object({ status: z.number(), result: resultSchema, body: text }).readonly(),
  agrees: z.boolean(),
  /** The first check in which both differ, as far as that is known; null where they agree. */
  check: text.nullable(),
  /** At most three, the likeliest first. */
  explanations: z.array(explanationSchema).readonly(),
});
export type Comparison = Readonly<z.infer<typeof comparisonSchema>>;

/** A received call that the sandbox passed on to a real service. */
const forwardSchema = z.object({
  /** The origin of the service. */
  to: text,
  ms: z.number(),
  /** Of the answer; `not checked` without a platform key. */
  signature: signatureVerdictSchema,
  /** Absent where the service gave no answer: then nothing was decided. */
  comparison: comparisonSchema.optional(),
  /** Why there is no answer. */
  failure: callFailureSchema.optional(),
});
export type Forward = Readonly<z.infer<typeof forwardSchema>>;

/**
 * One record for every call of an order: accepted, refused and failed ones. Bodies are exact bytes
 * (base64 here, a blob in the store), with their decrypted form beside them.
 */
export const callSchema = z.object({
  id: text,
  /** client, merchantId, endpoint and merchantBizNo, joined as `orderKey` of protocol/orders does it. */
  orderKey: text,
  merchantBizNo: text,
  scenario: text,
  orderStatus: text,
  endpoint: z.enum([endpoints.sync.id, endpoints.pass.id, endpoints.queue.id]).nullable(),
  origin: z.enum(callOrigins),
  /** The environment of a sent call and its orders; absent: Passbench's own sandbox. */
  environment: callEnvironmentSchema.optional(),
  /** Of a sent call that was signed wrongly on purpose: the mistake. */
  mistake: z.enum(signatureMistakes).optional(),
  atVirtual: instant,
  atReal: instant,
  method: text,
  /** Path and query as on the wire. */
  path: text,
  headers: z.array(headerLineSchema).readonly(),
  bodyBase64: text,
  /** Of an unauthenticated call only the beginning of the body is stored, with its size and SHA-256. */
  bodyCut: z.object({ bytes: z.number(), sha256: text }).optional(),
  /** Bodies that the store returns changed: a byte of its file differs. */
  damaged: z
    .array(z.enum(['request', 'answer']))
    .readonly()
    .optional(),
  /** The body before encryption (sent) or after decryption (received); absent: it was not encrypted. */
  plainBodyBase64: text.optional(),
  /** The text that was signed (sent) or expected to be signed (received). */
  contentToSign: text.optional(),
  answer: answerSchema.optional(),
  failure: callFailureSchema.optional(),
  verdict: z.object({ resultCode: text, resultStatus: text }).nullable(),
  /** The id of the call whose text was sent again as this one. */
  replayOf: text.optional(),
  /** Personal data in it was replaced before it was imported, so that its signatures verify no more. */
  hasStandIns: z.literal(true).optional(),
  /** Of a sent call: the origin that it was sent to. Absent in calls of earlier versions and to Passbench's own sandbox. */
  sentTo: text.optional(),
  /** The id of an accepted call that this one repeats, requestId and bytes: it got the same answer and changed nothing. */
  repeats: text.optional(),
  /** Answered with S but skipped: the order is unchanged (gap stale-update). */
  changesNothing: z.literal(true).optional(),
  /** The faults of the sandbox's plan that a received call met, as they were written. */
  fault: text.optional(),
  /** How the sandbox decided a received call; absent where it did so as the platform would. */
  mode: otherModeSchema.optional(),
  /** Of a received call that was passed on: the caller got the answer of that service, which is `answer` and `verdict`. */
  forward: forwardSchema.optional(),
  /** Of what Passbench received: the answer of a sent call, the request of a received one. Read it by `answerSignatureOf` and `requestSignatureOf`. */
  signature: signatureVerdictSchema,
  /** Of a sent call's request, where the other side told it: Passbench's own sandbox, or an answer that refuses the signature. */
  requestSignature: signatureVerdictSchema.optional(),
  /** The diagnosis of a wrong request signature; the cause is first. */
  diagnosis: z.array(diagnosisRowSchema).readonly().optional(),
  /** The same of the answer for a sent call. */
  answerDiagnosis: z.array(diagnosisRowSchema).readonly().optional(),
  findings: z.array(findingSchema).readonly(),
  gaps: gapChoicesSchema,
  /** Milliseconds by phase, `total` among them. */
  durationsMs: z.record(text, z.number()),
  /** Of a sent call over HTTPS: what was agreed on with the other side, trusted or not. */
  tls: tlsFactsSchema.optional(),
});
export type Call = Readonly<z.infer<typeof callSchema>>;

/**
 * Whether this call was accepted. Only S is acceptance: F was refused, U and silence are unknown. A repeat was
 * accepted before; a stale call may be answered with S and change nothing.
 */
export function isAccepted(call: Pick<Call, 'verdict' | 'repeats' | 'changesNothing'>): boolean {
  return call.verdict?.resultStatus === 'S' && call.repeats === undefined && call.changesNothing === undefined;
}

/** The verdict on the request's signature; null where nobody told it. Calls of earlier versions have only the diagnosis. */
export function requestSignatureOf({
  origin,
  signature,
  requestSignature,
  diagnosis,
}: Pick<Call, 'origin' | 'signature' | 'requestSignature'> &
  Partial<Pick<Call, 'diagnosis'>>): SignatureVerdict | null {
  if (origin === 'received') return signature;
  return requestSignature ?? (diagnosis === undefined ? null : 'wrong');
}

/** The verdict on the answer's signature; null for a received call, whose answer is Passbench's own. */
export function answerSignatureOf({ origin, signature }: Pick<Call, 'origin' | 'signature'>): SignatureVerdict | null {
  return origin === 'received' ? null : signature;
}

/** The payload of a call or an answer in base64, decrypted. */
export function payloadBase64(call: Pick<Call, 'bodyBase64' | 'plainBodyBase64'>): string {
  return call.plainBodyBase64 ?? call.bodyBase64;
}
