import * as z from 'zod';

// What whoever checks stores is asked, and what it answers: both cross to a thread of its own, as plain data.

export const checkJobSchema = z.discriminatedUnion('job', [
  /**
   * Reads all of a store. `sha256`: what the file was when it was closed last, where that is known. `isOpen`: this process has
   * it open. A good one is copied into the folder `backUp`, under a name with that time, where one is given.
   */
  z.object({
    job: z.literal('examine'),
    file: z.string(),
    kind: z.enum(['documents', 'calls']),
    sha256: z.string().nullable().default(null),
    isOpen: z.boolean().default(false),
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

export type CheckVerdict =
  | { readonly verdict: 'good'; readonly version: number }
  /** No byte stands in it, or it is not there. */
  | { readonly verdict: 'empty' }
  | { readonly verdict: 'damaged'; readonly why: string }
  /** It could not be read for a reason that says nothing about what stands in it. */
  | { readonly verdict: 'unread'; readonly why: string }
  /** `unread`: so many calls stood there, too, and cannot be read; null where the store cannot say how many it held. */
  | { readonly verdict: 'salvaged'; readonly calls: number; readonly unread?: number | null };

/** Does a job and answers; never rejects. */
export type CheckStore = (job: CheckJob, signal?: AbortSignal) => Promise<CheckVerdict>;
