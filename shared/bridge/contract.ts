import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { clearScopeSchema, clearedSchema, forgettingSchema, forgottenSchema } from '../documents/call-summary.ts';
import { callSchema, callSearchSchema } from '../documents/call.ts';
import { longestOrderKey, longestSetting, mostOrdersAsked, mostSavedAtOnce } from '../documents/size-limits.ts';
import { payloadDocumentSchema, wholeTextSchema } from '../documents/payload-document.ts';
import { runClockSchema, settableClockSchema } from '../documents/run-clock.ts';
import { gapChoicesSchema } from '../documents/schema-parts.ts';
import { customTemplateSchema } from '../documents/project.ts';
import { storyDocumentSchema } from '../documents/story/story.ts';
import { languages } from '../lib/text/words.ts';
import {
  bridgeEventSchema,
  callPageSchema,
  callsOfOrdersSchema,
  conflictKindSchema,
  conflictTextsSchema,
  foundPageSchema,
  gapChangeSchema,
  orderNumbersSchema,
  preparedSchema,
  sendOptionsShape,
  sessionSchema,
  storyFileSchema,
  takeSchema,
} from './schemas.ts';
import { callExchange } from './call-exchange.ts';
import { bundles, projects } from './projects.ts';
import { images } from './images.ts';
import { sendSummarySchema } from './environment-info.ts';
import { ownKeys } from './your-keys.ts';
import { systemMenuSchema } from './system-menu.ts';
import { versions } from './versions.ts';
import { pictures } from './pictures.ts';
import { sandbox } from './sandbox.ts';
import { procedure } from './procedure.ts';

/**
 * The one contract between window and host, the same over loopback HTTP and a MessagePort. Inputs are objects with ids
 * and texts, never a path or a key.
 */
const nothing = z.strictObject({});

const id = z.string().min(1).max(64);
const ids = z.array(z.string().max(64)).min(1).max(100_000);
/** Which window asks: it is not told of what it did itself. */
const window = id.optional();

/**
 * Per id: the fingerprint (lib/text/fingerprint) of the text that was edited. If the host has another text from the
 * folder, a conflict begins.
 */
const over = z.record(z.string().max(64), z.string().max(64)).optional();

