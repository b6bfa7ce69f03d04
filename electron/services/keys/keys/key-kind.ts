import type { KeyObject } from 'node:crypto';
import type { SignatureAlgorithm } from '../../../../shared/specification/authentication.ts';

/** The curve of ECC224 (gap ecc224), as Node and OpenSSL name it. */
export const ecc224Curve = 'secp224r1';

/** A key's kind for people: `rsa`, `ec (prime256v1)`. */
export function kindOf(key: KeyObject): string {
  const curve = key.asymmetricKeyDetails?.namedCurve;
  return `${key.asymmetricKeyType ?? 'unknown'}${curve === undefined ? '' : ` (${curve})`}`;
}

/** The algorithm that this key signs with or verifies; null when there is none. */
export function algorithmOfKey(key: KeyObject): SignatureAlgorithm | null {
  if (key.asymmetricKeyType === 'rsa') return 'RSA256';
  const isOnCurve = key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === ecc224Curve;
  return isOnCurve ? 'ECC224' : null;
}
