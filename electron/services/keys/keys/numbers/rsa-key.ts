import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto';
import { buildKey } from '../key-kind.ts';
import { objectIds } from '../der/object-ids.ts';
import { writeBits, writeDer, writeInteger, writeObjectId, writeSequence } from '../der/write-der.ts';
import type { KeyContent, KeyProblem } from '../report/key-finding.ts';

type RsaPublicNumbers = { readonly n: bigint; readonly e: bigint };
/** RFC 8017, A.1.2: primes p and q, d modulo p - 1 and q - 1, and the inverse of q modulo p. */
type RsaPrivateNumbers = RsaPublicNumbers & {
  readonly d: bigint;
  readonly p: bigint;
  readonly q: bigint;
  readonly dp: bigint;
  readonly dq: bigint;
  readonly qi: bigint;
};

const fewestBits = 1024;
const soundBits = 2048;
/** OpenSSL verifies with no longer one. */
const mostBits = 16_384;
/** OpenSSL verifies with no larger one where the key is long. */
const largestExponent = 2n ** 64n;

/** An RSA public key by its numbers. */
export function rsaPublicContent(numbers: RsaPublicNumbers): KeyContent {
  const problem = problemOfPublic(numbers);
  return rsaContent('public', numbers, problem, () => rsaPublicKey(numbers));
}

/**
 * An RSA private key from its numbers, checked against each other: an altered key signs what nobody can verify, and may
 * reveal its primes.
 */
export function rsaPrivateContent(numbers: RsaPrivateNumbers): KeyContent {
  const problem = problemOfPublic(numbers) ?? problemOfPrivate(numbers);
  const { n, e, d, p, q, dp, dq, qi } = numbers;
  return rsaContent('private', numbers, problem, () => {
    const key = writeSequence(...[0n, n, e, d, p, q, dp, dq, qi].map(writeInteger));
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' });
  });
}

function rsaContent(
  holds: 'private' | 'public',
  numbers: RsaPublicNumbers,
  problem: KeyProblem | null,
  make: () => KeyObject,
): KeyContent {
  const bits = bitsIn(numbers.n);
  const isLarge = bits > mostBits;
  const facts = {
    algorithm: 'RSA',
    bits,
    curve: null,
    publicSha256: isLarge ? null : hash('sha256', rsaSpki(numbers)),
  };
  const exact = problem?.id === 'rsa-too-small' ? 'rsa-too-small' : null;
  if (problem !== null) return { holds, facts, key: null, problem, warnings: [], exact };
  try {
    const warnings = bits < soundBits ? [{ id: 'rsa-short', what: String(bits) } as const] : [];
    return { holds, facts, key: buildKey(make), problem: null, warnings, exact };
  } catch {
    return { holds, facts, key: null, problem: { id: 'damaged-der' }, warnings: [], exact };
  }
}

function problemOfPublic({ n, e }: RsaPublicNumbers): KeyProblem | null {
  const bits = bitsIn(n);
  if (bits < fewestBits) return { id: 'rsa-too-small', what: String(bits) };
  if (bits > mostBits) return { id: 'rsa-too-large', what: String(bits) };
  if (n % 2n === 0n) return { id: 'altered-modulus' };
  return e < 3n || e % 2n === 0n || e >= largestExponent ? { id: 'rsa-exponent' } : null;
}

function problemOfPrivate({ n, e, d, p, q, dp, dq, qi }: RsaPrivateNumbers): KeyProblem | null {
  if (p < 3n || q < 3n || p * q !== n) return { id: 'altered-modulus' };
  const fits = (e * d) % (p - 1n) === 1n && (e * d) % (q - 1n) === 1n;
  if (!fits) return { id: 'altered-exponent' };
  const hasRemainders = dp === d % (p - 1n) && dq === d % (q - 1n) && qi < p && (q * qi) % p === 1n;
  return hasRemainders ? null : { id: 'altered-remainders' };
}

function rsaPublicKey({ n, e }: RsaPublicNumbers): KeyObject {
  const key = writeSequence(writeInteger(n), writeInteger(e));
  return createPublicKey({ key, format: 'der', type: 'pkcs1' });
}

function rsaSpki({ n, e }: RsaPublicNumbers): Buffer {
  const algorithm = writeSequence(writeObjectId(objectIds.rsa), writeDer(0x05));
  return writeSequence(algorithm, writeBits(writeSequence(writeInteger(n), writeInteger(e))));
}

function bitsIn(n: bigint): number {
  const hex = n.toString(16);
  return (hex.length - 1) * 4 + Number.parseInt(hex.slice(0, 1), 16).toString(2).length;
}
