import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCalls, findParts, findRequests } from './find-requests.ts';

const payload = '{"merchantBizNo":"Q-1","note":"it\'s 尖 $5"}';
const address = 'https://api.example.com/p';
const first = (text: string) => findRequests(text)[0];
const signed = [
  ['Client-Id', 'SHOP'],
  ['Signature', 'a=b'],
] as const;

describe('a request', () => {
  test.each([
    [
      'as Chromium copies it',
      `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
$session.UserAgent = "Mozilla/5.0"
Invoke-WebRequest -UseBasicParsing -Uri "${address}" \`
-Method "POST" \`
-WebSession $session \`
-Headers @{
"authority"="api.example.com"
  "Client-Id"="SHOP"
  "Signature"="a=b"
} \`
-ContentType "application/json" \`
-Body ([System.Text.Encoding]::UTF8.GetBytes("{\`"merchantBizNo\`":\`"Q-1\`",\`"note\`":\`"it's $([char]0x5c16) \`$5\`"}"))`,
    ],
    [
      'of variables',
      `$headers = @{ 'Client-Id' = 'SHOP'; Signature = 'a=b' }
$body = @'
${payload}
'@
Invoke-RestMethod -Uri '${address}' -Method Post -Headers $headers -Body $body | ConvertTo-Json`,
    ],
    [
      'with headers added one by one',
      `$headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"
$headers.Add("Client-Id", "SHOP")
$headers.Add("Signature", "a=b")
$body = '${payload.replaceAll("'", "''")}'
Invoke-RestMethod '${address}' -Method 'POST' -Headers $headers -Body $body`,
    ],
  ])('of PowerShell %s', (_, text) => {
    const request = first(text);
    expect(request).toMatchObject({ method: 'POST', url: address, path: '/p', body: { text: payload } });
    expect(request?.headers).toEqual(expect.arrayContaining(signed.map((pair) => [...pair])));
    expect(request?.notUnderstood).toEqual([]);
  });

  test('of PowerShell with a variable or an expression names it', () => {
    expect(first(`Invoke-WebRequest ${address} -Method Post -Body $payload`)).toMatchObject({
      url: address,
      body: null,
      notUnderstood: ['$payload: a variable, which was not replaced'],
    });
    expect(first(`iwr ${address} -Body (Get-Content b.json)`)).toMatchObject({
      body: null,
      notUnderstood: ['(Get-Content b.json): an expression, which was not run'],
    });
  });

  test('of a HAR has its time and answer; pseudo headers and broken entries are skipped', () => {
    const headers = [[':method', 'POST'], ...signed].map(([name, value]) => ({ name, value }));
    const entry = {
      startedDateTime: '2026-11-25T14:00:00.123+08:00',
      time: 12.5,
      request: { method: 'POST', url: address, headers, postData: { mimeType: 'application/json', text: payload } },
      response: { status: 200, headers: [{ name: 'A', value: 'b' }], content: { text: 'e30=', encoding: 'base64' } },
    };
    const found = findRequests(
      JSON.stringify({ log: { version: '1.2', entries: [entry, {}, null, { ...entry, response: { status: 0 } }] } }),
    );
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({
      headers: signed,
      body: { text: payload },
      at: Date.UTC(2026, 10, 25, 6, 0, 0, 123),
      ms: 12.5,
      answer: { status: 200, headers: [['A', 'b']], body: { base64: 'e30=' } },
    });
    expect(found[1]?.answer).toBeUndefined();
  });

  test('of a collection is a plan and no call; its payloads keep their names, and those without one are named', () => {
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    const body = { mode: 'raw', raw: payload };
    const items = [item({ url: address, body }), { request: { method: 'GET', url: address } }];
    const text = JSON.stringify({ info: { name: 'C', schema }, item: items });
    expect(findRequests(text)).toHaveLength(2);
    expect(findCalls(text)).toEqual([]);
    expect(findParts(text)).toEqual({
      is: 'payloads',
      from: 'postman',
      texts: [payload],
      collection: { names: ['Call'], without: [''] },
    });
    expect(findCalls(`curl ${address} -d '{}'`)).toHaveLength(1);
  });

  const item = (request: object) => ({ name: 'Call', request: { method: 'POST', ...request } });

  test('of a Postman collection is in its order, in folders too, its body unchanged', () => {
    const own = '{"merchantBizNo":"{{number}}"}';
    const header = [...signed, ['Off', 'x']].map(([key, value]) => ({ key, value, disabled: key === 'Off' }));
    const collection = {
      info: { name: 'C', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [
        { name: 'Folder', item: [item({ url: { raw: '{{host}}/p' }, header, body: { mode: 'raw', raw: own } })] },
        item({ url: '{{other}}/q', body: { mode: 'file', file: { src: '/etc/passwd' } } }),
      ],
      variable: [{ key: 'host', value: 'https://api.example.com' }],
    };
    const [one, two] = findRequests(JSON.stringify(collection));
    expect(one).toMatchObject({ url: address, path: '/p', headers: signed, body: { text: own }, notUnderstood: [] });
    expect(two).toMatchObject({
      body: null,
      notUnderstood: ['/etc/passwd: the file was not read', '{{other}}: a variable, which was not replaced'],
    });
  });

  test('of Bruno is read from its export and from its file', () => {
    const headers = [...signed, ['Off', 'x']].map(([name, value]) => ({ name, value, enabled: name !== 'Off' }));
    const request = { method: 'POST', url: address, headers, body: { mode: 'json', json: payload } };
    const collection = {
      name: 'C',
      version: '1',
      items: [{ type: 'folder', name: 'F', items: [{ type: 'http', name: 'Call', request }] }],
    };
    const file = `meta {
  name: Call
  type: http
}

post {
  url: ${address}
  body: json
  auth: none
}

headers {
  Client-Id: SHOP
  Signature: a=b
  ~Off: x
}

body:json {
  ${payload}
}
`;
    for (const text of [JSON.stringify(collection), file, file.replaceAll('\n', '\r\n')])
      expect(findRequests(text)).toEqual([
        {
          method: 'POST',
          url: address,
          path: '/p',
          headers: signed,
          body: { text: payload },
          understood: ['a request of a Bruno collection: Call'],
          notUnderstood: [],
          name: 'Call',
        },
      ]);
  });

  test('in HTTP’s own form or a log record is whole, and a payload alone has no more', () => {
    const http = `POST /p HTTP/1.1\r\nHost: a.example\r\nClient-Id: SHOP\r\n\r\n${payload}`;
    expect(first(http)).toMatchObject({ method: 'POST', url: '/p', body: { text: payload } });
    expect(first(JSON.stringify({ method: 'POST', url: address, headers: { A: 'b' }, body: payload }))).toMatchObject({
      path: '/p',
      headers: [['A', 'b']],
      body: { text: payload },
    });
    expect(first(payload)).toMatchObject({ method: null, url: null, body: { text: payload } });
    expect(first(`10:00 INFO body=${JSON.stringify(payload)} done`)).toMatchObject({
      method: null,
      body: { text: payload },
    });
    expect(findRequests('Hi team,\nnothing here')).toEqual([]);
  });
});

test('a payload in a cURL command is the one that is sent, not the one in its quotes', () => {
  const quoted = payload.replaceAll("'", String.raw`'\''`);
  expect(findParts(`curl ${address} -d '${quoted}'`)).toEqual({ is: 'payloads', from: 'curl', texts: [payload] });
  expect(findParts(`curl ${address} -d @body.json`)).toEqual({ is: 'nothing' });
  expect(findParts(payload)).toEqual({ is: 'payloads', from: 'whole', texts: [payload] });
});

test('no text ends the reading', () => {
  const piece = fc.constantFrom(
    'Invoke-WebRequest ',
    '-Uri ',
    '-Headers ',
    '@{',
    '@"\n',
    '\n"@',
    '}',
    '"',
    "'",
    '`',
    '$a = ',
    '$([char]1)',
    '=',
    ';',
    '(',
    'meta {\n',
    'post {\n',
    'url: x\n',
    '}\n',
    'POST / HTTP/1.1\n',
    'a',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
      for (const { understood } of findRequests(pieces.join(''))) expect(understood.length).toBeGreaterThan(0);
    }),
  );
});

test.each(['@{', '@{a=', '@"\n', '"', "'", '$a = ', '$a.Add("', 'Invoke-WebRequest ', '`\n', 'meta {\n', 'get {\n'])(
  'a long run of %j is read in the time of its length',
  (piece) => {
    const start = performance.now();
    findRequests(`meta {\n}\nInvoke-WebRequest ${piece.repeat(Math.ceil(200_000 / piece.length))}`);
    // What takes the square of its length takes minutes.
    expect(performance.now() - start).toBeLessThan(20_000);
  },
);
