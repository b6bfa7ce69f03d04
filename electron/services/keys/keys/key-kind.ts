import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import type { SignatureAlgorithm } from '../../../../shared/specification/authentication.ts';
import type { PublicForms } from '../../../../shared/documents/vault.ts';

export const ecc224Curve = 'secp224r1';

/** A key's kind for people: `rsa`, `ec (prime256v1)`. */
export function kindOf(key: KeyObject): string {
  const curve = key.asymmetricKeyDetails?.namedCurve;
  return `${key.asymmetricKeyType ?? 'unknown'}${curve === undefined ? '' : ` (${curve})`}`;
}

export function algorithmOfKey(key: KeyObject): SignatureAlgorithm | null {
  if (key.asymmetricKeyType === 'rsa') return 'RSA256';
  const isOnCurve = key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === ecc224Curve;
  return isOnCurve ? 'ECC224' : null;
}

/** The public half of a key, private or public, as SPKI DER. */
export function spkiOf(key: KeyObject): Buffer {
  return (key.type === 'public' ? key : createPublicKey(key)).export({ format: 'der', type: 'spki' });
}

/** A key's fingerprint in files and on screen: SHA-256 of its SPKI DER, in hexadecimal. */
export function publicSha256(key: KeyObject): string {
  return hash('sha256', spkiOf(key));
}

export function publicForms(key: KeyObject): PublicForms {
  const half = key.type === 'public' ? key : createPublicKey(key);
  const der = spkiOf(half);
  const pem = half.export({ format: 'pem', type: 'spki' }).toString();
  return { pem, line: der.toString('base64'), sha256: hash('sha256', der) };
}

/**
 * Builds a key object. An error that an earlier call left on this thread is reported by the next key that is built, as if
 * that key were damaged (Node 20: comparing keys of two types leaves one). The report takes it away, so a second try tells.
 * Throws what the second try throws.
 */
export function buildKey(build: () => KeyObject): KeyObject {
  try {
    return build();
  } catch {
    return build();
  }
}
