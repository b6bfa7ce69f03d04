import * as z from 'zod';
import { callSummarySchema, orderNumberSchema } from '../documents/call-summary.ts';
import { headerLineSchema } from '../documents/call.ts';
import { runClockSchema } from '../documents/run-clock.ts';
import { keptClientSchema, notOnboardedSchema, sandboxModeSchema } from '../documents/sandbox-controls.ts';
import { gapChoicesSchema, gapIdSchema, instant, text, wordsSchema } from '../documents/schema-parts.ts';
import { signatureMistakes } from '../documents/signature-mistake.ts';
import { vaultInfoSchema } from '../documents/vault.ts';
import { signatureAlgorithms } from '../specification/authentication.ts';
import { environmentsSchema } from './environment-info.ts';
import { projectInfoSchema } from './project-info.ts';

export const conflictKindSchema = z.enum(['payload', 'story', 'template']);

/** A text of which the bench and its file in the project's folder have both changed since they last agreed. */
export const conflictSchema = z.object({
  kind: conflictKindSchema,
  id: text,
  name: text,
  /** The file was removed there. */
  isGone: z.boolean(),
});
export type Conflict = z.infer<typeof conflictSchema>;

/** Both texts of a conflict. `seen` names the one of the file, to say later which one was looked at. */
export const conflictTextsSchema = z.object({ mine: text, theirs: text.nullable(), seen: text });
export type ConflictTexts = z.infer<typeof conflictTextsSchema>;

/** Which text stays: the one of the bench, the one of the file, or both, one beside the other. */
export const takeSchema = z.enum(['mine', 'theirs', 'both']);
export type Take = z.infer<typeof takeSchema>;

/** One change of a choice; null takes the default again. Whether the value is one is asked behind the contract. */
export const gapChangeSchema = z.strictObject({ id: gapIdSchema, value: text.min(1).max(600).nullable() });
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

