import { createPrivateKey, hash, type KeyObject } from 'node:crypto';
import {
  bitsOf,
  countOf,
  derOf,
  derTags,
  integerOf,
  objectIdOf,
  octetsOf,
  partsOf,
  partsOfTag,
  type Der,
} from '../der/der.ts';
import { algorithmName, curveOfPrime, curves, objectIds, type Curve } from '../der/object-ids.ts';
import { buildKey, publicSha256 } from '../key-kind.ts';
import { noFacts, type KeyContent, type KeyProblem } from '../report/key-finding.ts';
import { ecContent, unknownCurveContent } from './ec-key.ts';
import { rsaPrivateContent, rsaPublicContent } from './rsa-key.ts';

type Half = 'private' | 'public';

/** RSAPrivateKey of RFC 8017, A.1.2. */
export function pkcs1PrivateContent(der: Der): KeyContent {
  const parts = partsOf(der) ?? [];
  if (countOf(parts[0]) === 1 && parts.length === 10) return unreadable('private', 'RSA', { id: 'rsa-multi-prime' });
  const numbers = parts.map(integerOf).filter((value) => value !== null);
  const [version, n, e, d, p, q, dp, dq, qi] = numbers;
  const isWhole = parts.length === 9 && numbers.length === 9 && version === 0n;
  if (!isWhole || n === undefined || e === undefined || d === undefined || p === undefined) {
    return unreadable('private', 'RSA');
  }
  if (q === undefined || dp === undefined || dq === undefined || qi === undefined) return unreadable('private', 'RSA');
  return rsaPrivateContent({ n, e, d, p, q, dp, dq, qi });
}

/** RSAPublicKey of RFC 8017, A.1.1. */
export function pkcs1PublicContent(der: Der): KeyContent {
  const [first, second] = partsOf(der) ?? [];
  const n = integerOf(first);
  const e = integerOf(second);
  return n === null || e === null ? unreadable('public', 'RSA') : rsaPublicContent({ n, e });
}

/** ECPrivateKey of RFC 5915. `outer`: the curve that the surrounding structure names. */
export function sec1PrivateContent(der: Der, outer?: Der): KeyContent {
  const parts = partsOf(der) ?? [];
  const number = octetsOf(parts[1]);
  const named = partsOf(parts.find(({ tag }) => tag === derTags.context0))?.[0] ?? outer;
  const holder = parts.find(({ tag }) => tag === derTags.context1);
  const point = bitsOf(partsOf(holder)?.[0]);
  // An unread public half would leave nothing to check the number against.
  const optional = parts.slice(2).map(({ tag }) => tag);
  const isWhole = [[], [derTags.context0], [derTags.context1], [derTags.context0, derTags.context1]].some(
    (tags) => String(tags) === String(optional),
  );
  if (number === null || !isWhole || (holder !== undefined && point === null)) return unreadable('private', 'EC');
  const curve = named === undefined ? null : curveOf(named);
  return withCurve('private', curve, { number, point });
}

/** OneAsymmetricKey of RFC 5958, without a passphrase. */
export function pkcs8Content(der: Der): KeyContent {
  const [, algorithm, holder] = partsOf(der) ?? [];
  const [name, parameters] = partsOf(algorithm) ?? [];
  const objectId = objectIdOf(name);
  const inner = derOf(octetsOf(holder) ?? Buffer.alloc(0), der.depth);
  if (objectId === objectIds.rsa || objectId === objectIds.ec) {
    if (inner?.tag !== derTags.sequence) return unreadable('private', objectId === objectIds.rsa ? 'RSA' : 'EC');
    return objectId === objectIds.rsa ? pkcs1PrivateContent(inner) : sec1PrivateContent(inner, parameters);
  }
  const rsa = inner?.tag === derTags.sequence ? integerOf(partsOf(inner)?.[1]) : null;
  return wrongAlgorithm('private', objectId, der.bytes, rsa);
}

