import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { callSchema } from '../../../../../shared/documents/call.ts';
import { clientKeys, platformKeys } from '../../../network/sender/testing/failing-platform/platform-signature.ts';
import { failingModes } from '../../../network/sender/testing/failing-platform/failing-modes.ts';
import { startFailingPlatform } from '../../../network/sender/testing/failing-platform/failing-platform.ts';
import { answering, closePeers } from '../../../network/sender/testing/peer.ts';
import { signerFor, transmitterFor } from './transmit.ts';

afterEach(closePeers);

const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys = { RSA256: { key, keyVersion: '1' }, ECC224: { key, keyVersion: '2' } } as const;
const sign = signerFor({ clientId: 'CLIENT', keys, demoKeys: [] }, () => Date.UTC(2026, 10, 25));
const target = { url: 'http://127.0.0.1:7433/a?b=1', path: '/a?b=1' };

test.each([
  ['POST', {}],
  ['PUT', { 'http-method': 'put' }],
] as const)('signs and sends by %s under %j', async (method, gaps) => {
  const signed = await sign(target, Buffer.from('{}'), { algorithm: 'RSA256', encryptFor: null, gaps });
  expect(signed.method).toBe(method);
  expect(signed.contentToSign.startsWith(`${method} /a?b=1\n`)).toBe(true);
});

test('refuses a platform key that verifies nothing before anything is sent', async () => {
  const other = await answering('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
  const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const request = await sign(target, Buffer.from('{}'), { algorithm: 'RSA256', encryptFor: null, gaps: {} });
  const transmission = transmitterFor({ keys }, () => Date.UTC(2026, 10, 25))({
    scenario: 'queue-up',
    target: { ...target, url: other.url },
    request,
    clientId: 'CLIENT',
    signal: new AbortController().signal,
    platformKeyPem: p256.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    rootPem: null,
    gaps: {},
  });
  await expect(transmission).rejects.toMatchObject({ code: expect.stringMatching(/^KEY_/) });
  expect(other.connections()).toBe(0);
});

/** The fields of a call that only sending can know, as they are kept. */
const outcomeSchema = callSchema.pick({ answer: true, failure: true, verdict: true, signature: true, findings: true });

test('keeps what each way of a failing platform has answered, and never rejects', async () => {
  const modes = failingModes.filter(({ expected }) => expected.isEndless !== true);
  const platform = await startFailingPlatform(modes);
  const clientKey = { key: clientKeys.privateKey, keyVersion: '1' };
  const transmit = transmitterFor({ keys: { RSA256: clientKey, ECC224: clientKey } }, () => Date.UTC(2026, 10, 25, 6));
  const platformKeyPem = platformKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const results = modes.map(async ({ name, expected }) => {
    const url = `${platform.baseOf(name)}/p`;
    const { pathname: path } = new URL(url);
    const request = await sign({ url, path }, Buffer.from('{}'), { algorithm: 'RSA256', encryptFor: null, gaps: {} });
    const sent = await transmit({
      scenario: 'queue-up',
      target: { url, path },
      request,
      clientId: 'CLIENT',
      signal: new AbortController().signal,
      platformKeyPem,
      rootPem: null,
      gaps: {},
    });
    const { answer, failure, verdict, signature } = outcomeSchema.parse(sent);
    const status = verdict?.resultStatus ?? 'none';
    // A status that is none of the three is kept as it was written.
    return expected.failure === undefined
      ? [name, answer !== undefined, ['S', 'F', 'U'].includes(status) ? status : 'none', signature]
      : [name, answer !== undefined, failure?.code, signature];
  });
  const told = await Promise.all(results);
  platform.close();
  expect(told).toEqual(
    modes.map(({ name, expected: { failure, outcome, signature, begun } }) =>
      failure === undefined
        ? [name, true, outcome, signature ?? expect.any(String)]
        : [name, begun === undefined ? expect.any(Boolean) : true, expect.stringMatching(failure), 'not checked'],
    ),
  );
});
