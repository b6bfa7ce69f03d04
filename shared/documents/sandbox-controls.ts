import * as z from 'zod';
import { signatureAlgorithms } from '../specification/authentication.ts';
import { text } from './schema-parts.ts';

/**
 * How the sandbox decides. `strict`: by the specification. `lenient`: faults of a payload or order do not refuse the
 * call. `record-only`: every call is stored and answered with success, without effect.
 */
export const sandboxModes = ['strict', 'lenient', 'record-only'] as const;
export type SandboxMode = (typeof sandboxModes)[number];

export const sandboxModeSchema = z.enum(sandboxModes);

/** The modes in which a sandbox differs from the platform; its calls record the mode. */
export const otherModeSchema = z.enum(['lenient', 'record-only']);

/** How many marks of a kind there are at most, and how many UTF-16 units each. */
export const markLimits = { count: 100, units: 256 } as const;

const marks = z.array(text.min(1).max(markLimits.units)).max(markLimits.count).readonly();

/** Merchants, scenarios (by their ids) and templates that are answered as not onboarded (UN_SUPPORT_BUSINESS). */
export const notOnboardedSchema = z.strictObject({ merchantIds: marks, scenarios: marks, templateCodes: marks });
export type NotOnboarded = Readonly<z.infer<typeof notOnboardedSchema>>;

export const everyoneOnboarded: NotOnboarded = { merchantIds: [], scenarios: [], templateCodes: [] };

export type Controls = { readonly mode: SandboxMode; readonly notOnboarded: NotOnboarded };

export const asThePlatform: Controls = { mode: 'strict', notOnboarded: everyoneOnboarded };

/** A public key of a client; nothing private is ever in it. */
const clientKeySchema = z.object({
  /** What requests name it by (keyVersion). */
  version: text,
  /** SPKI. */
  publicKeyPem: text,
  algorithm: z.enum(signatureAlgorithms),
  /** Of the modulus, or of the curve. */
  bits: z.number(),
  /** Of the SPKI DER: 64 lower-case hexadecimal digits. */
  sha256: text,
});
export type ClientKey = Readonly<z.infer<typeof clientKeySchema>>;

/** A merchant that the sandbox knows, its keys oldest first: a request that names no version means the last. */
export const keptClientSchema = z.object({ clientId: text, keys: z.array(clientKeySchema).readonly() });
export type KeptClient = Readonly<z.infer<typeof keptClientSchema>>;

export const clientLimits = { clients: 50, keysOfOne: 10 } as const;
