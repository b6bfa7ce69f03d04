import { sign, verify, type KeyObject, type SignKeyObjectInput } from 'node:crypto';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { SignatureScheme } from '../../../../shared/protocol/signing/signature.ts';
import type { SignatureAlgorithm } from '../../../../shared/specification/authentication.ts';
import { algorithmOfKey, ecc224Curve, kindOf } from '../keys/key-kind.ts';

const rsa256: SignatureScheme = { algorithm: 'RSA256' };

/**
 * Signs bytes on the thread pool, to standard base64: RSA256 (RSASSA-PKCS1-v1_5, SHA-256) unless another scheme is given.
 * Throws an AppError when the key cannot.
 */
export async function signBytes(key: KeyObject, bytes: Uint8Array, scheme = rsa256): Promise<string> {
  requireKeyFor(scheme.algorithm, key, 'private');
  return new Promise((resolve, reject) => {
    sign(hashOf(scheme), bytes, keyInput(scheme, key), (cause, signature) => {
      if (cause)
        reject(new AppError('SIGN_FAILED', 'Signing with the key failed.', soundKeys[scheme.algorithm], cause));
      else resolve(signature.toString('base64'));
    });
  });
}

/** Verifies a signature (standard base64, or bytes) on the thread pool; RSA256 unless another scheme is given. */
export async function verifyBytes(
  key: KeyObject,
  bytes: Uint8Array,
  signature: string | Uint8Array,
  scheme = rsa256,
): Promise<boolean> {
  requireKeyFor(scheme.algorithm, key, 'public');
  return new Promise((resolve) => {
    // A signature of wrong length or form is a wrong signature, not a failure.
    verify(hashOf(scheme), bytes, keyInput(scheme, key), signatureBytes(signature), (cause, verified) =>
      resolve(cause === null && verified),
    );
  });
}

/** The same on this thread: about 20 µs for RSA of 2,048 bits, less than a trip to the pool. */
export function verifyBytesSync(
  key: KeyObject,
  bytes: Uint8Array,
  signature: string | Uint8Array,
  scheme = rsa256,
): boolean {
  requireKeyFor(scheme.algorithm, key, 'public');
  return verify(hashOf(scheme), bytes, keyInput(scheme, key), signatureBytes(signature));
}

function hashOf(scheme: SignatureScheme): string {
  return scheme.algorithm === 'RSA256' ? 'sha256' : scheme.variant.hash;
}

function keyInput(scheme: SignatureScheme, key: KeyObject): KeyObject | SignKeyObjectInput {
  return scheme.algorithm === 'RSA256' ? key : { key, dsaEncoding: scheme.variant.form };
}

function signatureBytes(signature: string | Uint8Array): Uint8Array {
  return typeof signature === 'string' ? Buffer.from(signature, 'base64') : signature;
}

type Half = 'private' | 'public';

/** Refuses, by name, a key of the wrong half or kind for the algorithm (gap ecc224: the curve). */
function requireKeyFor(algorithm: SignatureAlgorithm, key: KeyObject, half: Half): void {
  requireHalf(key, half);
  const fits = algorithmOfKey(key);
  if (fits === algorithm) return;
  const needed = algorithm === 'RSA256' ? 'an RSA key' : `an EC key on the curve ${ecc224Curve}`;
  const next = fits === null ? howToMake[algorithm] : `This key is for ${fits}. Use ${fits} as the algorithm.`;
  throw new AppError('KEY_WRONG_KIND', `${algorithm} needs ${needed}, but the key is of kind ${kindOf(key)}.`, next);
}

/** The algorithm of a key. Refuses a wrong half, and a key that the service has no algorithm for. */
export function requireSignatureKey(key: KeyObject, half: Half): SignatureAlgorithm {
  requireHalf(key, half);
  const algorithm = algorithmOfKey(key);
  if (algorithm !== null) return algorithm;
  throw new AppError(
    'KEY_WRONG_KIND',
    `Signatures need an RSA key, or an EC key on the curve ${ecc224Curve}, but the key is of kind ${kindOf(key)}.`,
    howToMake.RSA256,
  );
}

const soundKeys: Readonly<Record<SignatureAlgorithm, string>> = {
  RSA256: 'Check that it is an RSA key of 1024 bits or more.',
  ECC224: `Check that it is a valid EC key on the curve ${ecc224Curve}.`,
};

const howToMake: Readonly<Record<SignatureAlgorithm, string>> = {
  RSA256: 'Create one with: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048',
  ECC224: `Create one with: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:${ecc224Curve}`,
};

function requireHalf(key: KeyObject, half: Half): void {
  if (key.type === half) return;
  throw new AppError(
    'KEY_WRONG_HALF',
    `This takes a ${half} key, but this is a ${key.type} key.`,
    `Give the ${half} half.`,
  );
}
