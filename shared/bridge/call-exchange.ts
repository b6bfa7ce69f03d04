import * as z from 'zod';
import { signatureVerdicts } from '../documents/call-search.ts';
import { diagnosisRowSchema } from '../documents/diagnosis.ts';
import { callSummarySchema } from '../documents/call-summary.ts';
import { wholeTextSchema } from '../documents/payload-document.ts';
import { text } from '../documents/schema-parts.ts';
import { procedure } from './procedure.ts';

const ticket = z.string().min(1).max(64);

/** Requests of a text whose signatures are checked at once: of more, Calls shows the verdicts once they are imported. */
export const mostChecked = 20;

/** UTF-16 units of a piece of a file in base64. */
export const longestPiece = 1024 * 1024;

const skippedSchema = z.object({ entry: z.number(), why: text });

/** How far a file of calls is imported. `skipped` are the first broken entries. */
const importProgressSchema = z.object({
  imported: z.number(),
  known: z.number(),
  skippedCount: z.number(),
  skipped: z.array(skippedSchema).readonly(),
  /** Of the last piece: whether the file has a list of calls, and whether the list is complete. */
  isFound: z.boolean(),
  isClosed: z.boolean(),
});
export type ImportProgress = Readonly<z.infer<typeof importProgressSchema>>;

/** The verdict on the signature of a request that was written down. */
const checkedRequestSchema = z.object({
  signature: z.enum(signatureVerdicts),
  /** The cause of a wrong one, where it is known. */
  cause: diagnosisRowSchema.nullable(),
});
export type CheckedWrittenRequest = Readonly<z.infer<typeof checkedRequestSchema>>;

/** Calls that come in from elsewhere. Nothing in them is sent, run or opened. */
export const callExchange = {
  /** Checks the signatures of the requests of a text with the public keys that are known here. Stores nothing. */
  checkRequests: procedure
    .input(z.strictObject({ text: wholeTextSchema }))
    .output(z.object({ requests: z.array(checkedRequestSchema).readonly() })),
  /** Stores the requests of a text as imported calls, in its order. Returns them, the known ones too. */
  importRequests: procedure
    .input(z.strictObject({ text: wholeTextSchema }))
    .output(z.object({ calls: z.array(callSummarySchema).readonly(), known: z.number() })),
  /** Stores the calls of a file, which comes in pieces under one ticket. Ends with the last piece, or with an error. */
  importPiece: procedure
    .input(
      z.strictObject({
        ticket,
        format: z.enum(['har', 'calls']),
        bytesBase64: z.string().max(longestPiece),
        isLast: z.boolean(),
      }),
    )
    .output(importProgressSchema),
  /** Ends an import. What was stored stays. */
  cancelImport: procedure.input(z.strictObject({ ticket })).output(z.object({ cancelled: z.boolean() })),
} as const;
