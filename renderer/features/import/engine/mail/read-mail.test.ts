import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlToText, decodeWords, readField, isMail, readMail } from './read-mail.ts';
import { decodeTransfer } from './transfer-encoding.ts';

/** `npm run soak` runs more. */
const more = Number(process.env['PASSBENCH_RUNS'] ?? 1);
const payload = '{"merchantBizType":"LINE_UP","note":"到號 é = }"}';

function mail(...lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(['From: QA <qa@example.com>', 'Subject: it fails', ...lines].join('\r\n'));
}

function partsOf(bytes: Uint8Array<ArrayBuffer>, serves = (text: string) => text.includes('{')) {
  const decoder = new TextDecoder();
  return readMail(bytes, (part) => serves(decoder.decode(part.bytes))).parts.map(
    ({ name, bytes: own }) => [name, decoder.decode(own)] as const,
  );
}

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n');
const quoted = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte > 32 && byte < 127 && byte !== 61
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).padStart(2, '0').toUpperCase()}`,
    )
    .join('')
    .replace(/(?:=..|[^=]){60}/g, '$&=\r\n');

describe('a mail', () => {
  test.each([
    ['in base64', 'base64', base64(payload)],
    ['in quoted-printable', 'quoted-printable', quoted(payload)],
    ['unencoded', '8bit', payload],
  ])('%s gives the text that was written', (_, encoding, body) => {
    const bytes = mail('Content-Type: text/plain; charset="utf-8"', `Content-Transfer-Encoding: ${encoding}`, '', body);
    expect(isMail(bytes)).toBe(true);
    expect(partsOf(bytes)).toEqual([['', payload]]);
  });

  test('with attachments gives each by its name, byte for byte, and its text first', () => {
    const attached = Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from(payload), 0x0d, 0x0a, 0xff]);
    const bytes = mail(
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed;',
      ' boundary="=_a"',
      '',
      'for readers of old',
      '--=_a',
      'Content-Type: multipart/alternative; boundary==_b',
      '',
      '--=_b',
      '',
      'see the file',
      '--=_b',
      'Content-Type: text/html',
      '',
      '<p>see the file</p>',
      '--=_b--',
      '--=_a',
      'Content-Disposition: attachment; filename*0*=utf-8\'\'%E5%88%B0; filename*1=".json"',
      'Content-Transfer-Encoding: BASE64',
      '',
      base64(attached),
      '--=_a',
      'Content-Type: image/png; name="=?utf-8?B?5ZyWLnBuZw==?="',
      'Content-Transfer-Encoding: base64',
      '',
      base64(Uint8Array.from([0x89, 0x50, 0x4e, 0x47])),
      '--=_a--',
      'and nothing behind it',
    );
    const { parts } = readMail(bytes, () => false);
    expect(parts.map(({ name }) => name)).toEqual(['', '到.json', '圖.png']);
    expect(Buffer.from(parts[1]?.bytes ?? []).equals(attached)).toBe(true);
  });

  test.each([200, 201])('with %i parts says whether there are more than are looked at', (count) => {
    const part = ['--=_a', 'Content-Type: application/json; name=p.json', '', payload];
    const lines = Array.from({ length: count }, () => part).flat();
    const read = readMail(mail('Content-Type: multipart/mixed; boundary="=_a"', '', ...lines, '--=_a--'), () => false);
    expect([read.parts.length, read.isCut]).toEqual([200, count > 200]);
  });

  test('that was passed on within another one is opened too, to a bound', () => {
    const inner = Buffer.from(mail('Content-Type: text/plain', '', payload)).toString();
    const wrapped = (text: string): string =>
      `From: a\r\nMIME-Version: 1.0\r\nContent-Type: message/rfc822\r\n\r\n${text}`;
    expect(partsOf(new TextEncoder().encode(wrapped(inner)))).toEqual([['', payload]]);
    let deep = inner;
    for (let level = 0; level < 50; level++) deep = wrapped(deep);
    expect(partsOf(new TextEncoder().encode(deep))).toHaveLength(1);
  });

  test('takes the alternative with a payload, HTML as its reader sees it', () => {
    const html = `<html><head><style>{"a":1}</style></head><body><p>Hi</p><pre>${payload.replaceAll('"', '&quot;')}</pre></body>`;
    const bytes = mail(
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      '',
      'This mail needs a reader of HTML.',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      html,
      '--b--',
    );
    expect(partsOf(bytes)).toEqual([['', `Hi\n${payload}\n`]]);
    expect(partsOf(bytes, () => false)).toEqual([['', 'This mail needs a reader of HTML.']]);
  });

  test('in another charset is read in that, and one whose lines flow has them whole', () => {
    const big5 = mail('Content-Type: text/plain; charset=big5', 'Content-Transfer-Encoding: base64', '', 'pKSk5Q==');
    expect(partsOf(big5)).toEqual([['', '中文']]);
    const flowed = mail('Content-Type: text/plain; format=flowed', '', '{"a": ', '"b c ', 'd"}', ' >x');
    expect(partsOf(flowed)).toEqual([['', '{"a": "b c d"}\r\n>x']]);
  });

  test.each([
    ['JSON', payload],
    ['a log', '2026-11-23 POST /a\nfrom: x\n{}'],
    ['a request', 'POST /a HTTP/1.1\r\nHost: a\r\nFrom: b\r\n\r\n{}'],
    ['headers of a request', `Content-Type: application/json\r\nClient-Id: A\r\n\r\n${payload}`],
    ['a note', 'To do: nothing\n\n{}'],
  ])('is not what is %s', (_, text) => expect(isMail(new TextEncoder().encode(text))).toBe(false));

  test('is one out of a mailbox, and with line ends of one character', () => {
    const text = `From qa@example.com Mon Nov 23\nReceived: by a\n  and b\nSubject: c\n\n${payload}`;
    expect([isMail(new TextEncoder().encode(text)), partsOf(new TextEncoder().encode(text))]).toEqual([
      true,
      [['', payload]],
    ]);
  });
});

test('any bytes come back from either encoding, and any text of pieces of mails is read', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
      expect(decodeTransfer(base64(bytes), 'base64')).toEqual(bytes);
    }),
    { numRuns: 300 * more },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(
        new TextDecoder('utf-8', { ignoreBOM: true }).decode(decodeTransfer(quoted(text), 'quoted-printable')),
      ).toBe(text);
    }),
    { numRuns: 300 * more },
  );
  const pieces = fc.constantFrom(
    'From: a',
    'Content-Type: multipart/mixed; boundary=b',
    '--b',
    '--b--',
    '',
    '=?utf-8?Q?=E5?=',
    'Content-Type: message/rfc822',
    'Content-Transfer-Encoding: base64',
    'AAA',
    '=',
    '=4',
    payload,
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (lines) => {
      expect(() => readMail(mail(...lines), () => true)).not.toThrow();
    }),
    { numRuns: 1000 * more },
  );
});

test('hostile mails are read in the time of their length', () => {
  const text = 'a'.repeat(60);
  for (const lines of [
    ['Content-Type: multipart/mixed; boundary=b', '', ...Array.from({ length: 20_000 }, () => `--b ${text}`)],
    ['Content-Type: multipart/mixed; boundary=b', '', ...Array.from({ length: 20_000 }, () => '--b')],
    [`Content-Type: a${'; x="\\'.repeat(20_000)}`, '', ''],
    [`Subject: ${'=?a?b?'.repeat(20_000)}`, '', ''],
    ['Content-Type: text/html', '', '<p '.repeat(60_000), '<!-- '.repeat(30_000), '&#'.repeat(30_000)],
    ['Content-Transfer-Encoding: quoted-printable', '', `=${' '.repeat(200_000)}${'= '.repeat(100_000)}`],
  ]) {
    const start = performance.now();
    readMail(mail(...lines), () => false);
    // What takes the square of its length takes minutes.
    expect(performance.now() - start).toBeLessThan(20_000);
  }
});

test.each([
  ['=?utf-8?Q?=E5=88=B0_=E8=99=9F?= x', '到 號 x'],
  ['=?big5?B?pKQ=?= =?big5?B?pOU=?=', '中文'],
  ['=?nothing?B?pKQ=?=', '=?nothing?B?pKQ=?='],
])('%s is %s', (coded, plain) => expect(decodeWords(coded)).toBe(plain));

test('a field is a value with parameters', () => {
  const { value, parameters } = readField('Text/Plain; Charset="a \\" b"; name=c.json ; x*=utf-8\'en\'%E5%88%B0');
  expect([value, ...parameters]).toEqual(['text/plain', ['charset', 'a " b'], ['name', 'c.json'], ['x', '到']]);
});

test('HTML is its text', () => {
  // One letter that becomes two in lower case.
  expect(htmlToText(`${'İ'.repeat(20)}<STYLE>p { color: red }</Style>{"a":1}`)).toBe(`${'İ'.repeat(20)}{"a":1}`);
  expect(htmlToText('<head><title>A</title></head><body><header>Hi</header><pre>{"a":1}</pre></body>')).toBe(
    'Hi{"a":1}\n',
  );
  expect(htmlToText('a<br>b&nbsp;&amp;&#x4e2d;<div>c\n d</div><!-- x')).toBe('a\nb &中c d\n');
});