/** A page of the calls that fit a search, newest first. */
export const foundPageSchema = z.object({
  calls: z.array(callSummarySchema).readonly(),
  /** What to ask the next page with; null where no other call fits. It is no `seq` of the page's own where that is short. */
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

/** The orders whose calls a window draws. */
export const orderNumbersSchema = z.array(orderNumberSchema).max(1000);

/** What this host can do. The window asks for a capability, never for the host's name. */
const capabilitiesSchema = z.object({
  /** Whether a window can open another one. */
  moreWindows: z.boolean(),
  /** Whether the stage can have a window of its own, in which the first one draws; absent: it cannot. */
  stageWindow: z.boolean().optional(),
  /** Whether the host can ask for a file or a folder by a dialog of its own; absent: it cannot. */
  fileDialogs: z.boolean().optional(),
  /** Whether the host shows the window's commands in a menu of the system; absent: it does not. */
  systemMenu: z.boolean().optional(),
  /** Whether the host tells of long work that has ended in a notice of the system; absent: it does not. */
  notices: z.boolean().optional(),
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
  /** Who may call it: the demo client first, which cannot be removed, then those that were added. */
  clients: z.array(keptClientSchema.extend({ isDemo: z.boolean() })).readonly(),
  /** One that is not strict decides otherwise than the platform: it is to be seen at every time. */
  mode: sandboxModeSchema,
  notOnboarded: notOnboardedSchema,
  /**
   * null: it speaks plain HTTP. `rootPem` is the certificate of its own authority, for callers to trust; `sha256` is its
   * fingerprint, as `AB:CD:…`. With `given` it shows a certificate that its owner has given: `rootPem` is that one with what
   * stands behind it, `sha256` its own, and the notes say what is to be known of it.
   */
  tls: z
    .object({ rootPem: text, sha256: text, given: z.object({ notes: z.array(wordsSchema).readonly() }).optional() })
    .nullable(),
  /** Names beside the loopback ones that the Host header may have. */
  hostNames: z.array(text).readonly(),
  /**
   * What a caller did wrong that never came as far as a request, in a whole sentence, and when: who does not trust the
   * root, say, or speaks plain HTTP to HTTPS. No call tells of it. Absent since the sandbox last started over, or began to
   * listen otherwise.
   */
  callerTrouble: z.object({ at: instant, words: wordsSchema }).optional(),
});

/** The bench's own sandbox as an environment: where payloads go when no other was chosen. */
export const sandboxEnvironmentSchema = z.object({
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

/** What a user must know of the stores: a backup that was restored, a file that is gone, a lock that is waited for. */
export const storeNoteSchema = z.object({
  id: text,
  tone: z.enum(['bad', 'info']),
  words: z.object({ message: wordsSchema, next: wordsSchema }),
  /** `renew`: writing everything anew mends it. `dismiss`: it is over, and may be put away. `none`: it goes by itself. */
  act: z.enum(['renew', 'dismiss', 'none']),
});

/** The note that stands while the open project may only be read, since a later version has written it. */
export const readOnlyNote = 'project-read-only';

/** The note that stands while the folder of the open project is not there: what is saved is kept on this machine. */
export const awayNote = 'project-away';

export const sessionSchema = z.object({
  version: text,
  storeNotes: z.array(storeNoteSchema).readonly(),
  capabilities: capabilitiesSchema,
  dataFolder: text,
  /** The project that is open. */
  project: projectInfoSchema,
  sandbox: sandboxInfoSchema,
  /** Of the bench's own sandbox. */
  environment: sandboxEnvironmentSchema,
  vault: vaultInfoSchema,
  ...environmentsSchema.shape,
  clock: runClockSchema,
  /** Choices of gaps in force for the project. */
  gaps: gapChoicesSchema,
  conflicts: z.array(conflictSchema).readonly(),
  /** Settings of the window, kept by the host because a browser's storage changes with the port. */
  settings: z.record(text, text),
});

/** What a refusal says beside its message, an English sentence: what to do, and both sentences in the languages of the window. */
export const refusalSchema = z.object({
  next: text.optional(),
  words: z.object({ message: wordsSchema, next: wordsSchema }).optional(),
});

/**
 * How a payload is sent: where to, the algorithm that signs it, and whether its body is encrypted for the receiver first.
 * To the bench's own sandbox, RSA256 and plain where nothing is said; an environment brings its own.
 */
export const sendOptionsShape = {
  algorithm: z.enum(signatureAlgorithms).optional(),
  encrypt: z.boolean().optional(),
  /** The id of one of the user's environments. */
  environment: text.min(1).max(64).optional(),
  /** The mistake that the request is signed with on purpose. */
  mistake: z.enum(signatureMistakes).optional(),
};

/** What a send would put on the wire, made by the same code that sends. */
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
  /** Calls that happened or changed, with the payloads of accepted ones. `more`: there were others; what is drawn is to be asked for anew. */
  z.object({ event: z.literal('calls'), calls: z.array(callSummarySchema).readonly(), more: z.boolean() }),
  /** The journal was cleared: everything known of calls is to be asked for anew. */
  z.object({ event: z.literal('calls-cleared') }),
  /** Another window goes to another project: this one is to write what is unsaved, and then to say that it has left. */
  z.object({ event: z.literal('project-leaving') }),
  z.object({ event: z.literal('clock'), clock: runClockSchema }),
  z.object({ event: z.literal('gaps'), gaps: gapChoicesSchema }),
  z.object({ event: z.literal('sandbox'), sandbox: sandboxInfoSchema }),
  z.object({ event: z.literal('vault'), vault: vaultInfoSchema }),
  /** Every environment there is now. */
  environmentsSchema.extend({ event: z.literal('environments') }),
  /** Another window wrote or removed these; their texts are read when they are wanted. */
  z.object({
    event: z.enum(['documents', 'stories']),
    saved: z.array(text),
    removed: z.array(text),
    /** It was no window but another program, in the project's folder. */
    outside: z.boolean().optional(),
  }),
  /** Every conflict there is now. */
  z.object({ event: z.literal('conflicts'), conflicts: z.array(conflictSchema).readonly() }),
  /** Another window has put the payloads in this sequence; those that are not named stand behind. */
  z.object({ event: z.literal('documents-arranged'), ids: z.array(text).readonly() }),
  /** Another window wrote or removed own templates: they are to be listed anew. */
  z.object({ event: z.literal('templates') }),
  /** Another window has taken the versions of these for good: nothing here may bring back what they said. */
  z.object({ event: z.literal('wiped'), ids: z.array(text).readonly() }),
  /** The user has chosen this command in the menu of the system. */
  z.object({ event: z.literal('command'), id: text }),
  /** So many files of the pictures of that ticket are drawn, the last of them in part. */
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
