import fc from 'fast-check';

/** Half surrogates are no characters. */
const [firstSurrogate, surrogates] = [0xd800, 0x800];

/**
 * Any Unicode character, as a unit of `fc.string`. The unit `binary` means the same and stores a map of all, which
 * costs a second.
 */
export const anyCharacter = fc.nat(0x10ffff - surrogates).map(
  (at) => String.fromCodePoint(at < firstSurrogate ? at : at + surrogates),
  (character) => {
    const code = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1;
    if (code < 0 || String.fromCodePoint(code) !== character) throw new Error('That is no single character.');
    return code < firstSurrogate ? code : code - surrogates;
  },
);
