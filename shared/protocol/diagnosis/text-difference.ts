import type { SignedParts } from '../signing/signature.ts';
import type { TextDifference } from '../../documents/diagnosis.ts';
import { markHidden } from '../../lib/text/hidden-characters.ts';

/** Bytes shown before and behind the difference. */
const [before, behind] = [240, 360];

/** The first difference of two byte texts with its surroundings; null if equal. `parts` names the part of the expected text. */
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

/** The length of the common beginning; null if equal. */
function firstDifference(one: Uint8Array, other: Uint8Array): number | null {
  const common = Math.min(one.length, other.length);
  for (let at = 0; at < common; at++) if (one[at] !== other[at]) return at;
  return one.length === other.length ? null : common;
}

function excerpt(bytes: Uint8Array, from: number, at: number): TextDifference['expected'] {
  return { hex: toHex(bytes.subarray(from, Math.min(bytes.length, at + behind))), bytes: bytes.length };
}

/** Line and column from 1, as an editor counts, of the expected text. */
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

/** The next byte that begins a UTF-8 character; `start` if none is near. */
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

function toHex(bytes: Uint8Array, separator = ''): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(separator);
}

/** One side of a difference: the equal part and the rest. */
export type ShownSide = {
  readonly same: string;
  readonly other: string;
  /** The bytes around the place, in hexadecimal, in pairs. */
  readonly sameHex: string;
  readonly otherHex: string;
  /** Whether the whole text goes on before and behind the excerpt. */
  readonly isCutBefore: boolean;
  readonly isCutBehind: boolean;
};

type ShownDifference = {
  readonly expected: ShownSide;
  readonly signed: ShownSide;
};

/** Bytes shown in hexadecimal on either side. */
const hexBytes = 8;

/** Both sides with line ends, hidden characters and invalid bytes visible. */
export function shownDifference({ at, from, expected, signed }: TextDifference): ShownDifference {
  const side = ({ hex, bytes: total }: TextDifference['expected']): ShownSide => {
    const bytes = fromHex(hex);
    const split = Math.min(bytes.length, Math.max(0, at - from));
    // A character that differs in a later byte is shown whole.
    const begin = characterStart(bytes, split);
    return {
      same: visibleText(bytes.subarray(0, begin)),
      other: visibleText(bytes.subarray(begin)),
      sameHex: toHex(bytes.subarray(Math.max(0, split - hexBytes), split), ' '),
      otherHex: toHex(bytes.subarray(split, split + hexBytes), ' '),
      isCutBefore: from > 0,
      isCutBehind: from + bytes.length < total,
    };
  };
  return { expected: side(expected), signed: side(signed) };
}

/** Makes hidden bytes visible: ⟨LF⟩ with its line end, CR and tabs by name, hidden characters by code point, invalid bytes by value. */
export function visibleText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes[at] ?? 0);
    const character = decoded(bytes.subarray(at, at + length));
    text +=
      character === null ? `⟨x${(bytes[at] ?? 0).toString(16).padStart(2, '0').toUpperCase()}⟩` : visible(character);
    at += character === null ? 1 : length;
  }
  return text;
}

function visible(character: string): string {
  if (character === '\n') return '⟨LF⟩\n';
  if (character === '\r') return '⟨CR⟩';
  if (character === '\t') return '⟨TAB⟩';
  return markHidden(character);
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function sequenceLength(lead: number): number {
  return lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

function characterStart(bytes: Uint8Array, at: number): number {
  for (let back = 1; back <= 3; back++) {
    const lead = bytes[at - back] ?? 0;
    if (lead >= 0xc0) return back < sequenceLength(lead) ? at - back : at;
    if (lead < 0x80) return at;
  }
  return at;
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
