import { derTags } from './der.ts';

/** A value of this tag around these bytes. */
export function writeDer(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(bytes.length)]), bytes]);
}

export function writeSequence(...parts: readonly Uint8Array[]): Buffer {
  return writeDer(derTags.sequence, ...parts);
}

/** An integer that is not negative. */
export function writeInteger(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return (bytes[0] ?? 0) >= 0x80
    ? writeDer(derTags.integer, Buffer.from([0]), bytes)
    : writeDer(derTags.integer, bytes);
}

export function writeOctets(bytes: Uint8Array): Buffer {
  return writeDer(derTags.octetString, bytes);
}

/** A bit string that ends with a whole byte. */
export function writeBits(bytes: Uint8Array): Buffer {
  return writeDer(derTags.bitString, Buffer.from([0]), bytes);
}

/** An object identifier given in dotted form. */
export function writeObjectId(dotted: string): Buffer {
  const [root = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return writeDer(derTags.objectId, Buffer.from([root * 40 + second, ...rest.flatMap(base128)]));
}

function base128(arc: number): number[] {
  const bytes = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) + 128);
  return bytes;
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 + bytes.length, ...bytes];
}
