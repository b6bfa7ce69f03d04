import { expect, test } from 'vitest';
import type { Prepared, SandboxInfo } from '../../../../shared/bridge/schemas.ts';
import { everyoneOnboarded } from '../../../../shared/documents/sandbox-controls.ts';
import { buildConnectCall, placeholderClientId, replaceHostName, getPort } from './connect-call.ts';

const body = '{\n  "車站": "紅磡"\n}';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const sandbox: SandboxInfo = {
  running: true,
  url: 'https://127.0.0.1:7433',
  clientId: 'DEMO',
  publicKeyPem: null,
  trouble: null,
  faults: [],
  clients: [],
  mode: 'strict',
  notOnboarded: everyoneOnboarded,
  tls: { rootPem: '', sha256: '' },
  hostNames: [],
};

const request: Prepared = {
  method: 'POST',
  url: 'http://elsewhere/api/sync?trace=1',
  path: '/api/sync?trace=1',
  headers: [],
  bodyBase64: base64('sealed'),
  plainBodyBase64: base64(body),
  contentToSign: '',
};

const at = Date.UTC(2026, 10, 20, 23, 31, 10);
const key = { clientId: 'SHOP', version: '7' };

test('the call is that of one’s own client, to the sandbox, with the payload before it was encrypted', () => {
  const call = buildConnectCall({ sandbox, request, key, gaps: {}, at });
  expect(call.signedText).toBe(`POST /api/sync?trace=1\nSHOP.2026-11-20T23:31:10+00:00.${body}`);
  expect(call.facts).toMatchObject({
    url: 'https://127.0.0.1:7433/api/sync?trace=1',
    signedPath: '/api/sync?trace=1',
    clientId: 'SHOP',
    keyVersion: '7',
    rootFile: 'passbench-root.pem',
    body,
  });
});

test('it follows the assumptions that signing rests on', () => {
  const gaps = { 'signing-profile': 'no-key-version', 'signed-path': 'path' } as const;
  const call = buildConnectCall({ sandbox: { ...sandbox, tls: null }, request, key, gaps, at });
  expect(call.signedText).toBe(`POST /api/sync\nSHOP.2026-11-20T23:31:10+0000.${body}`);
  expect(call.facts).toMatchObject({ keyVersion: null, rootFile: null });
});

test('before a client was added its name is a placeholder', () => {
  const call = buildConnectCall({ sandbox, request, key: null, gaps: { 'signing-profile': 'openapi-spaced' }, at });
  expect(call.facts).toMatchObject({ clientId: placeholderClientId, keyVersion: '0' });
});

test.each([
  ['https://localhost', '443'],
  ['http://localhost', '80'],
  ['https://127.0.0.1:7433', '7433'],
])('the port of %s is %s', (url, port) => {
  expect(getPort(url)).toBe(port);
});

test('an address under another name keeps its protocol and port', () => {
  expect(replaceHostName('https://127.0.0.1:7433', 'host.docker.internal')).toBe('https://host.docker.internal:7433');
});