/** SubjectPublicKeyInfo of RFC 5280, 4.1.2.7. */
export function spkiContent(der: Der): KeyContent {
  const [algorithm, holder] = partsOf(der) ?? [];
  const [name, parameters] = partsOf(algorithm) ?? [];
  const objectId = objectIdOf(name);
  const bits = bitsOf(holder);
  if (bits === null) return unreadable('public', null);
  if (objectId === objectIds.ec) {
    return withCurve('public', parameters === undefined ? null : curveOf(parameters), { number: null, point: bits });
  }
  const inner = derOf(bits, der.depth);
  if (objectId === objectIds.rsa) {
    return inner?.tag === derTags.sequence ? pkcs1PublicContent(inner) : unreadable('public', 'RSA');
  }
  return wrongAlgorithm(
    'public',
    objectId,
    der.bytes,
    integerOf(partsOfTag(inner ?? undefined, derTags.sequence)?.[0]),
  );
}

export function otherAlgorithmContent(holds: KeyContent['holds'], algorithm: string): KeyContent {
  const facts = { ...noFacts, algorithm };
  return {
    holds,
    facts,
    key: null,
    problem: { id: 'wrong-algorithm', what: algorithm },
    warnings: [],
    exact: 'wrong-algorithm',
  };
}

type CurveFound = { readonly curve: Curve | null; readonly name: string | null; readonly isWrittenOut: boolean };

/** ECParameters of RFC 3279, 2.3.5: a name, or the curve's numbers. */
export function curveOf(parameters: Der): CurveFound {
  const objectId = objectIdOf(parameters);
  if (objectId !== null) {
    const curve = curves.find((each) => each.objectId === objectId) ?? null;
    return { curve, name: curve?.name ?? objectId, isWrittenOut: false };
  }
  const [, field] = partsOfTag(parameters, derTags.sequence) ?? [];
  const [kind, prime] = partsOf(field) ?? [];
  const value = objectIdOf(kind) === objectIds.primeField ? integerOf(prime) : null;
  const curve = value === null ? null : curveOfPrime(value);
  return { curve, name: curve?.name ?? null, isWrittenOut: true };
}

function withCurve(
  holds: Half,
  found: CurveFound | null,
  numbers: { readonly number: Buffer | null; readonly point: Buffer | null },
): KeyContent {
  // A key without a curve is checked on the required one: the public point proves it.
  const curve = found === null && numbers.number !== null && numbers.point !== null ? curves[0] : found?.curve;
  if (curve === undefined || curve === null) return unknownCurveContent(holds, found?.name ?? null);
  const content = ecContent({ curve, ...numbers });
  if (found === null && content.key === null) return unknownCurveContent(holds, null);
  return found?.isWrittenOut === true
    ? { ...content, warnings: [{ id: 'written-out-curve' }, ...content.warnings] }
    : content;
}

/** Algorithms whose keys are read quickly, whatever their numbers. */
const quick: ReadonlySet<string> = new Set(['Ed25519', 'X25519', 'Ed448', 'X448']);
const longestOther = 16_384;

function wrongAlgorithm(holds: Half, objectId: string | null, bytes: Buffer, modulus: bigint | null): KeyContent {
  if (objectId === null) return unreadable(holds, null);
  const content = otherAlgorithmContent(holds, algorithmName(objectId));
  const isRsa = objectId.startsWith('1.2.840.113549.1.1.');
  const bits = isRsa && modulus !== null ? modulus.toString(2).length : null;
  const isQuick = quick.has(content.facts.algorithm ?? '') || (bits !== null && bits <= longestOther);
  const otherKey = holds === 'private' && isQuick ? privateKeyOf(bytes) : null;
  const ofOther = otherKey === null ? null : publicSha256(otherKey);
  const facts = { ...content.facts, bits, publicSha256: holds === 'public' ? hash('sha256', bytes) : ofOther };
  return otherKey === null ? { ...content, facts } : { ...content, facts, otherKey };
}

function privateKeyOf(pkcs8: Buffer): KeyObject | null {
  try {
    return buildKey(() => createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }));
  } catch {
    return null;
  }
}

function unreadable(holds: Half, algorithm: string | null, problem: KeyProblem = { id: 'damaged-der' }): KeyContent {
  return { holds, facts: { ...noFacts, algorithm }, key: null, problem, warnings: [], exact: null };
}
