import * as z from 'zod';
import { furthestMs } from '../lib/clock.ts';
import { gaps } from '../spec/gaps.ts';

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

const maxDocumentUnits = 5 * 1024 * 1024;

export const documentSchema = z.object({
  id: text.max(64),
  name: text.max(200),
  scenario: text.max(64),
  orderNo: text.max(64),
  text: text.max(maxDocumentUnits),
});

/** A payload's text with its variables resolved. */
export const sendableText = text.max(maxDocumentUnits);

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

export const sessionSchema = z.object({
  version: text,
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
export const sendMannerShape = {
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
  z.object({ event: z.literal('call'), call: callSchema }),
  z.object({ event: z.literal('clock'), clock: clockSchema }),
  z.object({ event: z.literal('gaps'), gaps: gapChoicesSchema }),
  z.object({ event: z.literal('sandbox'), sandbox: sandboxInfoSchema }),
  z.object({ event: z.literal('taken-over') }),
]);
export type BridgeEvent = z.infer<typeof bridgeEventSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type SandboxInfo = z.infer<typeof sandboxInfoSchema>;
export type Prepared = z.infer<typeof preparedSchema>;
export type Environment = z.infer<typeof environmentSchema>;
export type Capabilities = z.infer<typeof capabilitiesSchema>;
