import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultKinds, faultPlaces } from '../../shared/protocol/sandbox/index.ts';
import vectors from '../services/signer/testing/vectors.json' with { type: 'json' };
import { runPassbench } from './testing/fake-io.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-cli-sandbox-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('passbench sandbox', () => {
  it('makes what it needs, says where, and ends well when it is stopped', async () => {
    const run = await runPassbench(['sandbox', '--json', '--data', join(folder, 'data')], {
      stop: AbortSignal.abort(),
    });
    expect({ code: run.code, err: run.err }).toEqual({ code: 0, err: '' });
    expect(run.json()).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      publicKey: join(folder, 'data', 'sandbox.public.pem'),
      clientId: 'DEMO_MERCHANT',
      key: join(folder, 'data', 'demo-merchant.pem'),
    });
  });

  it('makes no demo client beside clients that are named', async () => {
    const file = join(folder, 'public.pem');
    writeFileSync(file, vectors.keys.merchantPublicSpki);
    const run = await runPassbench(['sandbox', '--json', '--client', `SHOP=${file}`], { stop: AbortSignal.abort() });
    expect(run.json()).toEqual({ url: expect.any(String), publicKey: expect.any(String) });
  });

  it('refuses a key that cannot verify', async () => {
    const file = join(folder, 'ec.pem');
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }));
    const run = await runPassbench(['sandbox', '--client', `SHOP=${file}`], { stop: AbortSignal.abort() });
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Signatures need an RSA key') });
  });

  it('lists every word of a fault in its help', async () => {
    const { out, code } = await runPassbench(['sandbox', '--help']);
    expect(code).toBe(0);
    for (const { word, forms, means } of [...faultKinds, ...faultPlaces]) {
      expect(forms).toContain(word);
      expect(out).toContain(`  ${forms}`);
      expect(out).toContain(means.en);
    }
  });

  it.each([
    [['--port', '70000'], 'from 0 to 65535'],
    [['--client', 'SHOP'], 'ID=FILE'],
    [['--data', ''], 'The name of the data folder is empty'],
    [['--data', '/'], 'Nothing in it was changed'],
    [['--client', 'A B=x'], 'Client-Id holds U+0020'],
    [['--clock', 'noon'], 'ISO 8601'],
    [['--fault', 'dellay:1s'], 'No fault is named "dellay". The nearest is "delay"'],
    [['--fault', 'cut', '--fault', 'cut@cal=1'], 'No condition of a fault is named "cal". The nearest is "call"'],
    [['--fault', 'code:PARAM_ILEGAL'], 'The nearest is "PARAM_ILLEGAL"'],
    [['--fault', 'http:200'], 'Write it as http:503'],
    [['--prot', '1'], 'Did you mean --port'],
    [['--data', '/dev/null/x'], 'The data folder /dev/null/x cannot be used: a part of its path is a file'],
  ])('refuses %j', async (args, message) => {
    const run = await runPassbench(['sandbox', ...args], { stop: AbortSignal.abort() });
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });
});
