import type { SignedParts } from '../signing/signature.ts';
import type { TextDifference } from '../../documents/diagnosis.ts';

/** So many bytes of either side stand before the difference, and so many behind it. */
const [before, behind] = [240, 360];

/**
 * Where two texts differ first, with what stands around it on either side; null where they are the same. Both are bytes:
 * what was signed need not be text at all. `parts` names what of the expected text it is in.
 */
export function textDifference(
  expected: Uint8Array,
  signed: Uint8Array,
  parts: SignedParts | null,
): TextDifference | null {
  const at = firstDifference(expected, signed);
  if (at === null) return null;
  const from = at <= before ? 0 : wholeCharacterFrom(expected, at - before);
  return {
    at,
    ...placeOf(expected, at),
    ...(parts === null ? {} : { part: partAt(parts, at) }),
    from,
    expected: excerpt(expected, from, at),
    signed: excerpt(signed, from, at),
  };
}

/** The number of bytes that both begin with; null where they are the same throughout. */
function firstDifference(one: Uint8Array, other: Uint8Array): number | null {
  const common = Math.min(one.length, other.length);
  for (let at = 0; at < common; at++) if (one[at] !== other[at]) return at;
  return one.length === other.length ? null : common;
}

function excerpt(bytes: Uint8Array, from: number, at: number): TextDifference['expected'] {
  return { hex: toHex(bytes.subarray(from, Math.min(bytes.length, at + behind))), bytes: bytes.length };
}

/** Lines from 1 and characters from 1, as an editor counts them: of the expected text up to the difference. */
function placeOf(bytes: Uint8Array, at: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let byte = 0; byte < at; byte++) {
    if (bytes[byte] !== 0x0a) continue;
    line++;
    start = byte + 1;
  }
  let column = 1;
  // A character is counted once it is whole, or begins at the place itself.
  for (let byte = start; byte < at; byte++) if (((bytes[byte + 1] ?? 0) & 0xc0) !== 0x80) column++;
  return { line, column };
}

/** The first byte from there on that begins a character of UTF-8; the place itself where there is none near. */
function wholeCharacterFrom(bytes: Uint8Array, start: number): number {
  for (let at = start; at < start + 4; at++) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at;
  return start;
}

function partAt({ method, path, clientId, time }: SignedParts, at: number): NonNullable<TextDifference['part']> {
  let end = method.length;
  if (at <= end) return 'method';
  end += 1 + path.length;
  if (at <= end) return 'path';
  end += 1 + clientId.length;
  if (at <= end) return 'client-id';
  end += 1 + time.length;
  return at <= end ? 'time' : 'body';
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
