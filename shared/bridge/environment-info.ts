import * as z from 'zod';
import { environmentSchema, type Environment } from '../documents/environment.ts';
import { instant, text, wordsSchema } from '../documents/schema-parts.ts';

const environmentInfoSchema = environmentSchema.extend({
  /** Whether the vault has the key with the record's SHA-256. */
  hasKey: z.boolean(),
  /** Whether the key may sign for the origin of baseUrl. null while the vault is locked. */
  isGranted: z.boolean().nullable(),
  /** Production: sends are possible until then; null is closed. null for other kinds. */
  openUntil: instant.nullable(),
});
export type EnvironmentInfo = Readonly<z.infer<typeof environmentInfoSchema>>;

/** The record of an environment, without what follows from this machine's vault and time. */
export function recordOf(info: EnvironmentInfo): Environment {
  const { hasKey: _hasKey, isGranted: _isGranted, openUntil: _openUntil, ...record } = info;
  return record;
}

/** A file among the environments that Passbench cannot read. It stays unchanged. */
const unreadableEnvironmentSchema = z.object({
  /** Its name alone, never a path. */
  file: text,
  message: wordsSchema,
  next: wordsSchema,
});
export type UnreadableEnvironment = Readonly<z.infer<typeof unreadableEnvironmentSchema>>;

/** The user's own environments, by name, and what else lies among their files. */
export const environmentsSchema = z.object({
  environments: z.array(environmentInfoSchema).readonly(),
  unreadableEnvironments: z.array(unreadableEnvironmentSchema).readonly(),
});
export type Environments = Readonly<z.infer<typeof environmentsSchema>>;

/** What the user agrees to before a send to production. The host builds it from the text to be sent. */
export const sendSummarySchema = z.object({
  environment: text,
  origin: text,
  /** Method and path. */
  target: text,
  keyName: text,
  clientId: text,
  merchantBizNo: text,
  scenario: text,
  orderStatus: text,
  /** As cards show it and the payload writes it: `HK$215.00 (value "21500", currency "HKD")`. null if absent. */
  amount: text.nullable(),
  bytes: z.number(),
  digest: text,
});
export type SendSummary = Readonly<z.infer<typeof sendSummarySchema>>;
