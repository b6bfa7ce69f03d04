import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSandbox } from '../services/sandbox/server/testing/running-sandbox.ts';
import { runPassbench } from './testing/fake-io.ts';

const registered = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-refused-'));
  writeFileSync(join(folder, 'key.pem'), other.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(join(folder, 'call.json'), (await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a send with a wrong key says whose signature is wrong, why and what to do, beside that of the response', async () => {
  const clients = [{ clientId: 'C1', keys: [{ version: '1', key: registered.publicKey }] }];
  const sandbox = await runSandbox({ gaps: () => ({ 'clock-skew': 'off' }), clients: () => clients });
  writeFileSync(join(folder, 'platform.pem'), sandbox.server.publicKeyPem);
  const args = ['send', join(folder, 'call.json'), '--to', sandbox.server.url, '--client-id', 'C1'];
  const keys = ['--key', join(folder, 'key.pem'), '--platform-key', join(folder, 'platform.pem')];
  const data = ['--data', folder];
  const run = await runPassbench([...args, ...keys, ...data]);
  expect(run.code).toBe(1);
  expect(run.out).toMatch(/^F PARAM_ILLEGAL \(HTTP 200, response signature verified, \d+ ms\)\n/);
  expect(run.err).toMatch(
    /passbench: According to the response, the signature of the request is wrong\. The request as sent is signed correctly with the given key\. .+\nTo do: Compare your private key with the registered public key/,
  );
  const json = await runPassbench([...args, ...keys, ...data, '--json']);
  expect(json.json()).toMatchObject({ outcome: 'F', response: { signature: 'verified' } });
  expect(json.err).toContain('the signature of the request is wrong');
  await sandbox.server.close();
  await sandbox.close();
});
