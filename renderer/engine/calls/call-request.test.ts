import { expect, test } from 'vitest';
import type { Call } from '../../../shared/documents/call.ts';
import { receivedCall } from '../../store/testing/received-calls.ts';
import { toCurl } from './curl/to-curl.ts';
import { requestOfCall } from './call-request.ts';

const headers = [
  ['Host', 'api.example.com:8443'],
  ['Client-Id', 'SHOP_1'],
  ['Signature', 'algorithm=RSA256, keyVersion=1, signature=a%2Fb'],
] as const;
const sent: Call = { ...receivedCall(0, 'A'), origin: 'sent', path: '/v1/queue?x=1', headers };
const tls = { version: 'TLSv1.3', cipher: 'X', alpn: null, chain: [], authority: null } as const;
const url = (call: Call, sandboxUrl: string | null = 'http://127.0.0.1:7433'): string =>
  requestOfCall(call, sandboxUrl).url;

test('it goes where the call went', () => {
  expect(url(sent)).toBe('http://api.example.com:8443/v1/queue?x=1');
  expect(url({ ...sent, tls })).toBe('https://api.example.com:8443/v1/queue?x=1');
  expect(url({ ...sent, origin: 'received' }, 'https://127.0.0.1:7433')).toBe(
    'https://api.example.com:8443/v1/queue?x=1',
  );
  expect(url({ ...sent, headers: [] })).toBe('http://127.0.0.1:7433/v1/queue?x=1');
  expect(url({ ...sent, headers: [] }, null)).toBe('http://127.0.0.1/v1/queue?x=1');
});

test('as cURL it has the headers and the body that were on the wire', () => {
  const command = toCurl(requestOfCall({ ...sent, bodyBase64: btoa('{"a":"it\'s"}') }, null), {}, 'posix');
  expect(command).toContain('signature=a%2Fb');
  expect(command).toContain('Client-Id: SHOP_1');
  expect(command).not.toContain('Host:');
  expect(command).toContain('http://api.example.com:8443/v1/queue?x=1');
});
