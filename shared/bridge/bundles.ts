import * as z from 'zod';
import { longestBundle, longestProjectName } from '../documents/size-limits.ts';
import { text, wordsSchema } from '../documents/schema-parts.ts';
import { procedure } from './procedure.ts';

/** Which window asks: it is not told of what it did itself. */
const window = z.string().min(1).max(64).optional();
/** What the host has named a folder by (see projects). */
const handle = z.string().min(1).max(64);
const name = z.string().min(1).max(longestProjectName);
const ids = z.array(z.string().max(64)).min(1).max(20_000);

/** What of a project is handed on: some payloads, or all there is. */
const bundleScopeSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('payloads'), ids }),
  z.strictObject({ of: z.literal('project') }),
]);

export type BundleScope = Readonly<z.infer<typeof bundleScopeSchema>>;

/** Payloads and projects as one file. What the host has on disk is handed on; nothing in a bundle is ever a path of this machine. */
export const bundles = {
  /** The bundle as a text, and what its file is to be called. NOT_FOUND where none of the payloads is left. */
  make: procedure.input(z.strictObject({ scope: bundleScopeSchema })).output(z.object({ name: text, text })),
  /** Writes the same as the files of a project into a new folder of that name in another one. Answers where it lies. */
  intoFolder: procedure
    .input(z.strictObject({ scope: bundleScopeSchema, handle, name }))
    .output(z.object({ place: text })),
  /**
   * Writes what a bundle holds as a new project into a folder of that name in another one, and opens it. NOT_NOW with the
   * reason for what is no bundle. Its environments grant nothing.
   */
  openProject: procedure
    .input(z.strictObject({ text: text.max(longestBundle), handle, name, window }))
    .output(z.object({ place: text, refused: z.array(wordsSchema).readonly() })),
};
