import { defaultAlgorithm, type SignatureAlgorithm } from '../../specification/authentication.ts';
import { percentEncodeBase64, readBase64Value, readHeaderPairs } from './header-pairs.ts';
import type { SigningProfile } from './signing-profiles.ts';
import { trimTrailing } from '../../lib/text/trim-trailing.ts';

/** A Signature header as the lenient reader understands it. */
export type SignatureHeader = {
  /** In upper case, RSA256 if absent; possibly unknown. */
  readonly algorithm: string;
  /** null when absent or blank: the latest key. */
  readonly keyVersion: string | null;
  /** The value after `signature=` as it stands, undecoded. */
  readonly written: string;
  /** Padded standard base64; null if it is no base64. */
  readonly signatureBase64: string | null;
};

export type SignatureHeaderReading =
  | { readonly read: 'header'; readonly header: SignatureHeader }
  /** Absent, blank, or without a signature. */
  | { readonly read: 'not signed' }
  | { readonly read: 'problem'; readonly message: string };

/**
 * Parses a Signature header tolerantly (gap signing-profile): any order and case of keys, spaces, percent-encoding,
 * base64 or base64url. `+` stays `+`. Never throws.
 */
export function parseSignatureHeader(text: string | null | undefined): SignatureHeaderReading {
  const reading = readHeaderPairs('Signature', text);
  if (reading.read === 'nothing') return { read: 'not signed' };
  if (reading.read === 'problem') return reading;
  const { pairs } = reading;
  const written = pairs.get('signature') ?? '';
  if (written.trim() === '') return { read: 'not signed' };
  return { read: 'header', header: headerOf(pairs, written) };
}

function headerOf(pairs: ReadonlyMap<string, string>, written: string): SignatureHeader {
  const algorithm = (pairs.get('algorithm') ?? '').trim().toUpperCase();
  const keyVersion = (pairs.get('keyversion') ?? '').trim();
  return {
    algorithm: algorithm === '' ? defaultAlgorithm : algorithm,
    keyVersion: keyVersion === '' ? null : keyVersion,
    written,
    signatureBase64: readBase64Value(written.trim()),
  };
}

/**
 * Writes a Signature header by profile. `signatureBase64` is padded standard base64; null omits `keyVersion`. Only the
 * signature is escaped: check the version with header-syntax first.
 */
export function writeSignatureHeader(parts: {
  readonly algorithm: SignatureAlgorithm;
  readonly keyVersion: string | null;
  readonly signatureBase64: string;
  readonly profile: SigningProfile;
}): string {
  const pairs = [`algorithm=${parts.algorithm}`];
  if (parts.keyVersion !== null) pairs.push(`keyVersion=${parts.keyVersion}`);
  pairs.push(`signature=${writtenValue(parts.signatureBase64, parts.profile)}`);
  return pairs.join(parts.profile.separator);
}

function writtenValue(base64: string, profile: SigningProfile): string {
  if (profile.value === 'base64url') return trimTrailing(base64, '=').replaceAll('+', '-').replaceAll('/', '_');
  return profile.value === 'base64' ? base64 : percentEncodeBase64(base64);
}
