import * as z from 'zod';
import { myVariablesSchema } from '../documents/my-variables.ts';
import { callSummarySchema, orderNumberSchema } from '../documents/call-summary.ts';
import { headerLineSchema } from '../documents/call.ts';
import { themeSchema } from '../documents/project.ts';
import { runClockSchema } from '../documents/run-clock.ts';
import { keptClientSchema, notOnboardedSchema, sandboxModeSchema } from '../documents/sandbox-controls.ts';
import { gapChoicesSchema, gapIdSchema, instant, text, wordsSchema } from '../documents/schema-parts.ts';
import { vaultInfoSchema } from '../documents/vault.ts';
import { signatureAlgorithms } from '../specification/authentication.ts';
import { environmentsSchema } from './environment-info.ts';
import { projectInfoSchema } from './project-info.ts';
import { signatureMistakes } from '../documents/diagnosis.ts';

/** A file that stories name, by its path in their folder. Bytes are null where its SHA-256, in hexadecimal, is known. */
export const storyFileSchema = z.union([
  z.object({ path: z.string(), sha256: z.string(), bytesBase64: z.string().nullable() }),
  z.object({ path: z.string(), problem: wordsSchema }),
]);

export const conflictKindSchema = z.enum(['payload', 'story', 'template']);

/** A text that both Passbench and its file in the project's folder have changed. */
const conflictSchema = z.object({
  kind: conflictKindSchema,
  id: text,
  name: text,
  /** The file was removed there. */
  isGone: z.boolean(),
});
export type Conflict = z.infer<typeof conflictSchema>;

/** Both texts of a conflict. `seen` identifies the file's text that the user saw. */
export const conflictTextsSchema = z.object({ mine: text, theirs: text.nullable(), seen: text });
export type ConflictTexts = z.infer<typeof conflictTextsSchema>;

/** Which text stays: Passbench's, the file's, or both side by side. */
export const takeSchema = z.enum(['mine', 'theirs', 'both']);
export type Take = z.infer<typeof takeSchema>;

/** One changed choice; null is the default. The host checks the value. */
export const gapChangeSchema = z.strictObject({ id: gapIdSchema, value: text.min(1).max(600).nullable() });
/** A page of the journal, newest first. */
export const callPageSchema = z.object({
  calls: z.array(callSummarySchema).readonly(),
  /** The `seq` for the next page; null at the end. */
  next: z.number().nullable(),
  /** So many calls are kept. */
  total: z.number(),
  /** What the quota has deleted since the last clear: unauthenticated and refused calls. */
  removed: z.object({ unauthenticated: z.number(), refused: z.number() }),
});

/** A page of the calls that fit a search, newest first. */
export const foundPageSchema = z.object({
  calls: z.array(callSummarySchema).readonly(),
  /** The `seq` for the next page; null at the end. On a short page it is none of its calls. */
  next: z.number().nullable(),
});
export type FoundPage = z.infer<typeof foundPageSchema>;

/** Calls of the orders that were asked for, oldest first. */
export const callsOfOrdersSchema = z.object({
  calls: z.array(callSummarySchema).readonly(),
  /** Orders that found no room in this answer: to be asked for again. */
  rest: z.array(text).readonly(),
  /** Orders of which the latest calls alone are told. */
  cut: z.array(text).readonly(),
});

export const orderNumbersSchema = z.array(orderNumberSchema).max(1000);

/** What this host can do. The window checks capabilities, not the host's name. */
const capabilitiesSchema = z.object({
  /** Whether a window can open another one. */
  moreWindows: z.boolean(),
  /** Whether the stage can have a window. Absent: no. */
  stageWindow: z.boolean().optional(),
  /** Whether the host has file dialogs. Absent: no. */
  fileDialogs: z.boolean().optional(),
  /** Whether the host has a system menu. Absent: no. */
  systemMenu: z.boolean().optional(),
  /** Whether the host reports finished work in system notices. Absent: no. */
  notices: z.boolean().optional(),
  /** Whether the host can show the folder of its log. Absent: no. */
  logs: z.boolean().optional(),
});

export const sandboxInfoSchema = z.object({
  running: z.boolean(),
  url: text.nullable(),
  clientId: text,
  publicKeyPem: text.nullable(),
  /** Why it is not running, for the user. */
  trouble: wordsSchema.nullable(),
  /** The fault plan as typed; empty for none. */
  faults: z.array(text).readonly(),
  /** Allowed callers: the fixed demo client, then the added ones. */
  clients: z.array(keptClientSchema.extend({ isDemo: z.boolean() })).readonly(),
  /** Only strict decides as the platform does; the window always shows another mode. */
  mode: sandboxModeSchema,
  notOnboarded: notOnboardedSchema,
  /**
   * null: plain HTTP. `rootPem` is the authority's certificate for callers to trust; `sha256` its fingerprint
   * (`AB:CD:…`). With `given`, both are of the user's certificate, with its chain, and `notes` describe it.
   */
  tls: z
    .object({ rootPem: text, sha256: text, given: z.object({ notes: z.array(wordsSchema).readonly() }).optional() })
    .nullable(),
  /** Names beside the loopback ones that the Host header may have. */
  hostNames: z.array(text).readonly(),
  /**
   * A caller's mistake before any request, as a sentence with its time: an untrusted root, or plain HTTP to HTTPS. Such
   * a mistake leaves no call. Absent after a reset or a new listener.
   */
  callerTrouble: z.object({ at: instant, words: wordsSchema }).optional(),
});

