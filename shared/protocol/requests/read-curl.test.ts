import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCurl } from './read-curl.ts';
import type { WrittenRequest } from './written-request.ts';

const payload = `{"merchantBizNo":"Q-1","note":"it's 尖 \\"x\\" ^ % $5 !"}`;

function one(text: string): WrittenRequest {
  const [request] = readCurl(text);
  if (request === undefined) throw new Error('no request');
  return request;
}
const bodyOf = (text: string): unknown => one(text).body;
const inSingle = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const inDouble = (text: string): string => `"${text.replaceAll(/[\\"$`]/g, String.raw`\$&`)}"`;
const inAnsi = (text: string): string =>
  `$'${text.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll(/[^ -~]|!/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
/** As Chromium copies for cmd. */
const inCmd = (text: string): string =>
  `^"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/[^a-zA-Z0-9\s_\-:=+~'/.',?;()*`]/g, '^$&')
    .replaceAll('\n', '^\n\n')}^"`;

describe('a cURL command', () => {
  test.each([
    ['single quotes', inSingle],
    ['double quotes', inDouble],
    ["$'…'", inAnsi],
  ])('in a POSIX shell has its exact body in %s', (_, quote) => {
    const text = `curl 'https://api.example.com:8443/p?a=1#x' \\\n  -H 'Client-Id: SHOP' -H 'Signature: a=b, c' \\\r\n  --data-raw ${quote(payload)} --compressed\n`;
    expect(one(text)).toEqual({
      method: 'POST',
      url: 'https://api.example.com:8443/p?a=1#x',
      path: '/p?a=1',
      headers: [
        ['Client-Id', 'SHOP'],
        ['Signature', 'a=b, c'],
      ],
      body: { text: payload },
      understood: ['a cURL command (POSIX quoting)'],
      notUnderstood: [],
    });
  });

  test('of cmd has its exact body', () => {
    const lines = `${payload}\nnext`;
    const text = `curl ^"https://a.example/p^" ^\r\n  -H ^"Client-Id: SHOP^" ^\r\n  --data-raw ${inCmd(lines)}`;
    expect(one(text)).toMatchObject({ url: 'https://a.example/p', body: { text: lines }, notUnderstood: [] });
    expect(one(text).understood).toEqual(['a cURL command (cmd quoting)']);
    const older = String.raw`curl "https://a.example/p" ^` + '\r\n' + String.raw`  --data "{\"a\":\"b c\"}"`;
    expect(bodyOf(older)).toEqual({ text: '{"a":"b c"}' });
  });

  test('has any body that a shell can quote', () => {
    const printable = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\r\0]/.test(text));
    fc.assert(
      fc.property(printable, (text) => {
        for (const quote of [inSingle, inDouble])
          expect(bodyOf(`curl https://a.example --data-raw ${quote(text)}`)).toEqual({ text });
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        expect(bodyOf(`curl https://a.example --data-raw ${inAnsi(text)}`)).toEqual({ text: text.toWellFormed() });
      }),
    );
  });

  test.each([
    ['-d a -d b', 'POST', { text: 'a&b' }],
    ['-da -X PUT', 'PUT', { text: 'a' }],
    ['-sSkXPATCH --data-binary=a', 'PATCH', { text: 'a' }],
    [`--json '{"a":' --json '1}'`, 'POST', { text: '{"a":1}' }],
    ["--data-urlencode 'a=b c&' --data-urlencode '=x y'", 'POST', { text: 'a=b%20c%26&x%20y' }],
    ['-I', 'HEAD', null],
    ['', 'GET', null],
    ['-F \'payload={"a":1}\'', 'POST', { text: '{"a":1}' }],
    ['-F note=x --data-raw \'{"a":1}\'', 'POST', { text: '{"a":1}' }],
    ['--data-binary @- <<\'EOF\'\n{\n  "a": 1\n}\nEOF', 'POST', { text: '{\n  "a": 1\n}\n' }],
  ])('with %s is sent as curl would', (options, method, body) => {
    expect(one(`curl https://a.example/p ${options}`)).toMatchObject({ method, body });
  });

  test('puts -G into the address, and what curl adds for --json beside the headers', () => {
    expect(one("curl -G https://a.example/p -d 'a=1' -d b=2")).toMatchObject({
      method: 'GET',
      path: '/p?a=1&b=2',
      body: null,
    });
    expect(one("curl a.example/p --json '{}' -H 'accept: text/plain' -H 'User-Agent:' -H 'X;'").headers).toEqual([
      ['accept', 'text/plain'],
      ['X', ''],
      ['Content-Type', 'application/json'],
    ]);
    expect(one('curl a.example/p?x')).toMatchObject({ url: 'a.example/p?x', path: '/p?x' });
  });

  test('is read for each address and each --next, wherever it is in a text', () => {
    const text =
      'Hi,\n```\n$ curl https://a.example/1 https://a.example/2 -d x --next https://a.example/3\n```\nand\n> curl -XDELETE https://a.example/4 | jq .\nI like curl';
    expect(readCurl(text).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /1',
      'POST /2',
      'GET /3',
      'DELETE /4',
    ]);
  });

  test.each([
    ['-d @body.json', '-d @body.json: the file was not read'],
    ['--json @b.json', '--json @b.json: the file was not read'],
    ['--data-urlencode n@b.txt', '--data-urlencode n@b.txt: the file was not read'],
    ['-F f=@b.json', '-F f=@b.json: a part of a multipart body; the file was not read'],
    ["-F a=b --data-raw '{}'", '-F beside --data: curl refuses to send both'],
    ['-T b.json', '-T b.json: the file was not read'],
    ['-K curlrc', '-K curlrc: the file was not read'],
    ['-H @headers', '-H @headers: the file was not read'],
    ['-b jar.txt', '-b jar.txt: the file was not read'],
    ['-d "$BODY"', '$BODY: a variable, which was not replaced'],
    ['-d "${BODY:-x}"', '${BODY:-x}: a variable, which was not replaced'],
    ['-d "$(cat b.json)"', '$(cat b.json): a command, which was not run'],
    ['-d "`cat b.json`"', '`cat b.json`: a command, which was not run'],
    ['--frobnicate', '--frobnicate: an option that is not known'],
    ['-u me:secret', '-u: credentials are left out'],
    ['-d @- < b.json', '< b.json: files were not read or written'],
  ])('names what it does not understand: %s', (options, named) => {
    const { notUnderstood } = one(`curl https://a.example/p ${options}`);
    expect(notUnderstood).toContain(named);
    expect(notUnderstood.join()).not.toContain('secret');
  });
});

