import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { algorithmOfKey } from './key-kind.ts';

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
