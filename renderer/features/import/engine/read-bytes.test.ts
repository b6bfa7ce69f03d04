import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { otherCharsets } from '../../../../shared/lib/text/charsets.ts';
import { readBytes } from './read-bytes.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function inCharset(name: string, text: string): Uint8Array {
  const charset = otherCharsets.find((each) => each.name === name);
  if (charset === undefined) throw new Error(`no ${name}`);
  return charset.encode(text);
}

const chinese = '{ "a": "尖沙咀茶餐廳，請帶備訂單編號到場", "b": "G6532 往廣州南" }';

describe('the bytes of a file', () => {
  test('are the same text again where they are UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const read = readBytes(encode(`{${text}`));
        if (read.reads === 'utf-8') expect(encode(read.text)).toEqual(encode(`{${text}`));
        else expect(read.reads).toBe('nothing');
      }),
    );
  });

  test('keep their mark, and it is said', () => {
    expect(readBytes(encode('\uFEFF{}'))).toEqual({ reads: 'utf-8', text: '\uFEFF{}', hasMark: true });
  });

  test.each(['UTF-16LE', 'UTF-16BE', 'UTF-16 with a byte order mark (LE)', 'UTF-16 with a byte order mark (BE)'])(
    'in %s are converted, and which it was is said',
    (name) => {
      const read = readBytes(inCharset(name, chinese));
      expect(read).toMatchObject({ reads: 'converted', text: chinese });
    },
  );

  test.each(['Big5', 'GBK', 'windows-1252'])('in %s are read, and the charset can be chosen', (name) => {
    const text = name === 'windows-1252' ? '{"a": "Café Orléans, rue de l’Église"}' : chinese;
    const bytes = inCharset(name, text);
    const chosen = readBytes(bytes, name);
    expect(chosen).toMatchObject({ reads: 'converted', text, from: name });
    if (chosen.reads === 'converted') expect(chosen.charsets).toContain(name);
  });

  test('in Big5, and in one of accents, are recognised without being asked', () => {
    expect(readBytes(inCharset('Big5', chinese))).toMatchObject({ text: chinese });
    const accents = '{"a": "Café Orléans, rue de l’Église, Zürich"}';
    expect(readBytes(inCharset('windows-1252', accents))).toMatchObject({ text: accents });
  });

  test.each([
    ['', 'empty'],
    ['  \r\n', 'empty'],
    ['\uFEFF', 'empty'],
    ['mail\n-----BEGIN RSA PRIVATE KEY-----\nMIIE', 'key'],
    ['-----BEGIN PUBLIC KEY-----\nMIIE', 'key'],
  ])('that are %j hold nothing, because of %s', (text, because) => {
    expect(readBytes(encode(text))).toEqual({ reads: 'nothing', because });
  });

  test('of files of other kinds say which kind', () => {
    expect(readBytes(Uint8Array.of(0x50, 0x4b, 3, 4, 0))).toEqual({ reads: 'nothing', because: 'binary', what: 'ZIP' });
    expect(readBytes(encode('%PDF-1.7\n'))).toEqual({ reads: 'nothing', because: 'binary', what: 'PDF' });
    expect(readBytes(Uint8Array.from({ length: 64 }, (_, at) => at % 8))).toMatchObject({ because: 'binary' });
  });
});
