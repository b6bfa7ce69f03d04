import { pbkdf2Sync, scryptSync, createHash, createDecipheriv } from 'node:crypto';
import { countOf, objectIdOf, octetsOf, partsOf, type Der, derOf, derTags, readDer } from '../der/der.ts';
import { objectIds } from '../der/object-ids.ts';
import type { KeyProblem } from '../report/key-finding.ts';
import { derivedUses, derivePkcs12, mostPkcs12Iterations } from './pkcs12-derivation.ts';

/** Runs on the calling thread: these take a second or two, and scrypt 256 MiB. */
const mostIterations = 2_000_000;
const mostScrypt = { cost: 2 ** 20, blockSize: 32, parallelization: 4, product: 2 ** 21 } as const;

/** Spends rounds from the budget of a file with several sealed parts; false when exceeded. */
export type SpendRounds = (rounds: number) => boolean;

/** The opener of an EncryptedPrivateKeyInfo (RFC 5958, 3); gives the DER inside. */
export function openerOfPkcs8(der: Der, takeWork?: SpendRounds): Opener | KeyProblem {
  const [algorithm, sealed] = partsOf(der) ?? [];
  const bytes = octetsOf(sealed);
  return algorithm === undefined || bytes === null ? damaged : openerOf(algorithm, bytes, takeWork);
}

/**
 * The opener for PKCS#5 (PBES2 with PBKDF2 or scrypt) or PKCS#12 (three-key Triple-DES). The work is checked and spent
 * here, before any derivation.
 */
export function openerOf(algorithm: Der, sealed: Buffer, takeWork: SpendRounds = () => true): Opener | KeyProblem {
  const [name, parameters] = partsOf(algorithm) ?? [];
  const objectId = objectIdOf(name);
  if (objectId === objectIds.pbes2) return openerOfPbes2(parameters, sealed, takeWork);
  if (objectId === objectIds.pbeSha1TripleDes) return openerOfPkcs12(parameters, sealed, takeWork);
  return { id: 'cipher-unknown', what: olderSchemes.get(objectId ?? '') ?? objectId ?? '?' };
}

/** Schemes that current libraries have dropped, by OpenSSL's names. */
const olderSchemes: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.1.5.3', 'pbeWithMD5AndDES-CBC'],
  ['1.2.840.113549.1.5.6', 'pbeWithMD5AndRC2-CBC'],
  ['1.2.840.113549.1.5.10', 'pbeWithSHA1AndDES-CBC'],
  ['1.2.840.113549.1.5.11', 'pbeWithSHA1AndRC2-CBC'],
  ['1.2.840.113549.1.12.1.1', 'pbeWithSHA1And128BitRC4'],
  ['1.2.840.113549.1.12.1.2', 'pbeWithSHA1And40BitRC4'],
  ['1.2.840.113549.1.12.1.4', 'pbeWithSHA1And2-KeyTripleDES-CBC'],
  ['1.2.840.113549.1.12.1.5', 'pbeWithSHA1And128BitRC2-CBC'],
  ['1.2.840.113549.1.12.1.6', 'pbeWithSHA1And40BitRC2-CBC'],
]);

function openerOfPbes2(parameters: Der | undefined, sealed: Buffer, takeWork: SpendRounds): Opener | KeyProblem {
  const [derivation, encryption] = partsOf(parameters) ?? [];
  const [cipherName, vector] = partsOf(encryption) ?? [];
  const cipherId = objectIdOf(cipherName);
  const cipher = ciphersById.get(cipherId ?? '');
  if (cipher === undefined) return { id: 'cipher-unknown', what: cipherId ?? '?' };
  const iv = octetsOf(vector);
  const derive = iv === null ? damaged : derivationOf(derivation, cipher, takeWork);
  if (iv === null || typeof derive !== 'function') return typeof derive === 'function' ? damaged : derive;
  return (passphrase) => openSealed({ cipher, key: derive(passphrase), iv, sealed });
}

type Derive = (passphrase: string) => Buffer;

const damaged: KeyProblem = { id: 'encrypted-damaged' };
const tooMuch = (what: string): KeyProblem => ({ id: 'work-too-great', what });

