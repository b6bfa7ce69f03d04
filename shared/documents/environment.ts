import * as z from 'zod';
import type { GapChoices } from '../gaps/gaps.ts';
import { signatureAlgorithms } from '../specification/authentication.ts';
import { myVariablesSchema } from './my-variables.ts';
import { text, withEveryName } from './schema-parts.ts';

/** The kind of a service: `production` reaches real people. Passbench's own sandbox has no such record. */
export const environmentKinds = ['sandbox', 'test', 'production'] as const;
export type EnvironmentKind = (typeof environmentKinds)[number];

/** Whether the caller acts for itself or as a provider for many merchants (payloads then name a merchantId). */
export const environmentRoles = ['direct', 'isv'] as const;

/** The colours of environments; by default that of the kind. */
export const environmentColours = ['green', 'teal', 'blue', 'violet', 'amber', 'red', 'grey'] as const;

/** A key of the vault, as files name it: what its owner calls it and which one it is (SHA-256 of its SPKI, hexadecimal). */
const keyReferenceSchema = z.strictObject({
  name: text.min(1).max(100),
  publicSha256: text.regex(/^[0-9a-f]{64}$/),
});
export type KeyReference = Readonly<z.infer<typeof keyReferenceSchema>>;

export const environmentLimits = {
  environments: 200,
  nameUnits: 100,
  valueUnits: 4096,
  headers: 50,
  pemUnits: 256 * 1024,
} as const;

const short = text.max(256);
const pem = text.max(environmentLimits.pemUnits);

/**
 * A service that receives payloads, as `environments/NAME.json` stores it, never with a secret. Absent values come
 * from the project (profile, method, signed path) or the machine (proxy). It grants nothing: the vault seals whether
 * its key may sign for its origin.
 */
export const environmentSchema = z.strictObject({
  format: z.literal('passbench.environment/1'),
  /** 32 hexadecimal digits; orders and calls are held apart by it. It outlives a renaming. */
  id: text.regex(/^[0-9a-f]{32}$/),
  name: text.min(1).max(environmentLimits.nameUnits),
  kind: z.enum(environmentKinds),
  /** http or https, with a path perhaps; the path of the endpoint follows it. */
  baseUrl: text.max(2048).optional(),
  clientId: short.optional(),
  key: keyReferenceSchema.optional(),
  /** Empty: none is written. Absent: that of the signing profile. */
  keyVersion: short.optional(),
  /** SPKI PEM of the key that verifies answers and encrypts bodies. */
  platformKey: pem.optional(),
  /** Values of signing-profile, http-method and signed-path; they override the project's. */
  profile: text.max(600).optional(),
  method: short.optional(),
  signedPath: text.max(600).optional(),
  algorithm: z.enum(signatureAlgorithms).optional(),
  encryption: z.enum(['yes', 'no']).optional(),
  /** The app scheme that links must have. */
  scheme: short.optional(),
  role: z.enum(environmentRoles).optional(),
  merchantId: short.optional(),
  /** What {{env.userId}} and {{env.openId}} stand for. */
  userId: short.optional(),
  openId: short.optional(),
  /** What {{my.NAME}} stands for, unless a row says; these override the project's. */
  variables: myVariablesSchema.optional(),
  headers: withEveryName(z.record(text.max(64), text.max(environmentLimits.valueUnits))).optional(),
  /** Headers whose value is a credential: name, and the secret of the vault that holds it. */
  secretHeaders: z.record(text.max(64), short).optional(),
  /** An address without credentials, or `none`; absent: what the system's variables say. */
  proxy: text.max(2048).optional(),
  /** The secret of the vault that holds `user:password` of the proxy. */
  proxyCredentials: short.optional(),
  /** Certificates (PEM) that are trusted beside those of the runtime and the system. */
  ca: pem.optional(),
  /** The TLS client certificate: certificates (PEM), and the vault secret that is their key. */
  clientCert: z.strictObject({ certificates: pem, secret: short }).optional(),
  /** How long an exchange may take in all. */
  timeoutMs: z.number().int().min(100).max(600_000).optional(),
  colour: z.enum(environmentColours).optional(),
});
export type Environment = Readonly<z.infer<typeof environmentSchema>>;

/** The gap choices for calls of an environment; its own override the project's. */
export function gapsOfEnvironment(
  { profile, method, signedPath, scheme }: Pick<Environment, 'profile' | 'method' | 'signedPath' | 'scheme'>,
  project: GapChoices,
): GapChoices {
  return {
    ...project,
    ...(profile === undefined ? {} : { 'signing-profile': profile }),
    ...(method === undefined ? {} : { 'http-method': method }),
    ...(signedPath === undefined ? {} : { 'signed-path': signedPath }),
    ...(scheme === undefined ? {} : { scheme }),
  };
}
