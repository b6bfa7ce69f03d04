import { createPublicKey, hash, type KeyObject, createPrivateKey, generateKeyPair, randomBytes } from 'node:crypto';
import type { SignatureAlgorithm } from '../../../../shared/specification/authentication.ts';
import type { PublicForms } from '../../../../shared/documents/vault.ts';
import { promisify } from 'node:util';

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

/** The mark is in the key itself, so it holds in any file, name, form and machine. */
const markedExponent = 65_551; // A prime that nobody chooses, as fast as the usual 65537.

/** The first bytes of an ECC224 demo key's secret number; 22 random bytes follow. A chance hit is one in 2^48. */
const markedNumber = Buffer.from('pbdemo');
const numberBytes = 28;

/** An RSA key of 2,048 bits with the demo keys' mark. */
export async function makeDemoRsaKey(): Promise<KeyObject> {
  const options = { modulusLength: 2048, publicExponent: markedExponent };
  return (await promisify(generateKeyPair)('rsa', options)).privateKey;
}

/** A key on the curve of ECC224 with the demo keys' mark. */
export function makeDemoEcc224Key(): Promise<KeyObject> {
  // The curve's order begins with fourteen bytes of ones, so any such number is below it.
  const number = Buffer.concat([markedNumber, randomBytes(numberBytes - markedNumber.length)]);
  const half = createPublicKey(keyOf(sec1Of(number))).export({ format: 'der', type: 'spki' });
  return Promise.resolve(keyOf(sec1Of(number, half.subarray(-pointBytes))));
}

/** Whether a key has the demo mark. An EC key shows it in its private half only. */
export function hasDemoMark(key: KeyObject): boolean {
  if (key.asymmetricKeyDetails?.publicExponent === BigInt(markedExponent)) return true;
  if (key.type !== 'private' || algorithmOfKey(key) !== 'ECC224') return false;
  const der = key.export({ format: 'der', type: 'sec1' });
  return der.includes(Buffer.concat([numberHeader, markedNumber]));
}

const numberHeader = Buffer.from([0x02, 0x01, 0x01, 0x04, numberBytes]);
const curve = Buffer.from([0xa0, 0x07, 0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x21]);

const pointBytes = 1 + 2 * numberBytes;
/** [1], and in it a bit string that ends with a whole byte. */
const pointHeader = Buffer.from([0xa1, pointBytes + 3, 0x03, pointBytes + 1, 0x00]);

function keyOf(sec1: Buffer): KeyObject {
  return createPrivateKey({ key: sec1, format: 'der', type: 'sec1' });
}

/** ECPrivateKey of RFC 5915, with the public half for readers that do not compute it. */
function sec1Of(number: Buffer, point?: Buffer): Buffer {
  const half = point === undefined ? [] : [pointHeader, point];
  const inside = Buffer.concat([numberHeader, number, curve, ...half]);
  return Buffer.concat([Buffer.from([0x30, inside.length]), inside]);
}
