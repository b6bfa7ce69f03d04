import { utf8Length } from '../../lib/text/text-width.ts';

/** What was replaced in a file, for people: how many different values of each member. */
export type Replaced = { readonly member: string; readonly values: number };

/** Stand-ins of one file: the same value gets the same stand-in, and no two values share one as far as there are enough. */
export type StandIns = {
  /** The stand-in for a value of a member. */
  readonly of: (member: string, value: string) => string;
  /** Begins another call: `within` looks for its values only. */
  readonly begin: () => void;
  /** The same text with each value of this call replaced that is at least six bytes long. */
  readonly within: (text: string) => string;
  readonly replaced: () => readonly Replaced[];
};

/** Bytes. A shorter value may be a part of anything; two Chinese characters are no coincidence. */
const leastWithin = 6;
/** So many values of a call are looked for in its other texts. */
const mostSearched = 500;

/**
 * Stand-ins have the length of their values in characters and bytes, and the same kinds of characters: digits, capitals,
 * scripts, punctuation. They follow from the order of the values alone, so that nothing of a value is in its stand-in.
 */
export function createStandIns(): StandIns {
  const known = new Map<string, string>();
  const used = new Set<string>();
  const counts = new Map<string, Set<string>>();
  const searched = new Set<string>();

  const choose = (value: string): string => {
    let chosen = value;
    for (let attempt = 0; attempt < 20; attempt += 1) {
      chosen = standIn(value, known.size * 20 + attempt);
      if (chosen !== value && !used.has(chosen)) break;
    }
    used.add(chosen);
    return chosen;
  };
  return {
    of: (member, value) => {
      // A text that has stand-ins already is left as it is.
      if (used.has(value)) return value;
      const found = known.get(value);
      const own = found ?? choose(value);
      if (found === undefined) known.set(value, own);
      if (own === value) return own;
      if (utf8Length(value) >= leastWithin && searched.size < mostSearched) searched.add(value);
      counts.set(member, (counts.get(member) ?? new Set()).add(value));
      return own;
    },
    begin: () => searched.clear(),
    within: (text) => {
      let read = text;
      for (const value of searched)
        if (read.includes(value)) read = read.replaceAll(value, () => known.get(value) ?? '');
      return read;
    },
    replaced: () => Array.from(counts, ([member, values]) => ({ member, values: values.size })),
  };
}

function standIn(value: string, seed: number): string {
  const next = numbers(seed);
  return Array.from(value, (character) => otherOf(character, next())).join('');
}

/** A sequence of whole numbers that follows from a seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

const han = '安邦成達恩方光海嘉俊康樂美寧培琪榮思泰偉欣雅澤志卓子文明華志強家麗國英玉珍秀蘭';
const kana = { hiragana: 'あいうえおかきくけこさしすせそ', katakana: 'アイウエオカキクケコサシスセソ' };
const hangul = '가나다라마바사아자차카타파하';

/** Another character of the same kind and of as many bytes; what has no kind of its own stays. */
function otherOf(character: string, random: number): string {
  const from = (list: string): string => list.charAt(random % list.length);
  if (/[0-9]/.test(character)) return from('0123456789');
  if (/[a-z]/.test(character)) return from('abcdefghijklmnopqrstuvwxyz');
  if (/[A-Z]/.test(character)) return from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  if (/\p{Script=Han}/u.test(character) && character.length === 1) return from(han);
  if (/\p{Script=Hiragana}/u.test(character)) return from(kana.hiragana);
  if (
    /\p{Script=Katakana}/u.test(character) &&
    character.length === 1 &&
    character >= '\u30a0' &&
    character <= '\u30ff'
  )
    return from(kana.katakana);
  if (/\p{Script=Hangul}/u.test(character)) return from(hangul);
  const kind = [/\p{Lu}/u, /\p{Ll}/u, /\p{L}/u, /\p{N}/u].find((each) => each.test(character));
  return kind === undefined ? character : neighbourOf(character, kind, random);
}

/** One of the same block of 64 characters: it has the same script and length. */
function neighbourOf(character: string, kind: RegExp, random: number): string {
  const first = (character.codePointAt(0) ?? 0) & ~63;
  const block = Array.from({ length: 64 }, (_, at) => String.fromCodePoint(first + at)).filter((each) =>
    kind.test(each),
  );
  return block[random % block.length] ?? character;
}
