import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { buildKey, ecc224Curve, publicSha256 } from '../key-kind.ts';
import { derTags } from '../der/der.ts';
import { objectIds, type Curve } from '../der/object-ids.ts';
import { writeBits, writeDer, writeInteger, writeObjectId, writeOctets, writeSequence } from '../der/write-der.ts';
import type { KeyContent, KeyFacts, KeyProblem } from '../report/key-finding.ts';

type EcNumbers = {
  readonly curve: Curve;
  readonly number: Buffer | null;
  readonly point: Buffer | null;
};

/** An EC key from its numbers. On the curve of ECC224 the private number is checked against the public point. */
export function ecContent(numbers: EcNumbers): KeyContent {
  const { curve, number } = numbers;
  const holds = number === null ? 'public' : 'private';
  const whole = wholeKey(numbers);
  const facts: KeyFacts = {
    algorithm: 'EC',
    bits: curve.bits,
    curve: curve.name,
    publicSha256: 'id' in whole ? null : publicSha256(whole),
  };
  const none = { holds, facts, key: null, warnings: [] } as const;
  if (curve.name !== ecc224Curve) {
    const other = 'id' in whole || holds === 'public' ? {} : { otherKey: whole };
    return { ...none, ...other, problem: wrongCurve(curve), exact: 'wrong-curve' };
  }
  if ('id' in whole) return { ...none, problem: whole, exact: null };
  return { holds, facts, key: whole, problem: null, warnings: [], exact: null };
}

/** An EC key on a curve that cannot be told. */
export function unknownCurveContent(holds: 'private' | 'public', name: string | null): KeyContent {
  const facts: KeyFacts = { algorithm: 'EC', bits: null, curve: name, publicSha256: null };
  const problem: KeyProblem = { id: 'wrong-curve', ...(name === null ? {} : { what: name }) };
  return { holds, facts, key: null, problem, warnings: [], exact: 'wrong-curve' };
}

function wrongCurve({ name, called }: Curve): KeyProblem {
  return { id: 'wrong-curve', what: called === name ? name : `${called} (${name})` };
}

function wholeKey({ curve, number, point }: EcNumbers): KeyObject | KeyProblem {
  if (number === null) return point === null ? { id: 'damaged-der' } : (publicKeyOf(curve, point) ?? alteredPoint);
  const size = Math.ceil(curve.bits / 8);
  const from = Math.max(0, number.length - size);
  if (number.subarray(0, from).some((byte) => byte !== 0)) return { id: 'altered-number' };
  const padded = Buffer.concat([Buffer.alloc(Math.max(0, size - number.length)), number.subarray(from)]);
  const half = publicHalfOf(curve, padded);
  if (half === null) return { id: 'altered-number' };
  if (point !== null && publicKeyOf(curve, point)?.equals(half) !== true) return alteredPoint;
  // With its public half, so that later output has both.
  const whole = half.export({ format: 'der', type: 'spki' }).subarray(-1 - 2 * size);
  return privateKeyOf(curve, padded, whole) ?? alteredPoint;
}

const alteredPoint = { id: 'altered-point' } as const;

function publicHalfOf(curve: Curve, number: Buffer): KeyObject | null {
  const key = privateKeyOf(curve, number);
  return key === null ? null : createPublicKey(key);
}

/** ECPrivateKey of RFC 5915. */
function privateKeyOf(curve: Curve, number: Buffer, point?: Buffer): KeyObject | null {
  const named = writeDer(derTags.context0, writeObjectId(curve.objectId));
  const half = point === undefined ? [] : [writeDer(derTags.context1, writeBits(point))];
  const key = writeSequence(writeInteger(1n), writeOctets(number), named, ...half);
  try {
    return buildKey(() => createPrivateKey({ key, format: 'der', type: 'sec1' }));
  } catch {
    return null;
  }
}

function publicKeyOf(curve: Curve, point: Buffer): KeyObject | null {
  const algorithm = writeSequence(writeObjectId(objectIds.ec), writeObjectId(curve.objectId));
  try {
    const spki = writeSequence(algorithm, writeBits(point));
    return buildKey(() => createPublicKey({ key: spki, format: 'der', type: 'spki' }));
  } catch {
    return null;
  }
}
