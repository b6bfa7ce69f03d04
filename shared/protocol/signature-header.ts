import { defaultAlgorithm } from './signing-profiles.ts';
import type { SignatureAlgorithm, SigningProfile } from './signing-profiles.ts';
import { withoutTrailing } from '../lib/without-trailing.ts';

/** A Signature header as the lenient reader understands it. */
export type SignatureHeader = {
  /** As written, in upper case; RSA256 when the header names none. It may be a name the product does not know. */
  readonly algorithm: string;
  /** null when absent or blank: the latest key. */
  readonly keyVersion: string | null;
  /** The value after `signature=` as it stands, undecoded. */
  readonly written: string;
  /** Standard base64 with padding; null when the value is neither base64 nor base64url. */
  readonly signatureBase64: string | null;
};

export type SignatureHeaderReading =
  | { readonly read: 'header'; readonly header: SignatureHeader }
  /** Nothing to check: the header is absent, blank, or carries no signature. */
  | { readonly read: 'not signed' }
  | { readonly read: 'problem'; readonly message: string };

/** Longest Signature header that is looked into; a signature of a 16,384-bit key is far below. */
const longestHeader = 8192;

/**
 * Reads a Signature header as anybody may have written it (gap signing-profile): keys in any order and case, optional
 * spaces, the value percent-encoded or not, base64 or base64url. `+` stays `+`. Never throws.
 */
export function parseSignatureHeader(text: string | null | undefined): SignatureHeaderReading {
  if (text === null || text === undefined || text.trim() === '') return { read: 'not signed' };
  if (text.length > longestHeader) return problem(`The Signature header is longer than ${longestHeader} characters.`);
  const pairs = new Map<string, string>();
  for (const piece of text.split(',')) {
    if (piece.trim() === '') continue;
    const equals = piece.indexOf('=');
    if (equals < 0) return problem(`The Signature header holds "${shortened(piece)}", which is no key=value pair.`);
    const key = piece.slice(0, equals).trim().toLowerCase();
    if (pairs.has(key)) return problem(`The Signature header names "${shortened(key)}" twice.`);
    pairs.set(key, piece.slice(equals + 1));
  }
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
    signatureBase64: readSignatureValue(written.trim()),
  };
}

/** One signature value, percent-encoded once or not at all, as standard base64 with padding; null when it is neither. */
function readSignatureValue(value: string): string | null {
  const decoded = percentDecode(value);
  return decoded === null ? null : asStandardBase64(decoded);
}

/** The text with each %XX (any case) turned into its ASCII character; null for an incomplete or non-ASCII escape. */
export function percentDecode(text: string): string | null {
  let broken = false;
  const decoded = text.replace(/%(.{0,2})/gs, (_, hex: string) => {
    const code = /^[0-9a-f]{2}$/i.test(hex) ? Number.parseInt(hex, 16) : 128;
    if (code > 127) broken = true;
    return String.fromCharCode(code);
  });
  return broken ? null : decoded;
}

/** Base64 or base64url, padded or not, as standard base64 with padding; null for anything else. */
export function asStandardBase64(text: string): string | null {
  const match = /^([A-Za-z0-9+/_-]+)(={0,2})$/.exec(text);
  const digits = match?.[1];
  if (digits === undefined || digits.length % 4 === 1) return null;
  return digits.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (digits.length % 4)) % 4);
}

/**
 * Writes a Signature header by profile. `signatureBase64` is standard base64 with padding; `keyVersion` null leaves the
 * pair out. Check the key version with header-syntax first: nothing is escaped here but the signature.
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
  if (profile.value === 'base64url') return withoutTrailing(base64, '=').replaceAll('+', '-').replaceAll('/', '_');
  return base64.replaceAll('+', '%2B').replaceAll('/', '%2F').replaceAll('=', '%3D');
}

function problem(message: string): SignatureHeaderReading {
  return { read: 'problem', message };
}

function shortened(text: string): string {
  const shown = text.trim().replace(/[^\x20-\x7e]/g, '?');
  return shown.length > 40 ? `${shown.slice(0, 40)}…` : shown;
}
