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
