import * as z from 'zod';
import { environmentSchema } from '../documents/environment.ts';
import { instant, text, wordsSchema } from '../documents/schema-parts.ts';

/** An environment as a window needs it: the record, and what follows from the vault and the time. */
export const environmentInfoSchema = environmentSchema.extend({
  /** Whether the vault has the key that the record names, by its SHA-256. */
  hasKey: z.boolean(),
  /** Whether that key may sign for the origin of baseUrl; null while the vault is locked, since that is sealed. */
  isGranted: z.boolean().nullable(),
  /** Of kind production: sends are possible until then. null: it is closed. Others need no opening: null, too. */
  openUntil: instant.nullable(),
  /** What stands in the way of sending at all (no address, no key, no Client-Id), with what to do. null: nothing. */
  trouble: z.object({ message: wordsSchema, next: wordsSchema }).nullable(),
});
export type EnvironmentInfo = Readonly<z.infer<typeof environmentInfoSchema>>;

/** A file among the environments that is none: put there by another hand, damaged, or of another version. It is left alone. */
export const unreadableEnvironmentSchema = z.object({
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

/**
 * What a send to a production environment is agreed to by: shown before it, and its digest brought along with it. The host
 * makes it from the very text that would leave.
 */
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
  /** As cards show it, and as the payload writes it: `HK$215.00 (21500 HKD)`. null where it names none. */
  amount: text.nullable(),
  bytes: z.number(),
  digest: text,
});
export type SendSummary = Readonly<z.infer<typeof sendSummarySchema>>;
