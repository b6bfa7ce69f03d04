import * as z from 'zod';
import { utf8Length } from '../lib/text/text-width.ts';
import { longestName, longestTextBytes } from './size-limits.ts';
import { longestOrderName } from './order-name.ts';
import { text, instant } from './schema-parts.ts';

/** The text of a payload or a story. Its length is counted only where it could be too long. */
export const wholeTextSchema = text
  .max(longestTextBytes)
  .refine((value) => value.length * 3 <= longestTextBytes || utf8Length(value) <= longestTextBytes);

/**
 * A stored payload. `text` is what was typed, character for character; it is never parsed and written back. Payloads
 * of one order share `order`, its name, and `orderNo`, the value of the variable order.no.
 */
export const payloadDocumentSchema = z.object({
  id: text.max(64),
  name: text.max(longestName),
  scenario: text.max(64),
  order: text.min(1).max(longestOrderName),
  orderNo: text.max(64),
  text: wholeTextSchema,
});
export type PayloadDocument = Readonly<z.infer<typeof payloadDocumentSchema>>;

const versionKinds = ['payload', 'story', 'template'] as const;
const versionKindSchema = z.enum(versionKinds);
export type VersionKind = (typeof versionKinds)[number];

export const versionedSchema = z.strictObject({ kind: versionKindSchema, id: text.min(1).max(64) });
export type Versioned = Readonly<z.infer<typeof versionedSchema>>;

/** The names of a version or a deleted text; only a payload has an order and a scenario, else the last three are empty. */
const named = {
  ...payloadDocumentSchema.pick({ id: true, name: true, scenario: true, orderNo: true }).shape,
  order: text,
};

/** One version without its text. */
export const versionSchema = z.object({
  seq: z.number().int(),
  kind: versionKindSchema,
  ...named,
  /** When its first edit and its last were stored. */
  begunAt: instant,
  at: instant,
  /** UTF-16 units, as far as a list has to tell; escapes count as they are kept. */
  size: z.number().int(),
  /** When exactly this text was last sent from here; null: it was not. */
  sentAt: instant.nullable(),
});
export type Version = Readonly<z.infer<typeof versionSchema>>;

/** A version with its text, character for character. */
export const wholeVersionSchema = versionSchema.extend({ text: wholeTextSchema });
export type WholeVersion = Readonly<z.infer<typeof wholeVersionSchema>>;

/** A deleted text that can be restored. */
export const deletedSchema = versionSchema.omit({ begunAt: true, sentAt: true }).extend({ deletedAt: instant });
export type Deleted = Readonly<z.infer<typeof deletedSchema>>;

/** Versions up to this instant were deleted to keep the store small; null: none was. */
export const prunedUntilSchema = instant.nullable();
