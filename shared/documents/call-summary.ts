import * as z from 'zod';
import { callSchema } from './call.ts';
import { findingWordsSchema } from './finding.ts';
import { longestOrderKey, longestOrderNumber } from './size-limits.ts';
import { instant, text } from './schema-parts.ts';

/** A call without its bodies, for lists, lanes and phones. */
export const callSummarySchema = callSchema
  .pick({
    id: true,
    orderKey: true,
    merchantBizNo: true,
    scenario: true,
    orderStatus: true,
    endpoint: true,
    origin: true,
    environment: true,
    mistake: true,
    atVirtual: true,
    atReal: true,
    method: true,
    path: true,
    verdict: true,
    failure: true,
    replayOf: true,
    repeats: true,
    changesNothing: true,
    fault: true,
    mode: true,
    forward: true,
    signature: true,
    requestSignature: true,
    durationsMs: true,
  })
  .extend({
    /** Its place in the journal: a later call has a greater number. */
    seq: z.number(),
    /** The error that a service names in its refusal. */
    firstError: findingWordsSchema.optional(),
    answerSays: z.array(findingWordsSchema).readonly().optional(),
    resultMessage: text.optional(),
    /** The variant that explains a wrong signature (`diagnosisVariants`): of the answer where that is wrong, else of the request. */
    cause: text.optional(),
    /** The payload's text: of an accepted call whose order is to be drawn. Absent in pages of the journal. */
    payload: text.optional(),
  });
export type CallSummary = Readonly<z.infer<typeof callSummarySchema>>;

/** An order of a scenario by its number. */
export const orderNumberSchema = z.object({ scenario: text.max(64), merchantBizNo: text.max(longestOrderNumber) });
export type OrderNumber = Readonly<z.infer<typeof orderNumberSchema>>;

/** Calls that a clearing of expired ones leaves, such as pinned ones. */
const mostExcepted = 10_000;

/** What a clearing removes: the calls that no order depends on, all calls, or those beyond an age or a number. */
export const clearScopeSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('unaccepted') }),
  z.strictObject({ of: z.literal('everything') }),
  z.strictObject({
    of: z.literal('expired'),
    /** Older calls go, in real time; null: of any age stay. */
    before: instant.nullable(),
    /** So many of the newest stay; null: all. */
    most: z.number().int().min(1).nullable(),
    except: z.array(text.max(64)).max(mostExcepted).readonly(),
  }),
]);
export type ClearScope = Readonly<z.infer<typeof clearScopeSchema>>;

/** The calls of one order that were forgotten at one time. */
export const forgettingSchema = z.strictObject({ orderKey: text.min(1).max(longestOrderKey), at: instant });
export type Forgetting = Readonly<z.infer<typeof forgettingSchema>>;

/** The same with its order and the number of calls, for a list. */
export const forgottenSchema = orderNumberSchema.extend({ ...forgettingSchema.shape, calls: z.number() });
export type Forgotten = Readonly<z.infer<typeof forgottenSchema>>;

/** What a clearing removes or removed: the calls, and the orders whose accepted calls are among them. */
export const clearedSchema = z.object({
  calls: z.number(),
  /** The first of them, in the order in which they were last called. */
  orders: z.array(orderNumberSchema).readonly(),
  orderCount: z.number(),
});
export type Cleared = Readonly<z.infer<typeof clearedSchema>>;
