import * as z from 'zod';
import { customTemplateSchema } from '../documents/project.ts';
import { text } from '../documents/schema-parts.ts';
import { storyDocumentSchema } from '../documents/story/story.ts';
import {
  payloadDocumentSchema,
  wholeTextSchema,
  deletedSchema,
  prunedUntilSchema,
  versionSchema,
  versionedSchema,
  wholeVersionSchema,
} from '../documents/payload-document.ts';
import { procedure } from './procedure.ts';

const nothing = z.strictObject({});
const several = z.array(versionedSchema).min(1).max(20_000);
/** Which window asks: it is not told of what it did itself. */
const window = z.string().min(1).max(64).optional();

export const versions = {
  /** The versions of a text, newest first. The first is the stored one, unless deleted. */
  list: procedure
    .input(z.strictObject({ of: versionedSchema }))
    .output(z.object({ versions: z.array(versionSchema).readonly(), prunedUntil: prunedUntilSchema })),
  /** One version, whole. NOT_FOUND once it was let go or wiped. */
  read: procedure.input(z.strictObject({ seq: z.number().int() })).output(wholeVersionSchema),
  /** What was deleted and can be had back, the last first. */
  deleted: procedure
    .input(nothing)
    .output(z.object({ deleted: z.array(deletedSchema).readonly(), prunedUntil: prunedUntilSchema })),
  /** Restores what was deleted, in place and with names. Existing or expired ones are skipped. */
  restore: procedure.input(z.strictObject({ all: several, window })).output(
    z.object({
      documents: z.array(payloadDocumentSchema).readonly(),
      stories: z.array(storyDocumentSchema).readonly(),
      templates: z.array(customTemplateSchema).readonly(),
      /** The new order of payloads; empty if none was restored. */
      ids: z.array(text).readonly(),
    }),
  ),
  seal: procedure
    .input(z.strictObject({ of: versionedSchema, text: wholeTextSchema, isSent: z.boolean() }))
    .output(nothing),
  /** Deletes all versions permanently. Stored texts stay. */
  wipe: procedure.input(z.strictObject({ all: several, window })).output(nothing),
} as const;
