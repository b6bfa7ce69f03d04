import { expect, test } from 'vitest';
import { readSandboxHost } from './loopback-guard.ts';

test.each([
  ['host.docker.internal', 'host.docker.internal'],
  ['Sandbox_1.', 'sandbox_1'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['172.17.0.1', '172.17.0.1'],
  ['fd00::1', '[fd00::1]'],
  ['[FD00:0::1]', '[fd00::1]'],
  ['fe80::1%eth0', '[fe80::1]'],
])('%s is answered to as %s', (text, host) => {
  expect(readSandboxHost(text)).toBe(host);
});

test.each([
  '',
  '.',
  '*',
  '*.example',
  'host:7433',
  '172.17.0.1:7433',
  'http://host',
  'a b',
  '-a',
  'a-',
  'a..b',
  '127.1',
  '0x7f000001.1',
  '2130706433',
  'bücher.example',
  'user@host',
  '[host]',
  '[fd00::1',
  `${'a'.repeat(64)}.example`,
  'a.'.repeat(127) + 'aa',
  '0.0.0.0',
  '::',
])('%j is no name', (text) => {
  expect(readSandboxHost(text)).toBeNull();
});
