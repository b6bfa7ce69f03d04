import { describe, expect, it } from 'vitest';
import { otherCharsets } from './charsets.ts';

const charset = (name: string) => {
  const found = otherCharsets.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('writing in another charset', () => {
  // As Python's codecs write them.
  it.each([
    ['Big5', '中文訂單,電影票', 'a4a4a4e5ad71b3e62cb971bc76b2bc'],
    ['GBK', '中文订单,電影票龥', 'd6d0cec4b6a9b5a52ceb8ad3b0c6b1fd9b'],
    ['Shift_JIS', '中文訂單ｱ', '928695b692f99a64b1'],
    ['EUC-KR', '中文', 'f1e9d9fe'],
    ['ISO-8859-1', 'é中𝒜', 'e93f3f'],
    ['US-ASCII', 'é', '3f'],
    ['windows-1252', '€é', '80e9'],
    ['UTF-16LE', '中a', '2d4e6100'],
    ['UTF-16BE', '中a', '4e2d0061'],
    ['UTF-16 with a byte order mark (BE)', 'a', 'feff0061'],
  ])('%s writes %s', (name, text, expected) => {
    expect(hex(charset(name).encode(text))).toBe(expected);
  });

  it('writes a question mark for what the charset lacks', () => {
    expect(hex(charset('Big5').encode('订😀'))).toBe('3f3f');
  });

  it.each(['Big5', 'GBK', 'Shift_JIS', 'EUC-KR', 'UTF-16LE', 'UTF-16BE', 'windows-1252'])(
    '%s is read as it was written',
    (name) => {
      const { encode, decode } = charset(name);
      const text = name === 'windows-1252' ? 'café €' : '中文';
      expect(decode(encode(text))).toBe(text);
    },
  );

  it('reads no bytes that are none of it', () => {
    expect(charset('UTF-16LE').decode(Uint8Array.of(1))).toBeNull();
  });
});
