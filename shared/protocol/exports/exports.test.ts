import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '../../documents/call.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { callWithoutCredentials, callWithoutPersonalData } from '../personal/call-without-personal-data.ts';
import { createStandIns } from '../personal/stand-ins.ts';
import { readCurl } from '../requests/read-curl.ts';
import { readHarEntry } from '../requests/read-har.ts';
import { bytesOfBody } from '../requests/written-request.ts';
import { callsLine, looksLikeCalls, readCallsLine } from './calls-line.ts';
import { harEntry } from './har-entry.ts';
import { curlCommand } from './export-calls.ts';

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');
const body = '{"userId":"2088000000000001","merchantBizNo":"M1"}';
const call: Call = {
  id: 'a'.repeat(32),
  orderKey: 'k',
  merchantBizNo: 'M1',
  scenario: 'queue-up',
  orderStatus: 'CALL_NUM',
  endpoint: 'queue',
  origin: 'sent',
  environment: { id: 'e', name: 'https://api.example.com' },
  atVirtual: 1,
  atReal: Date.UTC(2026, 10, 25, 6),
  method: 'POST',
  path: '/p?a=b%20c',
  headers: [
    ['Client-Id', 'SHOP'],
    ['Signature', 'algorithm=RSA256,keyVersion=1,signature=x'],
    ['Authorization', 'Bearer t'],
    ['X-Api-Key', 't'],
    ['Cookie', 't'],
  ],
  bodyBase64: base64(body),
  contentToSign: `POST /p\nSHOP.now.${body}`,
  answer: {
    status: 200,
    headers: [
      ['Set-Cookie', 't'],
      ['Content-Type', 'application/json'],
    ],
    bodyBase64: base64('{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"2088000000000001 ok"}}'),
    result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: '2088000000000001 ok' },
  },
  verdict: { resultCode: 'SUCCESS', resultStatus: 'S' },
  signature: 'verified',
  findings: [],
  gaps: {},
  durationsMs: { total: 12 },
};

test('no credential leaves, Signature and Client-Id do', () => {
  const own = callWithoutCredentials(call);
  expect(own.headers.map(([name]) => name)).toEqual(['Client-Id', 'Signature']);
  expect(own.answer?.headers.map(([name]) => name)).toEqual(['Content-Type']);
});

test('a call without personal data has none in any of its parts', () => {
  const own = callWithoutPersonalData(call, createStandIns());
  const texts = [
    JSON.stringify(own),
    ...[own.bodyBase64, own.answer?.bodyBase64 ?? ''].map((each) => Buffer.from(each, 'base64').toString()),
  ];
  for (const text of texts) expect(text).not.toContain('2088000000000001');
  expect(own.contentToSign).toBe(`POST /p\nSHOP.now.${Buffer.from(own.bodyBase64, 'base64').toString()}`);
  expect(own).toMatchObject({ id: call.id, merchantBizNo: 'M1', path: call.path, headers: call.headers });
});

test('an entry of a HAR has the members of the standard, and is read again as it was', () => {
  const entry = harEntry(call, 'kept');
  expect(entry).toMatchObject({
    startedDateTime: '2026-11-25T06:00:00.000Z',
    time: 12,
    request: {
      method: 'POST',
      url: 'https://api.example.com/p?a=b%20c',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      queryString: [{ name: 'a', value: 'b c' }],
      postData: { mimeType: 'application/json', text: body },
      headersSize: -1,
      bodySize: body.length,
    },
    response: { status: 200, content: { mimeType: 'application/json' }, redirectURL: '', cookies: [] },
    cache: {},
    timings: { send: 0, wait: 12, receive: 0 },
    _passbench: { signature: 'verified', contentToSign: call.contentToSign, resultCode: 'SUCCESS' },
  });
  const { root } = scanJson(JSON.stringify(entry));
  expect(root === null ? null : readHarEntry(root)).toMatchObject({
    request: { method: 'POST', path: call.path, headers: call.headers, body: { text: body }, at: call.atReal, ms: 12 },
  });
});

test('bytes that are not UTF-8 leave as base64; without an answer the status is 0, without a host none is made up', () => {
  const { answer: _, environment: __, ...rest } = call;
  const own = { ...rest, bodyBase64: base64(Buffer.from('ff00', 'hex')) };
  expect(harEntry(own, 'kept')).toMatchObject({
    request: { url: `http://address-not-known.invalid${call.path}`, postData: { text: '/wA=', encoding: 'base64' } },
    response: { status: 0, content: { size: 0 } },
    _passbench: { host: 'unknown' },
  });
});

test('a cURL command repeats the exact headers and body', () => {
  const anyBody = fc
    .oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
    .map((text) => text.toWellFormed());
  fc.assert(
    fc.property(
      anyBody.filter((text) => text !== '' && !text.includes('\0')),
      (text) => {
        const [request] = readCurl(curlCommand({ ...call, bodyBase64: base64(text) }));
        expect(request).toMatchObject({ method: 'POST', path: call.path, headers: call.headers, notUnderstood: [] });
        expect(Buffer.from(bytesOfBody(request?.body ?? null) ?? []).toString()).toBe(text);
      },
    ),
  );
  expect(curlCommand({ ...call, bodyBase64: base64('a\0b') })).toContain("openssl base64 -d <<'END' |");
});

test('a line of calls is read again as it was; other lines say why not', () => {
  const line = callsLine(call, 'kept');
  expect(looksLikeCalls(line)).toBe(true);
  expect(readCallsLine(line)).toEqual({ call });
  expect(callsLine(call, 'replaced')).toContain('stand-ins');
  expect(readCallsLine('{')).toEqual({ why: 'It is not JSON.' });
  expect(readCallsLine('{"format":"passbench.calls/2","call":{}}')).toEqual({
    why: 'It is of version 2, which this Passbench does not read.',
  });
  expect(readCallsLine('{"format":"passbench.calls/1","call":{"id":1}}')).toMatchObject({
    why: expect.stringContaining('id cannot be read'),
  });
});
