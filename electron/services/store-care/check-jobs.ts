import * as z from 'zod';

// What the program that checks stores is asked, and what it answers: both cross to a process of its own as JSON, because a
// damaged file can end the process that reads it.

export const checkJobSchema = z.discriminatedUnion('job', [
  /**
   * Reads all of a store. `sha256`: what the file was when it was closed last, where that is known. A good one is copied
   * into the folder `backUp`, under a name with that time, where one is given.
   */
  z.object({
    job: z.literal('examine'),
    file: z.string(),
    kind: z.enum(['documents', 'calls']),
    sha256: z.string().nullable().default(null),
    backUp: z.object({ folder: z.string(), time: z.string() }).nullable().default(null),
  }),
  /** Copies what can be read of a damaged store of calls into a new one. */
  z.object({ job: z.literal('salvage'), file: z.string(), into: z.string() }),
  /** Copies the calls of a store of documents of an earlier version into a store of their own. */
  z.object({ job: z.literal('move-calls'), file: z.string(), into: z.string() }),
]);
/** A job as it is asked for. */
export type CheckJob = z.input<typeof checkJobSchema>;
/** A job with all that was left out. */
export type WholeJob = z.infer<typeof checkJobSchema>;

export const checkVerdictSchema = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('good'), version: z.number() }),
  /** No byte stands in it, or it is not there. */
  z.object({ verdict: z.literal('empty') }),
  z.object({ verdict: z.literal('damaged'), why: z.string() }),
  /** It could not be read for a reason that says nothing about what stands in it. */
  z.object({ verdict: z.literal('unread'), why: z.string() }),
  /** `unread`: so many calls stood there, too, and cannot be read; null where the store cannot say how many it held. */
  z.object({ verdict: z.literal('salvaged'), calls: z.number(), unread: z.number().nullable().default(0) }),
]);
export type CheckVerdict = z.input<typeof checkVerdictSchema>;

/** Does a job and answers; never rejects. A process that dies over a file has found it damaged. */
export type CheckStore = (job: CheckJob, signal?: AbortSignal) => Promise<CheckVerdict>;
