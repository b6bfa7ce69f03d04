import * as z from 'zod';
import { signatureAlgorithms } from '../specification/authentication.ts';
import { instant, text, wordsSchema } from './schema-parts.ts';

/** The public description of a vault key; nothing private is ever in it. */
export const vaultKeySchema = z.object({
  /** 32 hexadecimal digits. */
  id: text,
  /** What its owner calls it; no two keys have the same name. */
  name: text,
  algorithm: z.enum(signatureAlgorithms),
  /** Of the modulus, or of the curve. */
  bits: z.number(),
  /** Of the SPKI DER: 64 lower-case hexadecimal digits. */
  publicSha256: text,
  createdAt: instant,
});
export type VaultKey = Readonly<z.infer<typeof vaultKeySchema>>;

/** That a key may sign for an origin, since when. Sealed in the vault: a file from elsewhere cannot grant it. */
export const keyUseSchema = z.object({
  keyId: text,
  origin: text,
  firstUsed: instant,
  /** Allowed for environments of kind production alone: no changed file takes what guards them away. */
  production: z.literal(true).optional(),
});
export type KeyUse = Readonly<z.infer<typeof keyUseSchema>>;

/** `absent`: there is none yet. Everything but signing with its keys works while it is locked. */
const vaultStates = ['absent', 'locked', 'unlocked'] as const;
export type VaultState = (typeof vaultStates)[number];

/** What can open a vault: its passphrase always, and a system's keychain beside it. */
const slotKinds = ['passphrase', 'os'] as const;
export type SlotKind = (typeof slotKinds)[number];

export const vaultInfoSchema = z.object({
  state: z.enum(vaultStates),
  keys: z.array(vaultKeySchema).readonly(),
  slots: z.array(z.enum(slotKinds)).readonly(),
  /** Which keys may sign for which origins; null while it is locked, since that is sealed. */
  uses: z.array(keyUseSchema).readonly().nullable(),
  /** What a secret is requested for outside of the window, which waits; null: nothing. */
  asking: wordsSchema.nullable(),
  /** Locks itself after so many idle minutes. */
  autoLockMinutes: z.number(),
  /** Whether the system's keychain can hold a slot, and why not. null: it can. */
  noKeychain: wordsSchema.nullable(),
  /** Why no passphrase can be asked for where this host runs, and what to do. null: it can. */
  noPrompt: wordsSchema.nullable(),
  /** Files of the vault that are refused (open to others, damaged, of another user), each in words with what to do. */
  refusals: z.array(z.object({ message: wordsSchema, next: wordsSchema })).readonly(),
});
export type VaultInfo = Readonly<z.infer<typeof vaultInfoSchema>>;

export const rsaKeyBits = [2048, 3072, 4096] as const;

/** What a key that is made is to be. `bits` is that of RSA. */
export const newKeySchema = z.strictObject({
  name: text.min(1).max(100),
  algorithm: z.enum(signatureAlgorithms),
  bits: z.union(rsaKeyBits.map((bits) => z.literal(bits))).optional(),
});
export type NewKey = Readonly<z.infer<typeof newKeySchema>>;

/** A file in `inbox/`, and its kind. */
export const inboxFileSchema = z.object({
  /** Its name alone, never a path. */
  file: text,
  bytes: z.number(),
  holds: z.enum(['private', 'public', 'none']),
  usable: z.boolean(),
  /** Whether it can be read once its passphrase is known. */
  needsPassphrase: z.boolean(),
  /** As `passbench keys check` says it; nothing private is in it. */
  kind: text,
  sentence: wordsSchema,
  next: wordsSchema.nullable(),
  warnings: z.array(wordsSchema).readonly(),
  publicSha256: text.nullable(),
});
export type InboxFile = Readonly<z.infer<typeof inboxFileSchema>>;

export const publicFormsSchema = z.object({ pem: text, line: text, sha256: text });
export type PublicForms = Readonly<z.infer<typeof publicFormsSchema>>;
