import * as z from 'zod';
import { wordsSchema, instant, text } from './schema-parts.ts';
import type { Instant } from '../lib/time/clock.ts';
import { writeUtcTime } from '../lib/time/iso-time.ts';

const certificateSchema = z.object({
  subject: text,
  issuer: text,
  validFrom: instant,
  validTo: instant,
  /** Of its DER, in hexadecimal. */
  sha256: text,
});
export type CertificateFacts = Readonly<z.infer<typeof certificateSchema>>;

/** The source of an authority: the runtime, the system, NODE_EXTRA_CA_CERTS, or the environment's own list. */
const authorityOrigins = ['built-in', 'system', 'environment', 'given'] as const;

export const tlsFactsSchema = z.object({
  /** As the runtime names it: TLSv1.3. */
  version: text,
  cipher: text,
  /** The application protocol that was agreed on, where one was. */
  alpn: text.nullable(),
  /** The other side's own certificate first, then each one's issuer as far as they were sent or are known. */
  chain: z.array(certificateSchema).readonly(),
  /** The source of the authority that signed the chain; null: the chain is not trusted. */
  authority: z.enum(authorityOrigins).nullable(),
});
export type TlsFacts = Readonly<z.infer<typeof tlsFactsSchema>>;
export type AuthorityOrigin = (typeof authorityOrigins)[number];

/** An instant as certificates have it: in whole seconds, 2026-11-22T10:00:00Z. */
export function certificateTime(at: Instant): string {
  return writeUtcTime(at).replace('.000Z', 'Z');
}

const dayMs = 86_400_000;
const warningDays = 30;

/** The certificate of a chain that ends first, where that is within 30 days of the instant; `days` are whole ones. */
export function soonExpired(
  { chain }: TlsFacts,
  at: Instant,
): { readonly certificate: CertificateFacts; readonly days: number } | null {
  const [first] = [...chain].sort((one, other) => one.validTo - other.validTo);
  if (first === undefined || first.validTo - at > warningDays * dayMs) return null;
  return { certificate: first, days: Math.floor((first.validTo - at) / dayMs) };
}

/** The checks of an environment, in order: each depends on those before it. */
export const checkSteps = ['name', 'connect', 'proxy', 'tls', 'clock', 'identity'] as const;

export const checkStepSchema = z.object({
  step: z.enum(checkSteps),
  /** null: not reached, not needed, or not requested. */
  ok: z.boolean().nullable(),
  sentence: wordsSchema,
  /** What to do; null: nothing. */
  next: wordsSchema.nullable(),
  ms: z.number(),
  /** Of the step tls: the agreed parameters and the trusted authority. */
  tls: tlsFactsSchema.optional(),
});
export type CheckStep = Readonly<z.infer<typeof checkStepSchema>>;