function derivationOf(
  derivation: Der | undefined,
  { keyBytes }: CbcCipher,
  takeWork: SpendRounds,
): Derive | KeyProblem {
  const [name, parameters] = partsOf(derivation) ?? [];
  const objectId = objectIdOf(name);
  const values = partsOf(parameters) ?? [];
  if (objectId === objectIds.pbkdf2) return pbkdf2Of(values, keyBytes, takeWork);
  if (objectId === objectIds.scrypt) return scryptOf(values, keyBytes, takeWork);
  return { id: 'cipher-unknown', what: objectId ?? '?' };
}

const pseudoRandom: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.2.7', 'sha1'],
  ['1.2.840.113549.2.8', 'sha224'],
  ['1.2.840.113549.2.9', 'sha256'],
  ['1.2.840.113549.2.10', 'sha384'],
  ['1.2.840.113549.2.11', 'sha512'],
]);

function pbkdf2Of(
  [first, second, ...rest]: readonly Der[],
  keyBytes: number,
  takeWork: SpendRounds,
): Derive | KeyProblem {
  const salt = octetsOf(first);
  const iterations = countOf(second);
  if (salt === null || iterations === null || iterations < 1) return damaged;
  const named = objectIdOf(partsOf(rest.at(-1))?.[0]);
  const hash = named === null ? 'sha1' : pseudoRandom.get(named);
  if (hash === undefined) return { id: 'cipher-unknown', what: named ?? '?' };
  if (iterations > mostIterations || !takeWork(iterations)) return tooMuch(`PBKDF2, ${iterations} iterations`);
  return (passphrase) => pbkdf2Sync(passphrase, salt, iterations, keyBytes, hash);
}

function scryptOf([first, ...numbers]: readonly Der[], keyBytes: number, takeWork: SpendRounds): Derive | KeyProblem {
  const salt = octetsOf(first);
  const [N = null, r = null, p = null] = numbers.map(countOf);
  if (salt === null || N === null || r === null || p === null) return damaged;
  if (N < 2 || r < 1 || p < 1 || !Number.isInteger(Math.log2(N))) return damaged;
  const { cost, blockSize, parallelization, product } = mostScrypt;
  const rounds = N * r * p;
  if (N > cost || r > blockSize || p > parallelization || rounds > product || !takeWork(rounds))
    return tooMuch(`scrypt, N ${N}, r ${r}, p ${p}`);
  return (passphrase) =>
    scryptSync(passphrase, salt, keyBytes, { N, r, p, maxmem: 128 * N * r + 1024 * r * p + 65_536 });
}

function openerOfPkcs12(parameters: Der | undefined, sealed: Buffer, takeWork: SpendRounds): Opener | KeyProblem {
  const [first, second] = partsOf(parameters) ?? [];
  const salt = octetsOf(first);
  const iterations = countOf(second);
  if (salt === null || iterations === null || iterations < 1) return damaged;
  // Two rounds for the key, which is longer than one hash, and one for the IV.
  if (iterations > mostPkcs12Iterations || !takeWork(3 * iterations))
    return tooMuch(`PKCS#12, ${iterations} iterations`);
  return (passphrase) => {
    const derive = (use: 1 | 2, bytes: number): Buffer =>
      derivePkcs12({ hash: 'sha1', use, passphrase, salt, iterations, bytes });
    const iv = derive(derivedUses.iv, tripleDes.blockBytes);
    return openSealed({ cipher: tripleDes, key: derive(derivedUses.key, tripleDes.keyBytes), iv, sealed });
  };
}

/** The headers of an encrypted PEM block (RFC 1421, as OpenSSL writes it). */
type LegacyHeaders = { readonly cipher: string; readonly iv: Buffer };

/** The opener of a PEM block with `Proc-Type: 4,ENCRYPTED`; gives the DER inside. */
export function openerOfLegacyPem({ cipher: named, iv }: LegacyHeaders, sealed: Buffer): Opener | KeyProblem {
  const cipher = ciphersByName.get(named.toUpperCase());
  if (cipher === undefined) return { id: 'cipher-unknown', what: named };
  if (iv.length !== cipher.blockBytes) return { id: 'encrypted-damaged' };
  return (passphrase) =>
    openSealed({ cipher, key: keyFrom(passphrase, iv.subarray(0, 8), cipher.keyBytes), iv, sealed });
}

