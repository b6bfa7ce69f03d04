import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { clearScopeSchema, clearedSchema, forgettingSchema, forgottenSchema } from '../documents/call-summary.ts';
import { callSearchSchema } from '../documents/call-search.ts';
import { callSchema } from '../documents/call.ts';
import {
  faultLimits,
  longestOrderKey,
  longestPasted,
  longestSetting,
  mostOrdersAsked,
  mostSavedAtOnce,
} from '../documents/size-limits.ts';
import { payloadDocumentSchema, wholeTextSchema } from '../documents/payload-document.ts';
import { runClockSchema, settableClockSchema } from '../documents/run-clock.ts';
import { notOnboardedSchema, sandboxModeSchema } from '../documents/sandbox-controls.ts';
import { gapChoicesSchema } from '../documents/schema-parts.ts';
import { customTemplateSchema } from '../documents/project.ts';
import { storyDocumentSchema } from '../documents/story/story.ts';
import { languages } from '../lib/text/words.ts';
import { bridgeEventSchema, callPageSchema, callsOfOrdersSchema, conflictKindSchema, conflictTextsSchema, foundPageSchema, gapChangeSchema, orderNumbersSchema, preparedSchema, sandboxInfoSchema, sendOptionsShape, sessionSchema, takeSchema } from './schemas.ts';
import { bundles, projects } from './projects.ts';
import { images } from './images.ts';
import { sendSummarySchema } from './environment-info.ts';
import { ownKeys } from './your-keys.ts';
import { systemMenuSchema } from './system-menu.ts';
import { versions } from './versions.ts';
import { pictures } from './pictures.ts';
import { procedure } from './procedure.ts';

/**
 * The one contract between the window and a host. Every host serves exactly this, over whatever carries it: the local
 * host over loopback HTTP, Electron over a MessagePort. Inputs are objects (a POST always has a JSON body); they hold
 * ids and texts, never a path and never a key.
 */
const nothing = z.strictObject({});

const id = z.string().min(1).max(64);
const ids = z.array(z.string().max(64)).min(1).max(100_000);
/** More than a key has, so that a file pasted by mistake is refused in words. */
const pasted = z.string().max(longestPasted);
/** The name of a file in the inbox of the data folder; never a path. */
const inboxFileName = z.string().min(1).max(255);
/** Which window asks: it is not told of what it did itself. */
const window = id.optional();

/**
 * By id, a fingerprint (lib/text/fingerprint) of the text that each was typed over. A text that was typed over another one
 * than the host has from the project's folder becomes a conflict.
 */
const over = z.record(z.string().max(64), z.string().max(64)).optional();