/** Passbench's sandbox as an environment, the default destination. */
const sandboxEnvironmentSchema = z.object({
  id: text,
  name: text,
  kind: z.literal('sandbox'),
  baseUrl: text.nullable(),
  clientId: text,
  /** null: none is written. */
  keyVersion: text.nullable(),
  /** The app scheme that links must have; null when any app's will do. */
  scheme: text.nullable(),
});

const storeNoteSchema = z.object({
  id: text,
  tone: z.enum(['bad', 'info']),
  words: z.object({ message: wordsSchema, next: wordsSchema }),
  /** `renew`: rewriting fixes it. `dismiss`: it is over. `none`: it ends by itself. */
  act: z.enum(['renew', 'dismiss', 'none']),
});

/** Shown while a project of a later version is read-only. */
export const readOnlyNote = 'project-read-only';

/** Shown while the project's folder is missing: saves stay on this machine. */
export const awayNote = 'project-away';

export const sessionSchema = z.object({
  version: text,
  storeNotes: z.array(storeNoteSchema).readonly(),
  capabilities: capabilitiesSchema,
  dataFolder: text,
  project: projectInfoSchema,
  sandbox: sandboxInfoSchema,
  /** Of the bench's own sandbox. */
  environment: sandboxEnvironmentSchema,
  vault: vaultInfoSchema,
  ...environmentsSchema.shape,
  clock: runClockSchema,
  gaps: gapChoicesSchema,
  /** The project's values of `{{my.NAME}}`. */
  variables: myVariablesSchema,
  /** The design tokens of the card in the project; null: Passbench’s own. */
  theme: themeSchema.nullable(),
  conflicts: z.array(conflictSchema).readonly(),
  /** The window's settings. A browser's storage would change with the port. */
  settings: z.record(text, text),
});

/** What a refusal adds to its English message: the next step, and both sentences in both languages. */
export const refusalSchema = z.object({
  next: text.optional(),
  words: z.object({ message: wordsSchema, next: wordsSchema }).optional(),
});

/** Destination, algorithm and encryption of a send. The sandbox defaults to RSA256 in plain; an environment has its settings. */
export const sendOptionsShape = {
  algorithm: z.enum(signatureAlgorithms).optional(),
  encrypt: z.boolean().optional(),
  /** The id of one of the user's environments. */
  environment: text.min(1).max(64).optional(),
  mistake: z.enum(signatureMistakes).optional(),
};

/** The request as a send would write it, by the same code. */
export const preparedSchema = z.object({
  method: text,
  url: text,
  path: text,
  headers: z.array(headerLineSchema).readonly(),
  /** As on the wire. */
  bodyBase64: text,
  /** Before it was encrypted; absent where it is not. */
  plainBodyBase64: text.optional(),
  contentToSign: text,
});

export const bridgeEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready') }),
  /** New or changed calls, with accepted payloads. `more`: reload what is drawn. */
  z.object({ event: z.literal('calls'), calls: z.array(callSummarySchema).readonly(), more: z.boolean() }),
  /** Calls were cleared: reload all. */
  z.object({ event: z.literal('calls-cleared') }),
  /** Another window changes the project: save, then confirm with `left`. */
  z.object({ event: z.literal('project-leaving') }),
  z.object({ event: z.literal('clock'), clock: runClockSchema }),
  z.object({ event: z.literal('gaps'), gaps: gapChoicesSchema }),
  z.object({ event: z.literal('variables'), variables: myVariablesSchema }),
  z.object({ event: z.literal('theme'), theme: themeSchema.nullable() }),
  z.object({ event: z.literal('sandbox'), sandbox: sandboxInfoSchema }),
  z.object({ event: z.literal('vault'), vault: vaultInfoSchema }),
  /** Every environment there is now. */
  environmentsSchema.extend({ event: z.literal('environments') }),
  /** Another window wrote or removed these; texts are read on demand. */
  z.object({
    event: z.enum(['documents', 'stories']),
    saved: z.array(text),
    removed: z.array(text),
    /** It was no window but another program, in the project's folder. */
    outside: z.boolean().optional(),
  }),
  /** Every conflict there is now. */
  z.object({ event: z.literal('conflicts'), conflicts: z.array(conflictSchema).readonly() }),
  /** Another window arranged the payloads. Unnamed ones follow. */
  z.object({ event: z.literal('documents-arranged'), ids: z.array(text).readonly() }),
  /** Another window changed custom templates: list them again. */
  z.object({ event: z.literal('templates') }),
  /** Another window deleted these versions permanently: nothing may restore their texts. */
  z.object({ event: z.literal('wiped'), ids: z.array(text).readonly() }),
  /** Another window changed shortcuts: all that were chosen, as stored. */
  z.object({ event: z.literal('shortcuts'), value: text }),
  z.object({ event: z.literal('command'), id: text }),
  /** A later start handed files over: see `session.handed`. */
  z.object({ event: z.literal('handed') }),
  /** Drawn files of that ticket; the last may be partial. */
  z.object({ event: z.literal('pictures'), ticket: text, done: z.number() }),
  /** Every note on the stores that stands now. */
  z.object({ event: z.literal('store'), notes: z.array(storeNoteSchema).readonly() }),
]);
export type BridgeEvent = z.infer<typeof bridgeEventSchema>;
export type CallPage = z.infer<typeof callPageSchema>;
export type CallsOfOrders = z.infer<typeof callsOfOrdersSchema>;
export type StoreNote = z.infer<typeof storeNoteSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type SandboxInfo = z.infer<typeof sandboxInfoSchema>;
export type Prepared = z.infer<typeof preparedSchema>;
export type SandboxEnvironment = z.infer<typeof sandboxEnvironmentSchema>;
export type Capabilities = z.infer<typeof capabilitiesSchema>;
