import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { signingAs } from './transmit.ts';

const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys = { RSA256: { key, keyVersion: '1' }, ECC224: { key, keyVersion: '2' } } as const;
const sign = signingAs({ clientId: 'CLIENT', keys, demoKeys: [] }, () => Date.UTC(2026, 10, 25));
const target = { url: 'http://127.0.0.1:7433/a?b=1', path: '/a?b=1' };

test.each([
  ['POST', {}],
  ['PUT', { 'http-method': 'put' }],
] as const)('signs and sends by %s under %j', async (method, gaps) => {
  const signed = await sign(target, Buffer.from('{}'), { algorithm: 'RSA256', encryptFor: null, gaps });
  expect(signed.method).toBe(method);
  expect(signed.contentToSign.startsWith(`${method} /a?b=1\n`)).toBe(true);
});