export const contract = {
  session: {
    /** Whoever opens the first session of a project finds an order of every scenario in it, named in `language`. */
    open: procedure.input(z.strictObject({ language: z.enum(languages).optional() })).output(sessionSchema),
    saveSetting: procedure
      .input(z.strictObject({ key: z.string().min(1).max(64), value: z.string().max(longestSetting) }))
      .output(nothing),
    /** Files that were named where the bench was started: for the first window that asks, once. */
    handed: procedure
      .input(nothing)
      .output(z.object({ files: z.array(z.object({ name: z.string(), bytesBase64: z.string() })).readonly() })),
    /** Where another window opens, once: an address on this host, with a one-time code in its fragment. */
    newAddress: procedure.input(nothing).output(z.object({ address: z.string() })),
    /** The menu of the system, where the host shows one; what is chosen there comes as the event `command`. */
    showMenu: procedure.input(systemMenuSchema).output(nothing),
    /** Long work has ended: the host tells it where nobody looks at the window, if it can (see `notices`). */
    tellEnded: procedure.input(z.strictObject({ words: z.string().min(1).max(300) })).output(nothing),
  },
  documents: {
    list: procedure.input(nothing).output(z.array(payloadDocumentSchema).readonly()),
    /** Those of the ids that are there. */
    read: procedure.input(z.strictObject({ ids })).output(z.array(payloadDocumentSchema).readonly()),
    /** Writes whole documents, new or known; the answer leaves after they are on disk. */
    save: procedure
      .input(z.strictObject({ documents: z.array(payloadDocumentSchema).min(1).max(mostSavedAtOnce), over, window }))
      .output(nothing),
    remove: procedure.input(z.strictObject({ id, window })).output(nothing),
    /** Keeps the sequence in which payloads stand. Those that are not named stand behind, in the sequence they had. */
    arrange: procedure.input(z.strictObject({ ids, window })).output(nothing),
  },
  stories: {
    list: procedure.input(nothing).output(z.array(storyDocumentSchema).readonly()),
    /** Those of the ids that are there. */
    read: procedure.input(z.strictObject({ ids })).output(z.array(storyDocumentSchema).readonly()),
    /** Writes whole stories, new or known; the answer leaves after they are on disk. */
    save: procedure
      .input(z.strictObject({ stories: z.array(storyDocumentSchema).min(1).max(mostSavedAtOnce), over, window }))
      .output(nothing),
    remove: procedure.input(z.strictObject({ id, window })).output(nothing),
  },
  versions,
  /** The user's own templates. */
  templates: {
    list: procedure.input(nothing).output(z.array(customTemplateSchema).readonly()),
    /** Writes whole templates, new or known; the answer leaves after they are on disk. */
    save: procedure
      .input(z.strictObject({ templates: z.array(customTemplateSchema).min(1).max(mostSavedAtOnce), window }))
      .output(nothing),
    remove: procedure.input(z.strictObject({ id, window })).output(nothing),
  },
  calls: {
    /**
     * A page of the journal, newest first: the newest one, or the calls whose `seq` is less than `before`. A call the
     * bench sent to its own sandbox appears once.
     */
    page: procedure
      .input(z.strictObject({ before: z.number().nullable(), limit: z.number().int().min(1).max(200) }))
      .output(callPageSchema),
    /**
     * A page of the calls that fit, newest first: the newest ones, or those whose `seq` is less than `before`. Fewer than
     * asked for, with a `next`, are what was found in about two seconds: the rest is to be asked for.
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
    /** The orders that a window draws: those of these numbers, then those that were called last. */
    orders: procedure
      .input(z.strictObject({ numbers: orderNumbersSchema }))
      .output(z.object({ orderKeys: z.array(z.string()).readonly() })),
    /** The calls of orders, with the payloads of accepted ones; as many orders as one answer holds. */
    ofOrders: procedure
      .input(z.strictObject({ orderKeys: z.array(z.string().max(longestOrderKey)).min(1).max(mostOrdersAsked) }))
      .output(callsOfOrdersSchema),
    /** One call, whole. NOT_FOUND when it was cleared or let go. */
    open: procedure.input(z.strictObject({ id })).output(callSchema),
    /** Takes calls out of the journal for good; with `dryRun`, says only what would go. */
    clear: procedure.input(z.strictObject({ scope: clearScopeSchema, dryRun: z.boolean() })).output(clearedSchema),
    /** Sets all calls of an order aside, from where they can be brought back for `forgottenDays`. NOT_FOUND where there is none. */
    forget: procedure
      .input(z.strictObject({ orderKey: z.string().min(1).max(longestOrderKey) }))
      .output(forgottenSchema),
    /** Puts forgotten calls back under their numbers. NOT_FOUND once they were let go. */
    bringBack: procedure.input(forgettingSchema).output(nothing),
    /** What was forgotten and can be brought back, the last first. */
    forgotten: procedure.input(nothing).output(z.object({ forgotten: z.array(forgottenSchema).readonly() })),
    /** Takes forgotten calls for good. */
    wipeForgotten: procedure.input(forgettingSchema).output(nothing),
  },
  clock: {
    set: procedure.input(z.strictObject({ clock: settableClockSchema })).output(runClockSchema),
  },
  gaps: {
    /** Makes all changes or none (null: the default again). The answer is every choice then in force, once on disk. */
    choose: procedure
      .input(z.strictObject({ changes: z.array(gapChangeSchema).min(1).max(100) }))
      .output(gapChoicesSchema),
  },
  sandbox: {
    /** The whole fault plan, each fault as it is written (`no-answer@next=1`); none ends it. All or none are taken. */
    setFaults: procedure
      .input(z.strictObject({ faults: z.array(z.string().min(1).max(faultLimits.units)).max(faultLimits.count) }))
      .output(sandboxInfoSchema),
    /**
     * Adds a public key to a client, which is made with its first. `publicKey` is what was pasted: any usable public form.
     * Without `keyVersion` it gets the next number. NOT_NOW with the reason for anything else; a private key leaves nothing.
     */
    addClient: procedure
      .input(
        z.strictObject({ clientId: z.string().max(256), keyVersion: z.string().max(64).optional(), publicKey: pasted }),
      )
      .output(sandboxInfoSchema),
    /** The client goes with its last key. */
    removeKey: procedure
      .input(z.strictObject({ clientId: z.string().max(256), keyVersion: z.string().max(64) }))
      .output(sandboxInfoSchema),
    removeClient: procedure.input(z.strictObject({ clientId: z.string().max(256) })).output(sandboxInfoSchema),
    setMode: procedure.input(z.strictObject({ mode: sandboxModeSchema })).output(sandboxInfoSchema),
    /** In place of what was marked. Scenarios are named by their ids. */
    setNotOnboarded: procedure.input(z.strictObject({ notOnboarded: notOnboardedSchema })).output(sandboxInfoSchema),
    /**
     * Serves HTTPS, or plain HTTP again: starts the listener anew, open calls end first. Answers its new address. `given`
     * names two files of the inbox, a certificate and its key (both may be one file), which are copied; without it the
     * sandbox has a certificate of its own authority.
     */
    setTls: procedure
      .input(
        z.strictObject({
          tls: z.boolean(),
          given: z.strictObject({ cert: inboxFileName, key: inboxFileName }).optional(),
        }),
      )
      .output(sandboxInfoSchema),
    /** In place of those that were. */
    setHostNames: procedure
      .input(z.strictObject({ hostNames: z.array(z.string().min(1).max(253)).max(20) }))
      .output(sandboxInfoSchema),
    /**
     * Takes all orders and calls for good, and lets the fault plan count anew; with `dryRun`, says only what would go.
     * Clients, controls, clock and documents stay.
     */
    startOver: procedure.input(z.strictObject({ dryRun: z.boolean() })).output(clearedSchema),
  },
  conflicts: {
    /** Both texts of a conflict as they are now. NOT_FOUND where there is none any more. */
    read: procedure.input(z.strictObject({ kind: conflictKindSchema, id })).output(conflictTextsSchema),
    /** Ends a conflict. NOT_NOW where the file has another text by now than the one that was seen. */
    resolve: procedure
      .input(z.strictObject({ kind: conflictKindSchema, id, take: takeSchema, seen: z.string().max(64) }))
      .output(nothing),
  },
  store: {
    /** Writes a store that was deleted, replaced or written over anew, as it stands in memory; what lies in its place is set aside. */
    renew: procedure.input(nothing).output(nothing),
    /** Puts a note away that is over. */
    dismiss: procedure.input(z.strictObject({ id })).output(nothing),
  },
  ...ownKeys,
  ...projects,
  bundles,
  images,
  pictures,
  send: {
    /** What a send to one of the user's environments would be, in the words a user agrees to. Sends and signs nothing. */
    summary: procedure
      .input(z.strictObject({ scenario: id, text: wholeTextSchema, ...sendOptionsShape, environment: id }))
      .output(sendSummarySchema),
    /** Signs without sending: the Request view and cURL. `text` is resolved. */
    prepare: procedure
      .input(z.strictObject({ scenario: id, text: wholeTextSchema, ...sendOptionsShape }))
      .output(preparedSchema),
    /**
     * One request, never repeated. `ticket` names it for cancel. The answer is the whole call, refused or failed ones too.
     * `agreed` is the digest of the summary that the user has seen: production takes nothing without it.
     */
    run: procedure
      .input(
        z.strictObject({
          ticket: id,
          scenario: id,
          text: wholeTextSchema,
          ...sendOptionsShape,
          agreed: z.string().max(64).optional(),
        }),
      )
      .output(callSchema),
    cancel: procedure.input(z.strictObject({ ticket: id })).output(z.object({ cancelled: z.boolean() })),
    /** The number of the next send that counts ({{counter}}): one more each time it is asked for, and kept. */
    count: procedure.input(nothing).output(z.object({ count: z.number().int() })),
  },
  events: {
    /** `ready` first, then everything that happens in the host, until the window leaves. */
    follow: procedure.input(z.strictObject({ window })).output(eventIterator(bridgeEventSchema)),
  },
};
