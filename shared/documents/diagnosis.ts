import * as z from 'zod';
import { text, wordsSchema } from './schema-parts.ts';

const excerptSchema = z.object({
  /** The bytes from `from` on, a little beyond the difference. */
  hex: text,
  bytes: z.number(),
});

/** Where the text that was expected to be signed and the one that was signed differ first. */
const textDifferenceSchema = z.object({
  /** So many bytes are the same on both sides. */
  at: z.number(),
  /** The place in the expected text, both from 1; a column is a character. */
  line: z.number(),
  column: z.number(),
  /** What of the expected text it stands in; absent where that is not known. */
  part: z.enum(['method', 'path', 'client-id', 'time', 'body']).optional(),
  /** Where both excerpts begin, in bytes. */
  from: z.number(),
  expected: excerptSchema,
  signed: excerptSchema,
});
export type TextDifference = Readonly<z.infer<typeof textDifferenceSchema>>;

/** What was found out about one known mistake with a signature that does not verify. */
export const diagnosisRowSchema = z.object({
  variant: text,
  verifies: z.boolean(),
  /** The finding in English, should the signature verify so. */
  why: text,
  words: wordsSchema.optional(),
  /** What else is known of the cause: of a changed text the SHA-256 of either. */
  detail: wordsSchema.optional(),
  /** It tells what is certain, although no single change makes the signature verify. */
  isCertain: z.literal(true).optional(),
  /** It was not tried, or not in all its forms: the text is too long to try everything. */
  isSkipped: z.literal(true).optional(),
  /** Of the cause, where it is about the text: that text beside the expected one. */
  texts: textDifferenceSchema.optional(),
});
export type DiagnosisRow = Readonly<z.infer<typeof diagnosisRowSchema>>;

/**
 * The mistakes with which a request can be signed on purpose. Passbench's own sandbox refuses each;
 * protocol/diagnosis explains it.
 */
export const signatureMistakes = [
  'reformatted-body',
  'empty-body',
  'trailing-slash',
  'time-form',
  'separators',
  'other-key',
  'sha1-digest',
  'pss-padding',
  'encoded-twice',
  'hexadecimal',
  'empty-signature',
  'no-signature',
  'old-time',
  'unknown-key-version',
] as const;
export type SignatureMistake = (typeof signatureMistakes)[number];
