import { eventIterator, oc } from '@orpc/contract';
import * as z from 'zod';
import { faultLimits } from '../lib/fault-limits.ts';
import { mostSavedAtOnce } from './save-limits.ts';
import {
  bridgeEventSchema,
  callSchema,
  clockSchema,
  documentSchema,
  gapChangeSchema,
  gapChoicesSchema,
  preparedSchema,
  refusalSchema,
  sandboxInfoSchema,
  sendableText,
  sendMannerShape,
  sessionSchema,
  settableClockSchema,
  storySchema,
} from './schemas.ts';
import { longestSetting } from './setting-limits.ts';

/**
 * The one contract between the window and a host. Every host serves exactly this, over whatever carries it: the local
 * host over loopback HTTP, Electron over a MessagePort. Inputs are objects (a POST always has a JSON body); they hold
 * ids and texts, never a path and never a key.
 */
const nothing = z.strictObject({});

/** What a refusal may be called, with its status over HTTP. */
export const refusals = {
  NOT_FOUND: { status: 404, data: refusalSchema },
  NOT_NOW: { status: 409, data: refusalSchema },
  NOT_HERE: { status: 501, data: refusalSchema },
  STORE_FAILED: { status: 500, data: refusalSchema },
} as const;

const procedure = oc.errors(refusals);
const id = z.string().min(1).max(64);

export const contract = {
  session: {
    open: procedure.input(nothing).output(sessionSchema),
    saveSetting: procedure
      .input(z.strictObject({ key: z.string().min(1).max(64), value: z.string().max(longestSetting) }))
      .output(nothing),
  },
  documents: {
    list: procedure.input(nothing).output(z.array(documentSchema).readonly()),
    /** Writes whole documents, new or known; the answer leaves after they are on disk. */
    save: procedure
      .input(z.strictObject({ documents: z.array(documentSchema).min(1).max(mostSavedAtOnce) }))
      .output(nothing),
    remove: procedure.input(z.strictObject({ id })).output(nothing),
  },
  stories: {
    list: procedure.input(nothing).output(z.array(storySchema).readonly()),
    /** Writes whole stories, new or known; the answer leaves after they are on disk. */
    save: procedure
      .input(z.strictObject({ stories: z.array(storySchema).min(1).max(mostSavedAtOnce) }))
      .output(nothing),
    remove: procedure.input(z.strictObject({ id })).output(nothing),
  },
  calls: {
    /** Every call of the bench and its sandbox, oldest first. A call the bench sent to its own sandbox appears once. */
    list: procedure.input(nothing).output(z.array(callSchema).readonly()),
  },
  clock: {
    set: procedure.input(z.strictObject({ clock: settableClockSchema })).output(clockSchema),
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
  },
  send: {
    /** Signs without sending: the Request view and cURL. `text` is resolved. */
    prepare: procedure
      .input(z.strictObject({ scenario: id, text: sendableText, ...sendMannerShape }))
      .output(preparedSchema),
    /** One request, never repeated. `ticket` names it for cancel. The answer is the whole call, refused or failed ones too. */
    run: procedure
      .input(z.strictObject({ ticket: id, scenario: id, text: sendableText, ...sendMannerShape }))
      .output(callSchema),
    cancel: procedure.input(z.strictObject({ ticket: id })).output(z.object({ cancelled: z.boolean() })),
  },
  events: {
    /** `ready` first, then everything that happens in the host, until the window leaves. */
    follow: procedure.input(nothing).output(eventIterator(bridgeEventSchema)),
  },
};
