import type { TextDifference } from '../../documents/diagnosis.ts';
import { markHidden } from '../../lib/text/hidden-characters.ts';

/** One side of a difference, to be drawn: what is the same, and what begins to differ. */
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

export type ShownDifference = {
  readonly expected: ShownSide;
  readonly signed: ShownSide;
};

/** So many bytes are shown in hexadecimal on either side of the difference. */
const hexBytes = 8;

/** Both sides of a difference with everything visible: line ends, hidden characters, and bytes that are no UTF-8. */
export function shownDifference({ at, from, expected, signed }: TextDifference): ShownDifference {
  const side = ({ hex, bytes: total }: TextDifference['expected']): ShownSide => {
    const bytes = fromHex(hex);
    const split = Math.min(bytes.length, Math.max(0, at - from));
    // A character that differs in its later bytes only is shown whole on either side.
    const begin = characterStart(bytes, split);
    return {
      same: visibleText(bytes.subarray(0, begin)),
      other: visibleText(bytes.subarray(begin)),
      sameHex: pairs(bytes.subarray(Math.max(0, split - hexBytes), split)),
      otherHex: pairs(bytes.subarray(split, split + hexBytes)),
      isCutBefore: from > 0,
      isCutBehind: from + bytes.length < total,
    };
  };
  return { expected: side(expected), signed: side(signed) };
}

/**
 * Bytes as a text in which nothing hides: a line feed shows as ⟨LF⟩ and still ends the line, CR and tabs as
 * their names, a hidden character as its code point, a byte that is no UTF-8 as its value.
 */
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

function pairs(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
