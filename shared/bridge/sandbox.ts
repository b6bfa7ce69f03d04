import * as z from 'zod';
import { clearedSchema } from '../documents/call-summary.ts';
import { notOnboardedSchema, sandboxModeSchema } from '../documents/sandbox-controls.ts';
import { faultLimits, longestPasted } from '../documents/size-limits.ts';
import { procedure } from './procedure.ts';
import { sandboxInfoSchema } from './schemas.ts';

/** Longer than any key, so that a wrong file is refused in words. */
const pasted = z.string().max(longestPasted);
/** The name of a file in the inbox of the data folder; never a path. */
const inboxFileName = z.string().min(1).max(255);

/** The controls of the embedded sandbox. */
export const sandbox = {
  /** The whole fault plan as typed (`no-answer@next=1`); an empty one ends it. All or none apply. */
  setFaults: procedure
    .input(z.strictObject({ faults: z.array(z.string().min(1).max(faultLimits.units)).max(faultLimits.count) }))
    .output(sandboxInfoSchema),
  /**
   * Adds a public key in any usable form; the first one creates the client. Without `keyVersion` the next number is
   * used. NOT_NOW with the reason otherwise; a private key is not stored.
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
   * Switches HTTPS on or off: open calls end, then the listener restarts. `given` names a certificate and its key in
   * the inbox (one file may hold both), which are copied; without it the sandbox's authority issues one.
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
   * Deletes all orders and calls permanently and resets fault counts. `dryRun` only counts. Clients, controls, clock
   * and documents stay.
   */
  startOver: procedure.input(z.strictObject({ dryRun: z.boolean() })).output(clearedSchema),
};
