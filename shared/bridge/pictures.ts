import * as z from 'zod';
import { pictureJobSchema } from '../documents/picture-job.ts';
import { text } from '../documents/schema-parts.ts';
import { procedure } from './procedure.ts';

/** Names a job for its progress and for cancel. */
const ticket = z.string().min(1).max(64);

/** Pictures of what the phones show, drawn by the host from texts and choices alone. */
export const pictures = {
  /** Whether a browser is there to take pictures: pages need none. */
  means: procedure.input(z.strictObject({})).output(z.object({ hasBrowser: z.boolean() })),
  /**
   * Draws the files of a job; events tell how far it is. NOT_NOW with the reason where no browser is there to take pictures, where it was
   * cancelled, and where the files are more than an answer holds.
   */
  draw: procedure
    .input(z.strictObject({ ticket, job: pictureJobSchema }))
    .output(z.object({ files: z.array(z.object({ name: text, bytesBase64: text })).readonly() })),
  /**
   * Several files are about to be given out: a host with dialogs of the system asks where all of them go, once. false: the user wants
   * them nowhere. A browser knows by itself.
   */
  place: procedure
    .input(z.strictObject({ files: z.int().min(2).max(10_000) }))
    .output(z.object({ isWanted: z.boolean() })),
  cancel: procedure.input(z.strictObject({ ticket })).output(z.object({ cancelled: z.boolean() })),
};
