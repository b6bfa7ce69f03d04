import * as z from 'zod';
import { diagnosisRowSchema } from '../documents/diagnosis.ts';
import { callSummarySchema } from '../documents/call-summary.ts';
import { wholeTextSchema } from '../documents/payload-document.ts';
import { text, wordsSchema } from '../documents/schema-parts.ts';
import { eventIterator } from '@orpc/contract';
import { locales } from '../specification/locales.ts';
import { procedure } from './procedure.ts';
import { signatureVerdicts, callSearchSchema } from '../documents/call.ts';

const ticket = z.string().min(1).max(64);

/** Requests of a text whose signatures are checked at once: of more, Calls shows the verdicts once they are imported. */
export const mostChecked = 20;

/** UTF-16 units of a piece of a file in base64. */
const longestPiece = 1024 * 1024;

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
  /** Of the last piece: the calls of the file, up to `mostNamedCalls`. */
  ids: z.array(text).readonly(),
});
export type ImportProgress = Readonly<z.infer<typeof importProgressSchema>>;

/** The verdict on the signature of a request that was written down. */
const checkedRequestSchema = z.object({
  signature: z.enum(signatureVerdicts),
  /** The cause of a wrong one, where it is known. */
  cause: diagnosisRowSchema.nullable(),
});
export type CheckedWrittenRequest = Readonly<z.infer<typeof checkedRequestSchema>>;

/** Calls of one export that are named one by one. */
export const mostNamedCalls = 10_000;

/** What a step of an export counts: calls found, calls written, plays of stories, pictures drawn, bytes given. */
const stepCounts = ['found', 'calls', 'plays', 'pictures', 'bytes'] as const;
const countSchema = z.object({ counts: z.enum(stepCounts), done: z.number(), total: z.number().nullable() });
/** How far an export is: so many of so many; null until that is known. */
export type ExportCount = Readonly<z.infer<typeof countSchema>>;

/** A piece of an export, which may be empty, with how many calls are in it and before it. The last one says what was replaced. */
const exportStepSchema = countSchema.extend({
  text: z.string(),
  replaced: z.array(z.object({ member: text, values: z.number() })).optional(),
});
export type ExportStep = Readonly<z.infer<typeof exportStepSchema>>;

/** Which calls: named ones, or all that a search finds. */
const exportedCallsSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('ids'), ids: z.array(z.string().max(64)).min(1).max(mostNamedCalls) }),
  z.strictObject({ of: z.literal('search'), search: callSearchSchema }),
]);
export type ExportedCalls = Readonly<z.infer<typeof exportedCallsSchema>>;

/** Stories of the project as they are saved; all, where none is named. */
const evidenceStoriesSchema = z.strictObject({
  of: z.literal('stories'),
  ids: z.array(z.string().max(64)).min(1).max(1000).nullable(),
});
export type EvidenceSource = ExportedCalls | Readonly<z.infer<typeof evidenceStoriesSchema>>;

/**
 * A piece of an evidence file, empty before its first byte. The last piece has what was replaced, what is not in it, and of
 * how many stories or calls it is.
 */
const evidenceStepSchema = countSchema.extend({
  bytesBase64: z.string(),
  of: z.number().optional(),
  replaced: z.array(z.object({ member: text, values: z.number() })).optional(),
  notes: z.array(wordsSchema).optional(),
});
export type EvidenceStep = Readonly<z.infer<typeof evidenceStepSchema>>;

/** What the bytes of an evidence file prove. The lists are paths inside of it; `archive`: what is wrong with the archive itself. */
const evidenceVerdictSchema = z.object({
  isWhole: z.boolean(),
  changed: z.array(text).readonly(),
  missing: z.array(text).readonly(),
  added: z.array(text).readonly(),
  /** The one byte of a changed file that differs, from 0, where it can be told. */
  bytes: z.array(z.object({ path: text, at: z.number(), is: z.number(), was: z.number() })).readonly(),
  archive: text.nullable(),
  /** `unknown`: it is signed, and by no key that is known here. */
  signature: z.enum(['verified', 'unsigned', 'unknown']),
  /** The known key that signed it. */
  signer: text.nullable(),
  /** From its manifest; null where that cannot be read. */
  about: z.object({ of: text, at: text, passbench: text, files: z.number() }).nullable(),
});
export type CheckedEvidence = Readonly<z.infer<typeof evidenceVerdictSchema>>;

/** Calls that come in from elsewhere, of which nothing is sent, run or opened, and calls that leave. */
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
  /** Writes calls in pieces, oldest first. Personal data is replaced by stand-ins unless it is to be kept. */
  exportCalls: procedure
    .input(
      z.strictObject({
        calls: exportedCallsSchema,
        format: z.enum(['har', 'calls', 'curl']),
        keepPersonal: z.boolean(),
      }),
    )
    .output(eventIterator(exportStepSchema)),
  /**
   * Makes an evidence file, as `passbench evidence make` does, and gives it in pieces. Calls are read, stories played and
   * drawn first: the steps without bytes say how far that is. `key`: the id of an RSA key of the vault, which signs.
   */
  makeEvidence: procedure
    .input(
      z.strictObject({
        of: z.union([exportedCallsSchema, evidenceStoriesSchema]),
        keepPersonal: z.boolean(),
        locales: z.array(z.enum(locales)).min(1).readonly(),
        key: z.string().max(64).nullable(),
      }),
    )
    .output(eventIterator(evidenceStepSchema)),
  /**
   * Checks every byte of an evidence file, which comes in pieces under one ticket: the last piece gets the verdict. Nothing
   * is unpacked to disk. Its signature is tried with the public keys that are known here. `at`: the place of the piece in
   * bytes; NOT_NOW for one that does not follow, and while too many files are checked.
   */
  checkEvidencePiece: procedure
    .input(
      z.strictObject({
        ticket,
        at: z.number().int().min(0),
        bytesBase64: z.string().max(longestPiece),
        isLast: z.boolean(),
      }),
    )
    .output(z.object({ verdict: evidenceVerdictSchema.nullable() })),
  /** Ends an import or a check of evidence. What was stored stays, and is counted. */
  cancelImport: procedure
    .input(z.strictObject({ ticket }))
    .output(z.object({ cancelled: z.boolean(), imported: z.number() })),
} as const;
