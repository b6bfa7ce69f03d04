import { derTags } from '../../keys/keys/der/der.ts';
import { writeDer, writeObjectId, writeOctets, writeSequence } from '../../keys/keys/der/write-der.ts';

// The forms of a certificate (RFC 5280, chapter 4) that keys do not have.

export const isTrue = writeDer(0x01, Buffer.from([0xff]));

/** A bit string of one byte, whose last bits count for nothing. */
export function writeFlags(byte: number, unusedBits: number): Buffer {
  return writeDer(derTags.bitString, Buffer.from([unusedBits, byte]));
}

/** Basic constraints (section 4.2.1.9): of an authority below which there is no other, or of none. */
export const ofAuthority = writeSequence(isTrue, writeDer(derTags.integer, Buffer.from([0])));
export const ofNone = writeSequence();

/** An element with a tag of its context: constructed where it holds elements, primitive where it holds bytes. */
export function writeTagged(
  number: number,
  form: 'constructed' | 'primitive',
  ...parts: readonly Uint8Array[]
): Buffer {
  return writeDer((form === 'constructed' ? 0xa0 : 0x80) | number, ...parts);
}

/** A time of whole seconds; from 2050 on with four digits of the year (section 4.1.2.5). */
export function writeTime(atMs: number): Buffer {
  const digits = new Date(atMs)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:T]/g, '');
  const isShort = new Date(atMs).getUTCFullYear() < 2050;
  return writeDer(isShort ? 0x17 : 0x18, Buffer.from(isShort ? digits.slice(2) : digits, 'latin1'));
}

/** A distinguished name of a common name alone. */
export function writeName(commonName: string): Buffer {
  const value = writeDer(0x0c, Buffer.from(commonName, 'utf8'));
  return writeSequence(writeDer(0x31, writeSequence(writeObjectId('2.5.4.3'), value)));
}

export function writeExtension(id: string, value: Uint8Array): Buffer {
  return writeSequence(writeObjectId(id), writeOctets(value));
}

/** One that a reader must understand, or refuse the certificate. */
export function writeCritical(id: string, value: Uint8Array): Buffer {
  return writeSequence(writeObjectId(id), isTrue, writeOctets(value));
}