/** OpenSSL's derivation for such blocks: MD5, one round, the first eight bytes of the IV as salt. */
function keyFrom(passphrase: string, salt: Buffer, bytes: number): Buffer {
  const pieces: Buffer[] = [];
  for (let have = 0; have < bytes; have += 16) {
    const before = pieces.at(-1) ?? Buffer.alloc(0);
    pieces.push(createHash('md5').update(before).update(passphrase).update(salt).digest());
  }
  return Buffer.concat(pieces).subarray(0, bytes);
}

type CbcCipher = { readonly name: string; readonly keyBytes: number; readonly blockBytes: number };

const aes = (bits: number): CbcCipher => ({ name: `aes-${bits}-cbc`, keyBytes: bits / 8, blockBytes: 16 });
const tripleDes: CbcCipher = { name: 'des-ede3-cbc', keyBytes: 24, blockBytes: 8 };

const ciphersById: ReadonlyMap<string, CbcCipher> = new Map([
  ['2.16.840.1.101.3.4.1.2', aes(128)],
  ['2.16.840.1.101.3.4.1.22', aes(192)],
  ['2.16.840.1.101.3.4.1.42', aes(256)],
  ['1.2.840.113549.3.7', tripleDes],
]);

const ciphersByName: ReadonlyMap<string, CbcCipher> = new Map([
  ['AES-128-CBC', aes(128)],
  ['AES-192-CBC', aes(192)],
  ['AES-256-CBC', aes(256)],
  ['DES-EDE3-CBC', tripleDes],
]);

type Opened = { readonly plain: Buffer } | { readonly problem: KeyProblem };

export type Opener = (passphrase: string) => Opened;

type Sealed = {
  readonly cipher: CbcCipher;
  readonly key: Buffer;
  readonly iv: Buffer;
  readonly sealed: Buffer;
};

/**
 * Decrypts DER in CBC. Separates a wrong passphrase, which gives noise, from damage, which leaves most of a key readable.
 */
function openSealed({ cipher, key, iv, sealed }: Sealed): Opened {
  const isWhole = sealed.length > 0 && sealed.length % cipher.blockBytes === 0 && iv.length === cipher.blockBytes;
  if (!isWhole) return { problem: { id: 'encrypted-damaged' } };
  const padded = decrypted({ cipher, key, iv, sealed });
  if (padded === null) return { problem: { id: 'cipher-unknown', what: cipher.name } };
  const plain = withoutPadding(padded, cipher.blockBytes);
  if (plain !== null && derOf(plain)?.tag === derTags.sequence) return { plain };
  return { problem: { id: beginsAsKey(padded) || holdsSigns(padded) ? 'encrypted-damaged' : 'passphrase-wrong' } };
}

function decrypted({ cipher, key, iv, sealed }: Sealed): Buffer | null {
  try {
    const decipher = createDecipheriv(cipher.name, key, iv).setAutoPadding(false);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    return null;
  }
}

function withoutPadding(padded: Buffer, most: number): Buffer | null {
  const count = padded.at(-1) ?? 0;
  const end = padded.length - count;
  const isPadding = count > 0 && count <= most && padded.subarray(end).every((byte) => byte === count);
  return isPadding ? padded.subarray(0, end) : null;
}

function beginsAsKey(padded: Buffer): boolean {
  const der = readDer(padded);
  return typeof der === 'object' && der.tag === derTags.sequence && padded.length - der.bytes.length <= 16;
}

/** Byte runs inside keys, too long to occur by chance. */
const signs = ['2a864886f70d0101', '2a8648ce3d0201', '2b81040021', '0203010001', '0282010100', '0282020100'];

function holdsSigns(padded: Buffer): boolean {
  return signs.some((sign) => padded.includes(Buffer.from(sign, 'hex')));
}