/** 200 hostile commands: each opening with each ending. */
const openings = [
  "'",
  '"',
  "$'",
  '$(',
  '${',
  '`',
  '\\',
  '^"',
  '^',
  '@/etc/passwd',
  '-d @/etc/shadow',
  '-K ~/.curlrc',
  '-o /tmp/x',
  '; rm -rf ~',
  '| sh',
  '&& touch /tmp/x',
  '<(cat /etc/passwd)',
  '$((1+1))',
  '%PATH%',
  '<<EOF\n$(touch /tmp/x)',
];
const endings = [
  '',
  '\n',
  '\\',
  "'\\''",
  '\u0000',
  '\u202E{"a":1}',
  '\r\n^\r\n',
  ' --next --next',
  '{'.repeat(2000),
  "$'\\x'",
];

test('what follows a command on its line is named, but for another curl and a line end', () => {
  const notes = (text: string): unknown => readCurl(text).map(({ notUnderstood }) => notUnderstood);
  expect(notes('curl https://a.example | jq .x')).toEqual([['| jq .x: what follows the command was not read']]);
  expect(notes('curl https://a.example; rm -rf /')).toEqual([['; rm -rf /: what follows the command was not read']]);
  expect(notes('curl https://a.example && curl https://b.example;\nls')).toEqual([[], []]);
});

test('200 hostile commands are read as texts: nothing throws, nothing takes long', () => {
  const hostile = openings.flatMap((opening) =>
    endings.map((ending) => `curl https://a.example -d ${opening}${ending}`),
  );
  expect(hostile).toHaveLength(200);
  for (const text of hostile)
    for (const { notUnderstood, understood } of readCurl(text))
      expect([...notUnderstood, ...understood].length).toBeGreaterThan(0);
});

test('no pieces of commands end the reading', () => {
  const piece = fc.constantFrom(
    'curl ',
    ...openings,
    ...endings,
    '-',
    '--',
    ' ',
    '-H ',
    '-F ',
    '-:',
    "'",
    '"',
    '=',
    'a',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      expect(Array.isArray(readCurl(`curl ${pieces.join('')}`))).toBe(true);
    }),
  );
});

test.each(["'", '"', "$'", '\\', '$(', '${a', '`', '^"', 'curl\n', '<<', "$'\\x", '-d ', '>', '-'])(
  'a long run of %j is read in the time of its length',
  (piece) => {
    const start = performance.now();
    readCurl(`curl ${piece.repeat(Math.ceil(200_000 / piece.length))}`);
    // What takes the square of its length takes minutes.
    expect(performance.now() - start).toBeLessThan(20_000);
  },
);
