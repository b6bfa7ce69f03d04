import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { checkStepSchema } from '../documents/connection-check.ts';
import { environmentSchema } from '../documents/environment.ts';
import { longestPasted } from '../documents/size-limits.ts';
import { text, wordsSchema } from '../documents/schema-parts.ts';
import { inboxFileSchema, newKeySchema, publicFormsSchema, vaultInfoSchema } from '../documents/vault.ts';
import { environmentsSchema } from './environment-info.ts';
import { procedure } from './procedure.ts';

const nothing = z.strictObject({});
const id = z.string().min(1).max(64);
/** The name of a file in the inbox of the data folder; never a path. */
const inboxFile = z.string().min(1).max(255);

/**
 * The user's own keys and environments. Passphrases never come this way: the host asks for them where it asks for secrets
 * (the terminal, or a small window of the shell), and the procedure waits. A private key never comes this way either: files
 * reach the host by its inbox folder, by its own dialog, or by the command line.
 */
export const ownKeys = {
  vault: {
    /** Asks for a new passphrase and makes the vault. NOT_NOW when it was not given, or there is a vault. */
    create: procedure.input(nothing).output(vaultInfoSchema),
    /** Asks for the passphrase. NOT_NOW when it was not given or does not open the vault. */
    unlock: procedure.input(nothing).output(vaultInfoSchema),
    /** Ends what is being asked for: whoever waits for it is refused. */
    cancelAsking: procedure.input(nothing).output(vaultInfoSchema),
    lock: procedure.input(nothing).output(vaultInfoSchema),
    changePassphrase: procedure.input(nothing).output(vaultInfoSchema),
    /** Lets the system's keychain open the vault too, or no more. NOT_HERE where there is none that can. */
    setKeychain: procedure.input(z.strictObject({ keychain: z.boolean() })).output(vaultInfoSchema),
    setAutoLock: procedure.input(z.strictObject({ minutes: z.number().int().min(1).max(240) })).output(vaultInfoSchema),
  },
  keys: {
    /** What lies in the inbox, each file examined. `folder` is where a user puts files: shown, and never sent back. */
    inbox: procedure.input(nothing).output(z.object({ folder: text, files: z.array(inboxFileSchema).readonly() })),
    /** Takes the private key of a file into the vault; asks for the file's passphrase where it has one. The file stays. */
    importFile: procedure
      .input(z.strictObject({ file: inboxFile, name: z.string().min(1).max(100) }))
      .output(vaultInfoSchema),
    /** Removes a file of the inbox for good. */
    removeInboxFile: procedure.input(z.strictObject({ file: inboxFile })).output(nothing),
    /** Chooses a file by the host's own dialog and puts a copy into the inbox. NOT_HERE in a host without dialogs. */
    chooseFile: procedure.input(nothing).output(nothing),
    generate: procedure.input(newKeySchema).output(vaultInfoSchema),
    publicOf: procedure.input(z.strictObject({ id })).output(publicFormsSchema),
    rename: procedure.input(z.strictObject({ id, name: z.string().min(1).max(100) })).output(vaultInfoSchema),
    remove: procedure.input(z.strictObject({ id })).output(vaultInfoSchema),
    /** Takes back that a key may sign for an origin. */
    revokeUse: procedure.input(z.strictObject({ keyId: id, origin: z.string().max(2048) })).output(vaultInfoSchema),
  },
  environments: {
    /** Writes one, new or known by its id. NOT_NOW with the reason for a name that is taken or a value that cannot stand. */
    save: procedure.input(z.strictObject({ environment: environmentSchema })).output(environmentsSchema),
    remove: procedure.input(z.strictObject({ id })).output(environmentsSchema),
    /** A public key or certificates in any usable form, as the environment keeps them. A private key is refused, and kept nowhere. */
    readPublic: procedure
      .input(z.strictObject({ pasted: z.string().max(longestPasted), as: z.enum(['platformKey', 'ca']) }))
      .output(z.object({ pem: text, sha256: text, sentence: wordsSchema })),
    /** Keeps `user:password` of the proxy in the vault; it is asked for by the host, and told to no window. */
    askProxyCredentials: procedure.input(z.strictObject({ id })).output(environmentsSchema),
    /** Takes a client certificate with its key from the inbox: the certificate into the environment, the key into the vault. */
    importClientCert: procedure
      .input(z.strictObject({ id, file: inboxFile, keyFile: inboxFile.optional() }))
      .output(environmentsSchema),
    /**
     * Asks that the environment's key may sign for the origin of its address. `code`: the host has printed a code beside
     * key and origin, and `confirmGrant` must bring it. `granted`: the host has asked for itself.
     */
    askGrant: procedure.input(z.strictObject({ id })).output(z.object({ is: z.enum(['code', 'granted', 'refused']) })),
    confirmGrant: procedure.input(z.strictObject({ id, code: z.string().max(20) })).output(environmentsSchema),
    /** Opens an environment of kind production for a time, once its host name was typed. */
    open: procedure.input(z.strictObject({ id, host: z.string().max(255) })).output(environmentsSchema),
    close: procedure.input(z.strictObject({ id })).output(environmentsSchema),
    /** Says what works on the way to it, step by step as they end. `ask` allows the call that must be refused. */
    check: procedure.input(z.strictObject({ id, ask: z.boolean() })).output(eventIterator(checkStepSchema)),
  },
} as const;
