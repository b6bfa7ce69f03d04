import * as z from 'zod';
import { eventIterator } from '@orpc/contract';
import { checkStepSchema } from '../documents/tls.ts';
import { environmentSchema } from '../documents/environment.ts';
import { longestPasted } from '../documents/size-limits.ts';
import { text, wordsSchema } from '../documents/schema-parts.ts';
import { inboxFileSchema, newKeySchema, publicFormsSchema, vaultInfoSchema } from '../documents/vault.ts';
import { environmentsSchema } from './environment-info.ts';
import { procedure } from './procedure.ts';

const nothing = z.strictObject({});
const id = z.string().min(1).max(64);

/** What was pasted, as it is stored, with what it is. */
const publicMaterialSchema = z.object({ pem: text, sha256: text, sentence: wordsSchema });
export type PublicMaterial = Readonly<z.infer<typeof publicMaterialSchema>>;
/** The name of a file in the inbox of the data folder; never a path. */
const inboxFile = z.string().min(1).max(255);

/**
 * Your keys and environments. Passphrases and private keys never pass here: the host prompts for passphrases in the
 * terminal or a small window while the procedure waits, and files arrive by inbox, dialog or command line.
 */
export const ownKeys = {
  vault: {
    /** Prompts for a new passphrase and creates the vault. NOT_NOW if cancelled, or a vault exists. */
    create: procedure.input(nothing).output(vaultInfoSchema),
    /** Prompts for the passphrase. NOT_NOW if cancelled or wrong. */
    unlock: procedure.input(nothing).output(vaultInfoSchema),
    /** Ends what is being asked for: a caller that waits for it is refused. */
    cancelAsking: procedure.input(nothing).output(vaultInfoSchema),
    lock: procedure.input(nothing).output(vaultInfoSchema),
    changePassphrase: procedure.input(nothing).output(vaultInfoSchema),
    /** Lets the keychain open the vault, or stops that. NOT_HERE without a keychain. */
    setKeychain: procedure.input(z.strictObject({ keychain: z.boolean() })).output(vaultInfoSchema),
    setAutoLock: procedure.input(z.strictObject({ minutes: z.number().int().min(1).max(240) })).output(vaultInfoSchema),
  },
  keys: {
    /** The inbox with each file examined. `folder` is for display only. */
    inbox: procedure.input(nothing).output(z.object({ folder: text, files: z.array(inboxFileSchema).readonly() })),
    /** Imports a file's private key into the vault; prompts for its passphrase. The file stays. */
    importFile: procedure
      .input(z.strictObject({ file: inboxFile, name: z.string().min(1).max(100) }))
      .output(vaultInfoSchema),
    /** Removes a file of the inbox permanently. */
    removeInboxFile: procedure.input(z.strictObject({ file: inboxFile })).output(nothing),
    /** Copies a file from the host's dialog into the inbox. NOT_HERE without dialogs. */
    chooseFile: procedure.input(nothing).output(nothing),
    generate: procedure.input(newKeySchema).output(vaultInfoSchema),
    publicOf: procedure.input(z.strictObject({ id })).output(publicFormsSchema),
    rename: procedure.input(z.strictObject({ id, name: z.string().min(1).max(100) })).output(vaultInfoSchema),
    remove: procedure.input(z.strictObject({ id })).output(vaultInfoSchema),
    /** Takes back that a key may sign for an origin. */
    revokeUse: procedure.input(z.strictObject({ keyId: id, origin: z.string().max(2048) })).output(vaultInfoSchema),
  },
  environments: {
    /** Saves one, new or known by id. NOT_NOW with the reason for a taken name or an invalid value. */
    save: procedure.input(z.strictObject({ environment: environmentSchema })).output(environmentsSchema),
    remove: procedure.input(z.strictObject({ id })).output(environmentsSchema),
    /** Converts a public key or certificates to the stored form. A private key is refused and not stored. */
    readPublic: procedure
      .input(z.strictObject({ pasted: z.string().max(longestPasted), as: z.enum(['platformKey', 'ca']) }))
      .output(publicMaterialSchema),
    /** Prompts for the proxy's `user:password` and stores it in the vault. No window learns it. */
    askProxyCredentials: procedure.input(z.strictObject({ id })).output(environmentsSchema),
    /** Imports a client certificate from the inbox; its key goes into the vault. */
    importClientCert: procedure
      .input(z.strictObject({ id, file: inboxFile, keyFile: inboxFile.optional() }))
      .output(environmentsSchema),
    /**
     * Requests that the key may sign for the environment's origin. `code`: the host printed a code for `confirmGrant`.
     * `granted`: the host asked by itself.
     */
    askGrant: procedure.input(z.strictObject({ id })).output(z.object({ is: z.enum(['code', 'granted', 'refused']) })),
    confirmGrant: procedure.input(z.strictObject({ id, code: z.string().max(20) })).output(environmentsSchema),
    /** Opens a production environment for a time, after its host name was typed. */
    open: procedure.input(z.strictObject({ id, host: z.string().max(255) })).output(environmentsSchema),
    close: procedure.input(z.strictObject({ id })).output(environmentsSchema),
    /** Tests the connection step by step. `ask` allows the call that must be refused. */
    check: procedure.input(z.strictObject({ id, ask: z.boolean() })).output(eventIterator(checkStepSchema)),
  },
} as const;
