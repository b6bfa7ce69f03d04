import * as z from 'zod';
import { instant, text } from '../../../../shared/documents/schema-parts.ts';
import { signatureAlgorithms } from '../../../../shared/specification/authentication.ts';
import { hasHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import { nameInvalid } from './vault-trouble.ts';

const version = z.literal(1);
const id = text.regex(/^[0-9a-f]{32}$/);
const digest = text.regex(/^[0-9a-f]{64}$/);
const base64 = text.regex(/^[A-Za-z0-9+/]*={0,2}$/);

/**
 * The cost of trying a passphrase. The bounds are checked before computing: less would be too fast to guess, more would
 * exhaust memory.
 */
const kdfSchema = z.strictObject({
  name: z.literal('scrypt'),
  N: z.union([15, 16, 17, 18, 19, 20].map((power) => z.literal(2 ** power))),
  r: z.literal(8),
  p: z.number().int().min(1).max(4),
  salt: text.regex(/^[0-9a-f]{32}$/),
});
export type Kdf = Readonly<z.infer<typeof kdfSchema>>;

/** A slot holds the key that seals everything else. `dataKey` names that key (see dataKeyName). */
export const passphraseSlotSchema = z.strictObject({
  v: version,
  kind: z.literal('passphrase'),
  id,
  dataKey: text,
  created: instant,
  kdf: kdfSchema,
});
export type PassphraseSlot = Readonly<z.infer<typeof passphraseSlotSchema>>;

/** The key is in `kept`, encrypted by the keychain; the sealed part is empty and authenticates the header. */
export const keychainSlotSchema = z.strictObject({
  v: version,
  kind: z.literal('os'),
  id,
  dataKey: text,
  created: instant,
  /** What stood behind the keychain when it was made. */
  backend: text,
  /** The first three bytes of the keychain's output, in hexadecimal: they show how it encrypts. */
  prefix: text,
  kept: base64,
});
export type KeychainSlot = Readonly<z.infer<typeof keychainSlotSchema>>;

export const keyHeaderSchema = z.strictObject({
  v: version,
  kind: z.literal('key'),
  id,
  name: text.min(1).max(100),
  keyAlg: z.enum(signatureAlgorithms),
  bits: z.number().int(),
  /** The public half, so that it can be had without a passphrase. */
  spki: base64,
  spkiSha256: digest,
  created: instant,
});
export type KeyHeader = Readonly<z.infer<typeof keyHeaderSchema>>;

export const usesHeaderSchema = z.strictObject({ v: version, kind: z.literal('uses') });
export const secretHeaderSchema = z.strictObject({ v: version, kind: z.literal('secret'), id, created: instant });

/** A key's name in stored form: trimmed and normalized. Throws KEY_NAME_INVALID. */
export function normalizeKeyName(name: string): string {
  const written = name.normalize('NFC').trim();
  // On the command line a leading "-" would make it an option.
  if (written === '' || written.length > 100 || written.startsWith('-') || hasHidden(written)) throw nameInvalid();
  return written;
}
