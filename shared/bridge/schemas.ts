import * as z from 'zod';
import { furthestMs } from '../lib/time/clock.ts';
import { utf8Length } from '../lib/text/text-width.ts';
import { gaps } from '../gaps/gaps.ts';
import { longestTextBytes } from './save-limits.ts';

// No eval under the Content-Security-Policy: zod's compiled fast path is switched off before the first schema is used.
z.config({ jitless: true });

const text = z.string();
const instant = z.number();
/** Choices of open points by gap id; an id that is absent has its default. */
const gapId = z.enum(gaps.map((gap) => gap.id));
export const gapChoicesSchema = z.partialRecord(gapId, text);
/** One change of a choice; null takes the default again. Whether the value is one is asked behind the contract. */
export const gapChangeSchema = z.strictObject({ id: gapId, value: text.min(1).max(200).nullable() });
const headerLine = z.tuple([text, text]).readonly();
const findingWords = z.object({ key: text, values: z.record(text, z.union([text, z.number()])) });
/** A sentence in both languages of the window, which says the one it is in. */
const wordsSchema = z.object({ en: text, zh: text });
const range = { line: z.number(), column: z.number(), endLine: z.number(), endColumn: z.number() };

const findingSchema = z.object({
  ...range,
  rule: text,
  severity: z.enum(['error', 'assumption', 'warning']),
  path: text,
  message: text,
  words: findingWords,
  clause: text,
  gap: gapId.optional(),
  fix: z.object({ label: text, words: findingWords, edit: z.object({ ...range, text }) }).optional(),
});

const resultSchema = z.object({ resultCode: text, resultStatus: text, resultMessage: text.optional() });

export const callSchema = z.object({
  id: text,
  orderKey: text,
  merchantBizNo: text,
  scenario: text,
  orderStatus: text,
  endpoint: z.enum(['sync', 'pass', 'queue']).nullable(),
  origin: z.enum(['draft', 'planned', 'sent', 'received']),
  atVirtual: instant,
  atReal: instant,
  method: text,
  path: text,
  headers: z.array(headerLine).readonly(),
  bodyBase64: text,
  bodyCut: z.object({ bytes: z.number(), sha256: text }).optional(),
  plainBodyBase64: text.optional(),
  contentToSign: text.optional(),
  answer: z
    .object({
      status: z.number(),
      headers: z.array(headerLine).readonly(),
      bodyBase64: text,
      plainBodyBase64: text.optional(),
      result: resultSchema.nullable(),
    })
    .optional(),
  failure: z
    .object({ phase: text, code: text, message: wordsSchema, next: wordsSchema, mayHaveArrived: z.boolean() })
    .optional(),
  verdict: z.object({ resultCode: text, resultStatus: text }).nullable(),
  repeats: text.optional(),
  changesNothing: z.literal(true).optional(),
  fault: text.optional(),
  signature: z.enum(['verified', 'wrong', 'not signed', 'not checked']),
  diagnosis: z
    .array(z.object({ variant: text, verifies: z.boolean(), why: text }))
    .readonly()
    .optional(),
  findings: z.array(findingSchema).readonly(),
  gaps: gapChoicesSchema,
  durationsMs: z.record(text, z.number()),
});

/** A call without its bodies (documents/call-summary). */
export const callSummarySchema = callSchema
  .pick({
    id: true,
    orderKey: true,
    merchantBizNo: true,
    scenario: true,
    orderStatus: true,
    endpoint: true,
    origin: true,
    atVirtual: true,
    atReal: true,
    method: true,
    path: true,
    verdict: true,
    failure: true,
    repeats: true,
    changesNothing: true,
    fault: true,
    signature: true,
    durationsMs: true,
  })
  .extend({
    seq: z.number(),
    firstError: findingWords.optional(),
    resultMessage: text.optional(),
    payload: text.optional(),
  });

/** A page of the journal, newest first. */
export const callPageSchema = z.object({
  calls: z.array(callSummarySchema).readonly(),
  /** What to ask the next page with: the `seq` of the last call of this one. null where there is none. */
  next: z.number().nullable(),
  /** So many calls are kept. */
  total: z.number(),
  /** What the quota has let go since the journal was begun or cleared: calls that nobody vouched for, and refused ones. */
  letGo: z.object({ unauthenticated: z.number(), refused: z.number() }),
});

/** Calls of the orders that were asked for, oldest first. */
export const callsOfOrdersSchema = z.object({
  calls: z.array(callSummarySchema).readonly(),
  /** Orders that found no room in this answer: to be asked for again. */
  rest: z.array(text).readonly(),
  /** Orders of which the latest calls alone are told. */
  cut: z.array(text).readonly(),
});

const orderNumberSchema = z.object({ scenario: text.max(64), merchantBizNo: text.max(1000) });
/** The orders whose calls a window draws. */
export const orderNumbersSchema = z.array(orderNumberSchema).max(1000);

export const clearScopeSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('unaccepted') }),
  z.strictObject({ of: z.literal('order'), orderKey: text.max(5000) }),
  z.strictObject({ of: z.literal('everything') }),
]);
export const clearedSchema = z.object({
  calls: z.number(),
  orders: z.array(orderNumberSchema).readonly(),
  orderCount: z.number(),
});

/** A payload's or a story's text. Its length is counted only where it could be too long. */
const wholeText = text
  .max(longestTextBytes)
  .refine((value) => value.length * 3 <= longestTextBytes || utf8Length(value) <= longestTextBytes);

