import * as z from 'zod';
import { text } from '../documents/schema-parts.ts';

export const conflictKindSchema = z.enum(['payload', 'story', 'template']);

/** A text of which the bench and its file in the project's folder have both changed since they last agreed. */
export const conflictSchema = z.object({
  kind: conflictKindSchema,
  id: text,
  name: text,
  /** The file was removed there. */
  isGone: z.boolean(),
});
export type Conflict = z.infer<typeof conflictSchema>;

/** Both texts of a conflict. `seen` names the one of the file, to say later which one was looked at. */
export const conflictTextsSchema = z.object({ mine: text, theirs: text.nullable(), seen: text });
export type ConflictTexts = z.infer<typeof conflictTextsSchema>;

/** Which text stays: the one of the bench, the one of the file, or both, one beside the other. */
export const takeSchema = z.enum(['mine', 'theirs', 'both']);
export type Take = z.infer<typeof takeSchema>;
