import * as z from 'zod';
import { payloadDocumentSchema, wholeTextSchema } from '../documents/payload-document.ts';
import { customTemplateSchema } from '../documents/project.ts';
import { text } from '../documents/schema-parts.ts';
import { storyDocumentSchema } from '../documents/story/story.ts';
import {
  deletedSchema,
  prunedUntilSchema,
  versionSchema,
  versionedSchema,
  wholeVersionSchema,
} from '../documents/version.ts';
import { procedure } from './procedure.ts';

const nothing = z.strictObject({});
const several = z.array(versionedSchema).min(1).max(20_000);
/** Which window asks: it is not told of what it did itself. */
const window = z.string().min(1).max(64).optional();

/** What payloads and stories said before, and those that were deleted. */
export const versions = {
  /** The versions of one text, newest first: the first is what is stored of it, unless it was deleted. */
  list: procedure
    .input(z.strictObject({ of: versionedSchema }))
    .output(z.object({ versions: z.array(versionSchema).readonly(), letGoUntil: prunedUntilSchema })),
  /** One version, whole. NOT_FOUND once it was let go or wiped. */
  read: procedure.input(z.strictObject({ seq: z.number().int() })).output(wholeVersionSchema),
  /** What was deleted and can be had back, the last first. */
  deleted: procedure
    .input(nothing)
    .output(z.object({ deleted: z.array(deletedSchema).readonly(), letGoUntil: prunedUntilSchema })),
  /** Puts back what was deleted, with its names and in its place. What is there again, or was let go, is passed over. */
  restore: procedure.input(z.strictObject({ all: several, window })).output(
    z.object({
      documents: z.array(payloadDocumentSchema).readonly(),
      stories: z.array(storyDocumentSchema).readonly(),
      templates: z.array(customTemplateSchema).readonly(),
      /** The sequence in which all payloads stand then; empty where no payload has come back. */
      ids: z.array(text).readonly(),
    }),
  ),
  /** Keeps this text as a version of its own, whatever is typed next: it is on its way, or has been sent. */
  seal: procedure
    .input(z.strictObject({ of: versionedSchema, text: wholeTextSchema, isSent: z.boolean() }))
    .output(nothing),
  /** Takes all versions of these for good, those that were deleted whole; what is stored of the others now stays. */
  wipe: procedure.input(z.strictObject({ all: several, window })).output(nothing),
} as const;
