import { defaultAlgorithm, type SignatureAlgorithm } from '../../specification/authentication.ts';
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

/** The key=value lists of Signature and Encrypt, read tolerantly (gap signing-profile). Never throws. */
type HeaderPairs =
  | { readonly read: 'pairs'; readonly pairs: ReadonlyMap<string, string> }
  /** The header is absent or blank. */
  | { readonly read: 'nothing' }
  | { readonly read: 'problem'; readonly message: string };

/** Far above a signature or wrapped key of 16,384 bits. */
const longestHeader = 8192;

/** Reads pairs in any order; keys become lower case, values stay undecoded. */
export function readHeaderPairs(name: 'Signature' | 'Encrypt', text: string | null | undefined): HeaderPairs {
  const problem = (message: string): HeaderPairs => ({ read: 'problem', message });
  if (text === null || text === undefined || text.trim() === '') return { read: 'nothing' };
  if (text.length > longestHeader) return problem(`The ${name} header is longer than ${longestHeader} characters.`);
  const pairs = new Map<string, string>();
  for (const piece of text.split(',')) {
    if (piece.trim() === '') continue;
    const equals = piece.indexOf('=');
    if (equals < 0) return problem(`The ${name} header contains "${shorten(piece)}", which is not a key=value pair.`);
    const key = piece.slice(0, equals).trim().toLowerCase();
    if (pairs.has(key)) return problem(`The ${name} header names "${shorten(key)}" twice.`);
    pairs.set(key, piece.slice(equals + 1));
  }
  return { read: 'pairs', pairs };
}

/** Reads base64, percent-encoded or not, as padded standard base64; null if it is neither. */
export function readBase64Value(value: string): string | null {
  const decoded = percentDecode(value);
  return decoded === null ? null : toStandardBase64(decoded);
}

/** Percent-encodes standard base64 once, in capitals. */
export function percentEncodeBase64(base64: string): string {
  return base64.replaceAll('+', '%2B').replaceAll('/', '%2F').replaceAll('=', '%3D');
}

/** Decodes each %XX to ASCII; null for an incomplete or non-ASCII escape. */
export function percentDecode(text: string): string | null {
  return /%(?![0-7][0-9a-f])/i.test(text) ? null : decodeURIComponent(text);
}

/** Base64 or base64url as padded standard base64; null for anything else. */
export function toStandardBase64(text: string): string | null {
  const match = /^([A-Za-z0-9+/_-]+)(={0,2})$/.exec(text);
  const digits = match?.[1];
  if (digits === undefined || digits.length % 4 === 1) return null;
  return digits.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (digits.length % 4)) % 4);
}

function shorten(text: string): string {
  const shown = text.trim().replace(/[^\x20-\x7e]/g, '?');
  return shown.length > 40 ? `${shown.slice(0, 40)}…` : shown;
}
