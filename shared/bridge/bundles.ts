import * as z from 'zod';
import { text } from '../documents/schema-parts.ts';
import { procedure } from './procedure.ts';

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
};
