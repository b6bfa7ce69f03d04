import { expect, test } from 'vitest';
import { readAnswerText } from './answer-text.ts';

const json = '{"m":"成功"}';
const gbk = Buffer.from([0x7b, 0x22, 0x6d, 0x22, 0x3a, 0x22, 0xb3, 0xc9, 0xb9, 0xa6, 0x22, 0x7d]);
const big5 = Buffer.from([0x7b, 0x22, 0x6d, 0x22, 0x3a, 0x22, 0xa6, 0xa8, 0xa5, 0x5c, 0x22, 0x7d]);
const utf16 = Buffer.from(json, 'utf16le');
const bigEndian = Buffer.from(utf16).swap16();
const bom = Buffer.from([0xef, 0xbb, 0xbf]);

const read = (charset: string | null, body: Buffer): ReturnType<typeof readAnswerText> =>
  readAnswerText(charset === null ? [] : [['content-type', `application/json; charset=${charset}`]], body);

test.each([null, 'utf-8', 'UTF8', '"UTF-8"'])('UTF-8, declared as %j, is read and nothing said', (charset) => {
  expect(read(charset, Buffer.from(json))).toEqual({ text: json, isConverted: false, notes: [] });
});

test.each([
  ['GBK', gbk, 'gbk'],
  ['gb18030', gbk, 'gb18030'],
  ['Big5', big5, 'big5'],
  ['UTF-16', utf16, 'UTF-16LE'],
  [null, utf16, 'UTF-16LE'],
  [null, bigEndian, 'UTF-16BE'],
])('%s is read as what it is, and said to be no UTF-8', (declared, body, charset) => {
  expect(read(declared, body)).toEqual({
    text: json,
    isConverted: true,
    notes: [{ rule: 'encoding', severity: 'error', says: 'charset', values: { charset } }],
  });
});

test('UTF-32 is told by its zero bytes', () => {
  const ascii = Buffer.concat([...'{}'].map((character) => Buffer.from([character.charCodeAt(0), 0, 0, 0])));
  expect(read(null, ascii)).toMatchObject({ text: '{}', notes: [{ values: { charset: 'UTF-32' } }] });
});

test.each([
  ['ISO-8859-1', '"ISO-8859-1"'],
  ['gbk', '"gbk"'],
  ['klingon', '"klingon"'],
])('UTF-8 that is called %s is read as UTF-8 and never as that', (declared, charset) => {
  expect(read(declared, Buffer.from(json))).toEqual({
    text: json,
    isConverted: false,
    notes: [{ rule: 'encoding', severity: 'warning', says: 'label', values: { charset } }],
  });
});

test('bytes of no charset stand out, from the first of them on', () => {
  expect(read(null, gbk)).toMatchObject({
    text: expect.stringContaining('{"m":"\ufffd'),
    notes: [{ says: 'not-text', at: 6, values: { charset: 'UTF-8' } }],
  });
  expect(read('big5', Buffer.from([0x7b, 0x81]))).toMatchObject({
    notes: [{ says: 'not-text', values: { charset: 'big5' } }],
  });
});

test('a byte order mark stays and is said', () => {
  expect(read('utf-8', Buffer.concat([bom, Buffer.from(json)]))).toEqual({
    text: `\ufeff${json}`,
    isConverted: false,
    notes: [{ rule: 'encoding', severity: 'warning', says: 'bom' }],
  });
});

test('a web page is read by the charset that it names itself', () => {
  const page = Buffer.concat([Buffer.from('<html><meta charset="gbk"><title>'), gbk.subarray(6, 10)]);
  expect(readAnswerText([['Content-Type', 'text/html']], page).text).toContain('<title>成功');
});
