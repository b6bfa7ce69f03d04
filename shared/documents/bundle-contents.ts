import * as z from 'zod';
import { payloadDocumentSchema } from './payload-document.ts';
import { storyDocumentSchema } from './story/story.ts';
import { text, wordsSchema } from './schema-parts.ts';

const namedTextSchema = storyDocumentSchema.omit({ id: true });

/** What a bundle holds, as records that have no ids yet. Its file names name things and lead nowhere. */
export const bundleContentsSchema = z.object({
  /** The name of the project, where the bundle is a whole one. */
  project: text.nullable(),
  /** In the sequence of their orders. */
  documents: z.array(payloadDocumentSchema.omit({ id: true })).readonly(),
  stories: z.array(namedTextSchema).readonly(),
  templates: z.array(namedTextSchema).readonly(),
  /** What only a whole project can take over: how many choices of assumptions, how many environments, and whether there are notes. */
  ofProject: z.object({ gaps: z.number(), environments: z.number(), hasNotes: z.boolean() }),
  /** Files that are passed over, each with the reason. */
  refused: z.array(z.object({ path: text, message: wordsSchema })).readonly(),
});
export type BundleContents = Readonly<z.infer<typeof bundleContentsSchema>>;
export type NewPayload = BundleContents['documents'][number];
