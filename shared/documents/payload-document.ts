import * as z from 'zod';
import { utf8Length } from '../lib/text/text-width.ts';
import { longestName, longestTextBytes } from './size-limits.ts';
import { longestOrderName } from './order-name.ts';
import { text } from './schema-parts.ts';

/** The text of a payload or a story. Its length is counted only where it could be too long. */
export const wholeTextSchema = text
  .max(longestTextBytes)
  .refine((value) => value.length * 3 <= longestTextBytes || utf8Length(value) <= longestTextBytes);

/**
 * A payload as somebody keeps it. `text` is what is typed, character for character; it is never parsed and written
 * back. `order` is what a person calls the order it stands in; payloads of one order share it, and `orderNo`, the order's
 * number: the value of the variable order.no.
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
