import type { GapChoices } from '../../gaps/gaps.ts';
import { getSigningProfile } from '../signing/signing-profiles.ts';
import type { SandboxCase, SandboxCrypto } from './sandbox-case.ts';
import { encryptionAlgorithm, parseEncryptHeader } from '../signing/encryption.ts';

export type BodyReading =
  | { readonly read: 'plain' | 'decrypted'; readonly bytes: Uint8Array }
  /** The Encrypt header cannot serve. */
  | { readonly read: 'problem'; readonly message: string }
  /** The cause stays secret: it would let a caller read a foreign body bit by bit. */
  | { readonly read: 'closed' };

const noBytes = new Uint8Array();

/**
 * Reads the body under these Encrypt headers. The private key works only for authenticated callers, before the answer.
 * (The diagnosis, which only the journal sees, may use it afterwards; see the diagnosis queue.) Where the body is signed
 * before encryption (gap encryption-order), it works for any caller that names a known key.
 */
export function readBody(
  { request, crypto, setup }: SandboxCase,
  encryptHeaders: readonly string[],
  isVerified: () => boolean,
  decrypted: () => Uint8Array | null,
): BodyReading {
  const reading = readWrappedKey(encryptHeaders, crypto, setup.gaps);
  if (reading.read === 'not encrypted') return new PlainBody(request);
  if (reading.read === 'problem') return reading;
  const bytes = isVerified() ? decrypted() : null;
  return bytes === null ? { read: 'closed' } : { read: 'decrypted', bytes };
}

/** Its bytes are on demand: a body whose text is known may not exist as bytes yet. */
class PlainBody {
  readonly read = 'plain';
  private readonly request: SandboxCase['request'];

  constructor(request: SandboxCase['request']) {
    this.request = request;
  }

  get bytes(): Uint8Array {
    return this.request.body ?? noBytes;
  }
}

/** The decrypted body of a request; null for any failure, and where nothing is encrypted. */
export function decryptRequest(
  { body, gaps }: { readonly body: Uint8Array | null; readonly gaps: GapChoices },
  encryptHeaders: readonly string[],
  crypto: SandboxCrypto,
): Uint8Array | null {
  const reading = readWrappedKey(encryptHeaders, crypto, gaps);
  if (body === null || reading.read !== 'key' || reading.symmetricKeyBase64 === null) return null;
  return crypto.decrypt({ body, symmetricKeyBase64: reading.symmetricKeyBase64, gaps });
}

type WrappedKeyReading =
  | { readonly read: 'not encrypted' }
  | { readonly read: 'problem'; readonly message: string }
  /** null when the value is neither base64 nor base64url. */
  | { readonly read: 'key'; readonly symmetricKeyBase64: string | null };

/**
 * Reads the Encrypt headers of a request for the platform's key. The key has its own version, or that of the profile
 * (gap signing-profile).
 */
export function readWrappedKey(
  encryptHeaders: readonly string[],
  { platformKeyVersion }: Pick<SandboxCrypto, 'platformKeyVersion'>,
  gaps: GapChoices,
): WrappedKeyReading {
  const reading = parseEncryptHeader(encryptHeaders);
  if (reading.read !== 'header') return reading;
  const { algorithm, keyVersion, symmetricKeyBase64 } = reading.header;
  if (algorithm !== encryptionAlgorithm)
    return { read: 'problem', message: `The Encrypt header names an algorithm other than ${encryptionAlgorithm}.` };
  if (keyVersion !== null && keyVersion !== platformKeyVersion && keyVersion !== getSigningProfile(gaps).keyVersion) {
    const message = `The platform has no key of the version that the Encrypt header names; its key is ${JSON.stringify(platformKeyVersion)}.`;
    return { read: 'problem', message };
  }
  return { read: 'key', symmetricKeyBase64 };
}

/** The bytes the payload is read from; none where they cannot be had. */
export function bytesOf(reading: BodyReading): Uint8Array {
  return 'bytes' in reading ? reading.bytes : noBytes;
}
