import { bitsOf, countOf, derTags, integerOf, objectIdOf, octetsOf, partsOf, partsOfTag, type Der } from './der.ts';

export const objectIds = {
  rsa: '1.2.840.113549.1.1.1',
  ec: '1.2.840.10045.2.1',
  primeField: '1.2.840.10045.1.1',
  pbes2: '1.2.840.113549.1.5.13',
  pbkdf2: '1.2.840.113549.1.5.12',
  scrypt: '1.3.6.1.4.1.11591.4.11',
  pbeSha1TripleDes: '1.2.840.113549.1.12.1.3',
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  encryptedData: '1.2.840.113549.1.7.6',
  keyBag: '1.2.840.113549.1.12.10.1.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  nestedBags: '1.2.840.113549.1.12.10.1.6',
} as const;

/** Key algorithms that the service does not use, by their common names. */
const otherAlgorithms: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.1.1.10', 'RSA-PSS'],
  ['1.2.840.113549.1.1.7', 'RSA-OAEP'],
  ['1.3.101.112', 'Ed25519'],
  ['1.3.101.113', 'Ed448'],
  ['1.3.101.110', 'X25519'],
  ['1.3.101.111', 'X448'],
  ['1.2.840.10040.4.1', 'DSA'],
  ['1.2.840.113549.1.3.1', 'DH'],
  ['1.2.840.10046.2.1', 'DH'],
  ['1.3.132.1.12', 'ECDH'],
]);

export function algorithmName(objectId: string): string {
  return otherAlgorithms.get(objectId) ?? objectId;
}

/** A named curve: OpenSSL's name, the common name, and field bits. */
export type Curve = {
  readonly name: string;
  readonly called: string;
  readonly bits: number;
  readonly objectId: string;
};

export const curves: readonly Curve[] = [
  { name: 'secp224r1', called: 'P-224', bits: 224, objectId: '1.3.132.0.33' },
  { name: 'prime256v1', called: 'P-256', bits: 256, objectId: '1.2.840.10045.3.1.7' },
  { name: 'secp384r1', called: 'P-384', bits: 384, objectId: '1.3.132.0.34' },
  { name: 'secp521r1', called: 'P-521', bits: 521, objectId: '1.3.132.0.35' },
  { name: 'prime192v1', called: 'P-192', bits: 192, objectId: '1.2.840.10045.3.1.1' },
  { name: 'secp256k1', called: 'K-256', bits: 256, objectId: '1.3.132.0.10' },
  { name: 'secp224k1', called: 'K-224', bits: 224, objectId: '1.3.132.0.32' },
  { name: 'brainpoolP224r1', called: 'Brainpool 224', bits: 224, objectId: '1.3.36.3.3.2.8.1.1.5' },
  { name: 'brainpoolP256r1', called: 'Brainpool 256', bits: 256, objectId: '1.3.36.3.3.2.8.1.1.7' },
  { name: 'brainpoolP384r1', called: 'Brainpool 384', bits: 384, objectId: '1.3.36.3.3.2.8.1.1.11' },
  { name: 'brainpoolP512r1', called: 'Brainpool 512', bits: 512, objectId: '1.3.36.3.3.2.8.1.1.13' },
  { name: 'SM2', called: 'SM2', bits: 256, objectId: '1.2.156.10197.1.301' },
];

/** Field primes, which identify curves whose parameters are written out. */
const primes: ReadonlyMap<bigint, string> = new Map([
  [2n ** 224n - 2n ** 96n + 1n, 'secp224r1'],
  [2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n, 'prime256v1'],
  [2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n, 'secp384r1'],
  [2n ** 521n - 1n, 'secp521r1'],
  [2n ** 256n - 2n ** 32n - 977n, 'secp256k1'],
]);

export function curveOfPrime(prime: bigint): Curve | null {
  const name = primes.get(prime);
  return curves.find((curve) => curve.name === name) ?? null;
}

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
