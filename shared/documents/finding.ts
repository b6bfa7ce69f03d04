import * as z from 'zod';
import { severities } from '../gaps/gaps.ts';
import { gapIdSchema, text } from './schema-parts.ts';

const range = { line: z.number(), column: z.number(), endLine: z.number(), endColumn: z.number() };
const textRangeSchema = z.object(range);
/** 1-based line and column; columns count UTF-16 units; the end is exclusive. A leading BOM counts nothing. */
export type TextRange = Readonly<z.infer<typeof textRangeSchema>>;

/** What a finding says, as data: `key` of the wording tables and its values. */
export const findingWordsSchema = z.object({
  key: text,
  values: z.record(text, z.union([text, z.number()])),
});
export type FindingWords = Readonly<z.infer<typeof findingWordsSchema>>;

const fixSchema = z.object({ label: text, words: findingWordsSchema, edit: z.object({ ...range, text }) });
export type Fix = Readonly<z.infer<typeof fixSchema>>;

/** One result of validation at its place in a payload (specification: rules). */
export const findingSchema = z.object({
  ...range,
  rule: text,
  severity: z.enum(severities),
  /** RFC 6901 pointer into the payload; "" for the whole document. */
  path: text,
  /** The English sentence of `words`. */
  message: text,
  words: findingWordsSchema,
  /** `section/field` of the specification. */
  clause: text,
  gap: gapIdSchema.optional(),
  fix: fixSchema.optional(),
  /** What else would fix it, where the author decides. */
  otherFixes: z.array(fixSchema).readonly().optional(),
});
export type Finding = Readonly<z.infer<typeof findingSchema>>;

/** Every fix of a finding, the most likely first. */
export function fixesOf({ fix, otherFixes = [] }: Pick<Finding, 'fix' | 'otherFixes'>): readonly Fix[] {
  return fix === undefined ? [] : [fix, ...otherFixes];
}
