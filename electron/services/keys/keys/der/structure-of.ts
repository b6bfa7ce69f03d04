import { bitsOf, countOf, derTags, integerOf, objectIdOf, octetsOf, partsOf, partsOfTag, type Der } from './der.ts';
import { objectIds } from './object-ids.ts';

export type DerStructure =
  | 'pkcs8'
  | 'pkcs1'
  | 'sec1'
  | 'encrypted-pkcs8'
  | 'spki'
  | 'pkcs1-public'
  | 'certificate'
  | 'csr'
  | 'pfx'
  | 'ec-parameters'
  | 'dsa-private'
  | 'parameters'
  | 'signed-data';

/** Identifies the structure; null where key files hold no such thing. */
export function structureOf(der: Der): DerStructure | null {
  if (der.tag === derTags.objectId) return 'ec-parameters';
  const parts = partsOfTag(der, derTags.sequence);
  const [first] = parts ?? [];
  if (parts === null || first === undefined) return null;
  if (first.tag === derTags.integer) return ofInteger(parts);
  if (first.tag === derTags.sequence) return ofSequence(parts);
  return objectIdOf(first) === objectIds.signedData ? 'signed-data' : null;
}

function ofInteger(parts: readonly Der[]): DerStructure | null {
  const [first, second] = parts;
  const version = countOf(first);
  if (second?.tag === derTags.octetString && version === 1) return 'sec1';
  if (second?.tag === derTags.sequence) {
    const name = objectIdOf(partsOf(second)?.[0]);
    if (version === 3 && name !== null) return 'pfx';
    if (version === 1 && name === objectIds.primeField) return 'ec-parameters';
    return octetsOf(parts[2]) !== null && name !== null ? 'pkcs8' : null;
  }
  if (!parts.slice(0, 9).every(({ tag }) => tag === derTags.integer)) return null;
  if (parts.length >= 9) return 'pkcs1';
  if (parts.length === 6 && version === 0) return 'dsa-private';
  if (parts.length > 3) return null;
  // Diffie-Hellman parameters are two numbers too, but the second is a small generator or as long as the first.
  return parts.length === 2 && isExponent(integerOf(second)) ? 'pkcs1-public' : 'parameters';
}

function isExponent(value: bigint | null): boolean {
  return value !== null && value % 2n === 1n && value !== 5n && value < 2n ** 64n;
}

function ofSequence(parts: readonly Der[]): DerStructure | null {
  const [first, second, third] = parts;
  const isAlgorithm = objectIdOf(partsOf(first)?.[0]) !== null;
  if (parts.length === 2 && isAlgorithm && bitsOf(second) !== null) return 'spki';
  if (parts.length === 2 && isAlgorithm && octetsOf(second) !== null) return 'encrypted-pkcs8';
  if (parts.length !== 3 || second?.tag !== derTags.sequence || third?.tag !== derTags.bitString) return null;
  if (spkiOfCertificate(parts) !== null) return 'certificate';
  return spkiOfRequest(parts) === null ? null : 'csr';
}

/** The SPKI in a certificate (RFC 5280, 4.1). */
export function spkiOfCertificate(parts: readonly Der[]): Der | null {
  const inner = partsOf(parts[0]) ?? [];
  const from = inner[0]?.tag === derTags.context0 ? 1 : 0;
  const spki = inner[from + 5];
  return inner[from]?.tag === derTags.integer && isSpki(spki) ? spki : null;
}

/** The SPKI in a certificate request (RFC 2986, 4.1). */
export function spkiOfRequest(parts: readonly Der[]): Der | null {
  const [version, , spki] = partsOf(parts[0]) ?? [];
  return version?.tag === derTags.integer && isSpki(spki) ? spki : null;
}

function isSpki(der: Der | undefined): der is Der {
  const [algorithm, bits] = partsOfTag(der, derTags.sequence) ?? [];
  return algorithm?.tag === derTags.sequence && bits?.tag === derTags.bitString;
}