export const contract = {
  session: {
    /** The first session of a project creates an order of each scenario, named in `language`. */
    open: procedure.input(z.strictObject({ language: z.enum(languages).optional() })).output(sessionSchema),
    saveSetting: procedure
      .input(z.strictObject({ key: z.string().min(1).max(64), value: z.string().max(longestSetting), window }))
      .output(nothing),
    /** Files named at the start of the program or by a later one, each once. `handed` says that there are more. */
    handed: procedure
      .input(nothing)
      .output(z.object({ files: z.array(z.object({ name: z.string(), bytesBase64: z.string() })).readonly() })),
    /** An address on this host for another window, with a one-time code in its fragment. */
    newAddress: procedure.input(nothing).output(z.object({ address: z.string() })),
    /** The system menu, where the host has one. A choice arrives as the event `command`. */
    showMenu: procedure.input(systemMenuSchema).output(nothing),
    /** Reports finished work in a system notice if no window is visible (see `notices`). */
    tellEnded: procedure.input(z.strictObject({ words: z.string().min(1).max(300) })).output(nothing),
    /** Opens the folder of the log in the file manager (see `logs`). NOT_HERE where the host cannot. */
    showLogs: procedure.input(nothing).output(nothing),
  },
  documents: {
    list: procedure.input(nothing).output(z.array(payloadDocumentSchema).readonly()),
    /** Those of the ids that are there. */
    read: procedure.input(z.strictObject({ ids })).output(z.array(payloadDocumentSchema).readonly()),
    /** Writes whole documents, new or known. The answer follows once they are on disk. */
    save: procedure
      .input(z.strictObject({ documents: z.array(payloadDocumentSchema).min(1).max(mostSavedAtOnce), over, window }))
      .output(nothing),
    remove: procedure.input(z.strictObject({ id, window })).output(nothing),
    /** Stores the sequence of payloads. Unnamed ones follow in their old sequence. */
    arrange: procedure.input(z.strictObject({ ids, window })).output(nothing),
  },
  stories: {
    list: procedure.input(nothing).output(z.array(storyDocumentSchema).readonly()),
    /** Those of the ids that are there. */
    read: procedure.input(z.strictObject({ ids })).output(z.array(storyDocumentSchema).readonly()),
    /** Writes whole stories, new or known. The answer follows once they are on disk. */
    save: procedure
      .input(z.strictObject({ stories: z.array(storyDocumentSchema).min(1).max(mostSavedAtOnce), over, window }))
      .output(nothing),
    remove: procedure.input(z.strictObject({ id, window })).output(nothing),
    /** The files that the stored stories name, or why one cannot be read; `known`: the digests of those at hand. */
    files: procedure
      .input(z.strictObject({ known: z.array(z.string().max(64)).max(100_000) }))
      .output(z.object({ files: z.array(storyFileSchema).readonly() })),
  },
  versions,
  templates: {
    list: procedure.input(nothing).output(z.array(customTemplateSchema).readonly()),
    /** Writes whole templates, new or known. The answer follows once they are on disk. */
    save: procedure
      .input(z.strictObject({ templates: z.array(customTemplateSchema).min(1).max(mostSavedAtOnce), window }))
      .output(nothing),
    remove: procedure.input(z.strictObject({ id, window })).output(nothing),
  },
  calls: {
    ...callExchange,
    /** A page of calls, newest first, with `seq` below `before`. A call to Passbench's sandbox appears once. */
    page: procedure
      .input(z.strictObject({ before: z.number().nullable(), limit: z.number().int().min(1).max(200) }))
      .output(callPageSchema),
    /**
     * A page of matching calls, newest first, with `seq` below `before`. A short page with `next` is what about two
     * seconds found; ask again for the rest.
     */
    search: procedure
      .input(
        z.strictObject({
          search: callSearchSchema,
          before: z.number().nullable(),
          limit: z.number().int().min(1).max(200),
        }),
      )
      .output(foundPageSchema),
    orders: procedure
      .input(z.strictObject({ numbers: orderNumbersSchema }))
      .output(z.object({ orderKeys: z.array(z.string()).readonly() })),
    ofOrders: procedure
      .input(z.strictObject({ orderKeys: z.array(z.string().max(longestOrderKey)).min(1).max(mostOrdersAsked) }))
      .output(callsOfOrdersSchema),
    /** One call, whole. NOT_FOUND when it was cleared or let go. */
    open: procedure.input(z.strictObject({ id })).output(callSchema),
    /** Deletes calls permanently. `dryRun` only counts them. */
    clear: procedure.input(z.strictObject({ scope: clearScopeSchema, dryRun: z.boolean() })).output(clearedSchema),
    /** Removes all calls of an order; they can be restored for `forgottenDays`. NOT_FOUND if there is none. */
    forget: procedure
      .input(z.strictObject({ orderKey: z.string().min(1).max(longestOrderKey) }))
      .output(forgottenSchema),
    /** Restores removed calls under their numbers. NOT_FOUND once they are deleted. */
    bringBack: procedure.input(forgettingSchema).output(nothing),
    /** What was forgotten and can be brought back, the last first. */
    forgotten: procedure.input(nothing).output(z.object({ forgotten: z.array(forgottenSchema).readonly() })),
    /** Deletes forgotten calls permanently. */
    wipeForgotten: procedure.input(forgettingSchema).output(nothing),
  },
  clock: {
    set: procedure.input(z.strictObject({ clock: settableClockSchema })).output(runClockSchema),
  },
  gaps: {
    /** Applies all changes or none (null: the default). Returns every choice in force, once on disk. */
    choose: procedure
      .input(z.strictObject({ changes: z.array(gapChangeSchema).min(1).max(100) }))
      .output(gapChoicesSchema),
  },
  sandbox,
  conflicts: {
    /** Both current texts of a conflict. NOT_FOUND if there is none. */
    read: procedure.input(z.strictObject({ kind: conflictKindSchema, id })).output(conflictTextsSchema),
    /** Ends a conflict. NOT_NOW if the file has changed since `seen`. */
    resolve: procedure
      .input(z.strictObject({ kind: conflictKindSchema, id, take: takeSchema, seen: z.string().max(64) }))
      .output(nothing),
  },
  store: {
    /** Rewrites a store that was deleted, replaced or overwritten, from memory. The file in its place is moved aside. */
    renew: procedure.input(nothing).output(nothing),
    dismiss: procedure.input(z.strictObject({ id })).output(nothing),
  },
  ...ownKeys,
  ...projects,
  bundles,
  images,
  pictures,
  send: {
    /** Describes a send to one of your environments, for the user to agree to. Sends and signs nothing. */
    summary: procedure
      .input(
        z.strictObject({
          scenario: id,
          text: wholeTextSchema,
          ...sendOptionsShape,
          environment: id,
          exactOf: id.optional(),
        }),
      )
      .output(sendSummarySchema),
    /** Signs without sending, for the Request view and cURL. `text` is resolved. */
    prepare: procedure
      .input(z.strictObject({ scenario: id, text: wholeTextSchema, ...sendOptionsShape }))
      .output(preparedSchema),
    /**
     * One request, never repeated. `ticket` names it for cancel. Returns the whole call, even if refused or failed.
     * Production requires `agreed`, the digest of the summary that the user saw.
     */
    run: procedure
      .input(
        z.strictObject({
          ticket: id,
          scenario: id,
          text: wholeTextSchema,
          ...sendOptionsShape,
          agreed: z.string().max(64).optional(),
          /** The id of the call whose text this is. */
          replayOf: id.optional(),
          /** The id of the call whose bytes, headers and signature are sent again; `text` is its payload. */
          exactOf: id.optional(),
        }),
      )
      .output(callSchema),
    cancel: procedure.input(z.strictObject({ ticket: id })).output(z.object({ cancelled: z.boolean() })),
    /** Increments, stores and returns the number of sends ({{counter}}). */
    count: procedure.input(nothing).output(z.object({ count: z.number().int() })),
  },
  events: {
    /** `ready` first, then every event of the host. */
    follow: procedure.input(z.strictObject({ window })).output(eventIterator(bridgeEventSchema)),
  },
};