export const documentSchema = z.object({
  id: text.max(64),
  name: text.max(200),
  scenario: text.max(64),
  orderNo: text.max(64),
  text: wholeText,
});

/** A payload's text with its variables resolved. */
export const sendableText = wholeText;

/** A story as somebody keeps it; whether it can be read is not asked here. */
export const storySchema = documentSchema.pick({ id: true, name: true, text: true });

export const clockSchema = z.object({
  virtualAnchor: instant,
  realAnchor: instant,
  rate: z.number().min(0).max(86_400),
});

/** A clock as the window may set it: of instants that a date can have. */
const dateInstant = z.number().min(-furthestMs).max(furthestMs);
export const settableClockSchema = clockSchema.extend({ virtualAnchor: dateInstant, realAnchor: dateInstant });

/** What this host can do. The window asks for a capability, never for the host's name. */
const capabilitiesSchema = z.object({
  host: z.enum(['local-host', 'electron']),
  fileDialogs: z.boolean(),
  openLinks: z.boolean(),
  /** Whether a window can open another one. */
  moreWindows: z.boolean(),
});

export const sandboxInfoSchema = z.object({
  running: z.boolean(),
  url: text.nullable(),
  clientId: text,
  publicKeyPem: text.nullable(),
  /** Why it is not running, for the user. */
  trouble: wordsSchema.nullable(),
  /** What goes wrong on purpose, as it was written; empty when nothing does. */
  faults: z.array(text).readonly(),
});

export const environmentSchema = z.object({
  id: text,
  name: text,
  kind: z.enum(['sandbox', 'test', 'production']),
  baseUrl: text.nullable(),
  clientId: text,
  keyVersion: text,
  /** The app scheme that links must have; null when any app's will do. */
  scheme: text.nullable(),
});

/** What a user must know of the stores: a backup that was restored, a file that is gone, a lock that is waited for. */
export const storeNoteSchema = z.object({
  id: text,
  tone: z.enum(['bad', 'info']),
  words: z.object({ message: wordsSchema, next: wordsSchema }),
  /** `renew`: writing everything anew mends it. `dismiss`: it is over, and may be put away. `none`: it goes by itself. */
  act: z.enum(['renew', 'dismiss', 'none']),
});

export const sessionSchema = z.object({
  version: text,
  storeNotes: z.array(storeNoteSchema).readonly(),
  capabilities: capabilitiesSchema,
  dataFolder: text,
  sandbox: sandboxInfoSchema,
  environment: environmentSchema,
  clock: clockSchema,
  /** Choices of open points in force for the project. */
  gaps: gapChoicesSchema,
  /** Settings of the window, kept by the host because a browser's storage changes with the port. */
  settings: z.record(text, text),
});

/** What a refusal says beside its message, an English sentence: what to do, and both sentences in the languages of the window. */
export const refusalSchema = z.object({
  next: text.optional(),
  words: z.object({ message: wordsSchema, next: wordsSchema }).optional(),
});

/**
 * How a payload is sent: the algorithm that signs it, and whether its body is encrypted for the receiver first.
 * RSA256 and plain where nothing is said.
 */
export const sendOptionsShape = {
  algorithm: z.enum(['RSA256', 'ECC224']).optional(),
  encrypt: z.boolean().optional(),
};

/** What a send would put on the wire, made by the same code that sends. */
export const preparedSchema = z.object({
  method: text,
  url: text,
  path: text,
  headers: z.array(headerLine).readonly(),
  /** As on the wire. */
  bodyBase64: text,
  /** Before it was encrypted; absent where it is not. */
  plainBodyBase64: text.optional(),
  contentToSign: text,
});

export const bridgeEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready') }),
  /** Calls that happened or changed, with the payloads of accepted ones. `more`: there were others; what is drawn is to be asked for anew. */
  z.object({ event: z.literal('calls'), calls: z.array(callSummarySchema).readonly(), more: z.boolean() }),
  /** The journal was cleared: everything known of calls is to be asked for anew. */
  z.object({ event: z.literal('calls-cleared') }),
  z.object({ event: z.literal('clock'), clock: clockSchema }),
  z.object({ event: z.literal('gaps'), gaps: gapChoicesSchema }),
  z.object({ event: z.literal('sandbox'), sandbox: sandboxInfoSchema }),
  /** Another window wrote or removed these; their texts are read when they are wanted. */
  z.object({ event: z.enum(['documents', 'stories']), saved: z.array(text), removed: z.array(text) }),
  /** Every note on the stores that stands now. */
  z.object({ event: z.literal('store'), notes: z.array(storeNoteSchema).readonly() }),
]);
export type BridgeEvent = z.infer<typeof bridgeEventSchema>;
/** A call as it comes over the bridge. */
export type CallRecord = z.infer<typeof callSchema>;
/** A call without its bodies, as it comes over the bridge. */
export type CallSummary = z.infer<typeof callSummarySchema>;
export type CallPage = z.infer<typeof callPageSchema>;
export type CallsOfOrders = z.infer<typeof callsOfOrdersSchema>;
export type StoreNote = z.infer<typeof storeNoteSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type SandboxInfo = z.infer<typeof sandboxInfoSchema>;
export type Prepared = z.infer<typeof preparedSchema>;
export type Environment = z.infer<typeof environmentSchema>;
export type Capabilities = z.infer<typeof capabilitiesSchema>;
