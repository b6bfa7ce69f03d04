import * as z from 'zod';
import { pictureJobSchema } from '../documents/picture-job.ts';
import { text } from '../documents/schema-parts.ts';
import { procedure } from './procedure.ts';

const ticket = z.string().min(1).max(64);

/** Pictures of phones, drawn by the host from texts and choices. */
export const pictures = {
  /** Whether a browser is there to take pictures: pages need none. */
  means: procedure.input(z.strictObject({})).output(z.object({ hasBrowser: z.boolean() })),
  /**
   * Draws a job's files; events report progress. NOT_NOW with the reason without a browser, after cancel, or if the
   * files exceed an answer.
   */
  draw: procedure
    .input(z.strictObject({ ticket, job: pictureJobSchema }))
    .output(z.object({ files: z.array(z.object({ name: text, bytesBase64: text })).readonly() })),
  /** Lets the user choose one folder for several files. false: cancelled. A browser host needs no dialog. */
  place: procedure
    .input(z.strictObject({ files: z.int().min(2).max(10_000) }))
    .output(z.object({ isWanted: z.boolean() })),
  cancel: procedure.input(z.strictObject({ ticket })).output(z.object({ cancelled: z.boolean() })),
};
