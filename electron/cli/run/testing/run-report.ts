import * as z from 'zod';

const entry = z.strictObject({
  place: z.int(),
  kind: z.enum(['call', 'check']),
  at: z.iso.datetime(),
  passed: z.boolean(),
  why: z.string().nullable(),
  merchantBizNo: z.string().optional(),
  orderStatus: z.string().optional(),
  resultCode: z.string().optional(),
  resultStatus: z.enum(['S', 'F', 'U']).optional(),
  payload: z.base64().optional(),
});
/** What `passbench run --json` prints. */
export const runReport = z.strictObject({
  stories: z.array(
    z.strictObject({
      file: z.string(),
      name: z.string(),
      row: z.int().positive().nullable(),
      outcome: z.enum(['passed', 'failed', 'error']),
      ms: z.number(),
      entries: z.array(entry),
    }),
  ),
  passed: z.int(),
  failed: z.int(),
  errors: z.int(),
  calls: z.int(),
  ms: z.number(),
});

export type RunReport = z.infer<typeof runReport>;
