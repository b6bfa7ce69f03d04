import { createPrivateKey } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemoClient, type DemoClient } from '../services/keys/demo-client.ts';
import { makeRsaKey } from '../services/keys/keys/key-pair-file.ts';
import { runPassbench } from './testing/fake-io.ts';

let folder = '';
let payload = '';
let demo: DemoClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-demo-key-'));
  payload = join(folder, 'call.json');
  writeFileSync(payload, (await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out);
  mkdirSync(join(folder, 'data'));
  demo = await loadDemoClient(join(folder, 'data'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each way in which the key is no longer the file of that name beside its public half. */
const ways: readonly [string, () => { readonly key: string; readonly stdin?: Buffer; readonly algorithm?: string }][] =
  [
    ['where it was created', () => ({ key: demo.privateKeyFile })],
    ['without its public half', () => ({ key: copied('alone/demo-merchant.pem', readFileSync(demo.privateKeyFile)) })],
    ['from standard input', () => ({ key: '-', stdin: readFileSync(demo.privateKeyFile) })],
    ['elsewhere, under another name', () => ({ key: copied('elsewhere/shop.key', readFileSync(demo.privateKeyFile)) })],
    ['in another form', () => ({ key: copied('form.pem', demo.privateKey.export({ type: 'pkcs1', format: 'pem' })) })],
    [
      'as a line of base64',
      () => ({ key: copied('base64', demo.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')) }),
    ],
    [
      'for ECC224, from standard input',
      () => ({ key: '-', stdin: readFileSync(demo.ecc224.privateKeyFile), algorithm: 'ECC224' }),
    ],
  ];

function copied(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

const refusal =
  'passbench: DEMO_MERCHANT is the demo client. Its key signs only for this computer (127.0.0.1, localhost). For other hosts, use your own client and key.\n';

describe('the demo key', () => {
  it.each(ways)('stays on this machine %s', async (_, way) => {
    const { key, stdin = Buffer.alloc(0), algorithm = 'RSA256' } = way();
    for (const clientId of ['DEMO_MERCHANT', 'SHOP_1']) {
      const args = [payload, '--key', key, '--client-id', clientId, '--algorithm', algorithm];
      const away = await runPassbench(['send', ...args, '--to', 'http://api.invalid', '--dry-run'], { stdin });
      expect(away).toMatchObject({ code: 2, out: '', err: refusal });
      const here = await runPassbench(['send', ...args, '--to', 'http://127.0.0.1:1', '--dry-run'], { stdin });
      expect(here).toMatchObject({ code: 0, out: expect.stringContaining('HTTP/1.1') });
      const signed = await runPassbench(['sign', ...args, '--json'], { stdin });
      expect(signed).toMatchObject({ code: 0, err: expect.stringContaining('signs only for this computer') });
    }
  });

  it('of an earlier version, which has no mark, is known beside its folder without its public half', async () => {
    const key = copied('old/demo-merchant.pem', (await makeRsaKey()).export({ type: 'pkcs8', format: 'pem' }));
    const args = [payload, '--key', key, '--client-id', 'SHOP_1', '--to', 'http://api.invalid', '--dry-run'];
    expect(await runPassbench(['send', ...args])).toMatchObject({ code: 2, out: '', err: refusal });
    const own = copied(
      'own/merchant.pem',
      createPrivateKey(readFileSync(key)).export({ type: 'pkcs8', format: 'pem' }),
    );
    const ownArgs = args.map((arg) => (arg === key ? own : arg));
    expect(await runPassbench(['send', ...ownArgs])).toMatchObject({ code: 0 });
  });
});
