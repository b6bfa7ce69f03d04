import * as z from 'zod';

// The jobs of checking stores and their results, as plain data between threads.

export const checkJobSchema = z.discriminatedUnion('job', [
  /**
   * Reads a whole store. `sha256`: its hash at the last close, if known. `isOpen`: this process has it open. A good one is
   * copied into `backUp`, if given, under a name with that time.
   */
  z.object({
    job: z.literal('examine'),
    file: z.string(),
    kind: z.enum(['documents', 'calls']),
    sha256: z.string().nullable().default(null),
    isOpen: z.boolean().default(false),
    backUp: z.object({ folder: z.string(), time: z.string() }).nullable().default(null),
  }),
  z.object({ job: z.literal('salvage'), file: z.string(), into: z.string() }),
  z.object({ job: z.literal('move-calls'), file: z.string(), into: z.string() }),
]);
export type CheckJob = z.input<typeof checkJobSchema>;
export type WholeJob = z.infer<typeof checkJobSchema>;

export type CheckVerdict =
  | { readonly verdict: 'good'; readonly version: number }
  /** No byte stands in it, or it is not there. */
  | { readonly verdict: 'empty' }
  | { readonly verdict: 'damaged'; readonly why: string }
  /** Unreadable for a reason that says nothing about its content. */
  | { readonly verdict: 'unread'; readonly why: string }
  /** `unread`: the number of unreadable calls; null where unknown. */
  | { readonly verdict: 'salvaged'; readonly calls: number; readonly unread?: number | null };

/** Does a job and answers; never rejects. */
export type CheckStore = (job: CheckJob, signal?: AbortSignal) => Promise<CheckVerdict>;
