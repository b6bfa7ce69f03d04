export type Der = {
  readonly tag: number;
  readonly content: Buffer;
  readonly bytes: Buffer;
  readonly depth: number;
};

export const derTags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context1: 0xa1,
} as const;

/** Key files nest about eight levels; a hostile one may nest thousands. */
const deepest = 16;

/**
 * Reads the value at the start of these bytes. `cut-short`: it claims to be longer. `malformed`: not strict DER (indefinite
 * or overlong length, tag of several bytes). Never throws.
 */
export function readDer(bytes: Buffer, depth = 0): Der | 'cut-short' | 'malformed' {
  const tag = bytes[0];
  const first = bytes[1];
  if (tag === undefined || first === undefined) return 'cut-short';
  if ((tag & 0x1f) === 0x1f || depth > deepest) return 'malformed';
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  if (first === 0x80 || lengthBytes > 4) return 'malformed';
  if (bytes.length < 2 + lengthBytes) return 'cut-short';
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes);
  if (lengthBytes > 0 && (length < 0x80 || bytes[2] === 0)) return 'malformed';
  const begin = 2 + lengthBytes;
  if (bytes.length < begin + length) return 'cut-short';
  return { tag, content: bytes.subarray(begin, begin + length), bytes: bytes.subarray(0, begin + length), depth };
}

export function derOf(bytes: Buffer, depth = 0): Der | null {
  const der = readDer(bytes, depth);
  return typeof der === 'object' && der.bytes.length === bytes.length ? der : null;
}

/** The parts of a sequence, set or tagged value; null otherwise. */
export function partsOf(der: Der | undefined): readonly Der[] | null {
  if (der === undefined || (der.tag & 0x20) === 0) return null;
  const parts: Der[] = [];
  let rest = der.content;
  while (rest.length > 0) {
    const part = readDer(rest, der.depth + 1);
    if (typeof part === 'string') return null;
    parts.push(part);
    rest = rest.subarray(part.bytes.length);
  }
  return parts;
}

/** The parts of a value of that tag, or null. */
export function partsOfTag(der: Der | undefined, tag: number): readonly Der[] | null {
  return der?.tag === tag ? partsOf(der) : null;
}

/** An integer that is not negative; null for anything else. */
export function integerOf(der: Der | undefined): bigint | null {
  if (der?.tag !== derTags.integer || der.content.length === 0) return null;
  if ((der.content[0] ?? 0) >= 0x80) return null;
  return BigInt(`0x${der.content.toString('hex')}`);
}

export function countOf(der: Der | undefined): number | null {
  const value = der !== undefined && der.content.length <= 7 ? integerOf(der) : null;
  return value === null || value > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(value);
}

/** Bytes of an octet string, or null. */
export function octetsOf(der: Der | undefined): Buffer | null {
  return der?.tag === derTags.octetString ? der.content : null;
}

/** Bytes of a bit string that ends with a whole byte, or null. */
export function bitsOf(der: Der | undefined): Buffer | null {
  return der?.tag === derTags.bitString && der.content[0] === 0 ? der.content.subarray(1) : null;
}

export function objectIdOf(der: Der | undefined): string | null {
  if (der?.tag !== derTags.objectId || der.content.length === 0 || der.content.length > 20) return null;
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of der.content) {
    arc = arc * 128 + (byte & 0x7f);
    if (arc > 0xffff_ffff) return null;
    if (byte >= 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [first = 0, ...rest] = arcs;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
}
