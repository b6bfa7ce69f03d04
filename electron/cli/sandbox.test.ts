import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyedFolder } from '../services/platform/data-folder/testing/keyed-folder.ts';
import { faultConditions, faultKinds } from '../../shared/protocol/sandbox/faults/fault-words.ts';
import vectors from '../services/keys/signer/testing/vectors.json' with { type: 'json' };
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

  it('opens a second listener for tests, and says where it and its token are', async () => {
    const data = join(folder, 'control');
    let status = 0;
    const stop = new AbortController();
    const run = await runPassbench(['sandbox', '--json', '--control', '--data', data], {
      stop: stop.signal,
      heard: (line) => {
        const ready: { readonly controlUrl: string; readonly controlToken: string } = JSON.parse(line);
        const headers = { Authorization: `Bearer ${readFileSync(ready.controlToken, 'utf8')}` };
        void fetch(`${ready.controlUrl}/calls`, { headers })
          .then((answer) => (status = answer.status))
          .finally(() => stop.abort());
      },
    });
    expect([run.code, status]).toEqual([0, 200]);
    expect(run.json()).toMatchObject({
      controlUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      controlToken: join(data, 'sandbox.control-token'),
    });
    expect(existsSync(join(data, 'sandbox.control-token'))).toBe(false);
  });

  it('speaks HTTPS with a root of its folder, and says what to do with it', async () => {
    const data = await keyedFolder(join(folder, 'tls'));
    const [json, text] = [
      await runPassbench(['sandbox', '--tls', '--json', '--data', data], { stop: AbortSignal.abort() }),
      await runPassbench(['sandbox', '--tls', '--data', data], { stop: AbortSignal.abort() }),
    ];
    const root = join(data, 'sandbox.root.crt');
    expect(json.json()).toMatchObject({ url: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/), root });
    expect(readFileSync(root, 'utf8')).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(text.out).toContain(`its root         ${root}\n`);
    expect(text.out).toContain('NODE_EXTRA_CA_CERTS');
    expect([json.err, text.err]).toEqual(['', '']);
  });

  it('says that another name needs another root', async () => {
    const data = await keyedFolder(join(folder, 'renamed'));
    const args = ['sandbox', '--tls', '--json', '--data', data];
    await runPassbench(args, { stop: AbortSignal.abort() });
    const { err, code } = await runPassbench([...args, '--sandbox-host', 'host.docker.internal'], {
      stop: AbortSignal.abort(),
    });
    expect([code, err]).toEqual([0, expect.stringContaining('a new root certificate')]);
  });

  it('speaks HTTPS with given files', async () => {
    const data = await keyedFolder(join(folder, 'made'));
    const made = await runPassbench(['sandbox', '--tls', '--json', '--data', data], {
      stop: AbortSignal.abort(),
    });
    expect(made.code).toBe(0);
    const [cert, key] = [join(data, 'sandbox.tls.crt'), join(data, 'sandbox.tls.pem')];
    const given = ['sandbox', '--json', '--data', data, '--tls', '--tls-cert', cert, '--tls-key', key];
    const run = await runPassbench(given, { stop: AbortSignal.abort() });
    expect(run.code).toBe(0);
    expect(run.json()).toEqual({
      url: expect.stringMatching(/^https:/),
      publicKey: expect.any(String),
      clientId: 'DEMO_MERCHANT',
      key: expect.any(String),
    });
    const locked = join(folder, 'locked.pem');
    const encrypted = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'tea' } as const;
    writeFileSync(locked, createPrivateKey(readFileSync(key)).export(encrypted), { mode: 0o600 });
    const stop = AbortSignal.abort();
    const asked = await runPassbench([...given.slice(0, -1), locked], { stop, typed: ['tea'] });
    expect([asked.code, asked.err]).toEqual([0, expect.stringContaining(`Passphrase of ${locked}: `)]);
    const unasked = await runPassbench([...given.slice(0, -1), locked], { stop });
    expect([unasked.code, unasked.err]).toEqual([2, expect.stringContaining('passphrase')]);
    const other = join(data, 'sandbox.root.pem');
    const wrong = await runPassbench([...given.slice(0, -1), other], { stop: AbortSignal.abort() });
    expect(wrong).toMatchObject({ code: 2, out: '', err: expect.stringContaining('does not belong to') });
  });

  it.each(['0', '2026 b', 'v=2', 'a:b', '"'])('takes %j as the version of a key', async (version) => {
    const file = join(folder, 'public.pem');
    writeFileSync(file, vectors.keys.merchantPublicSpki);
    const data = await keyedFolder(join(folder, 'versions'));
    const clients = ['--client', `SHOP:${version}=${file}`, '--client', `SHOP=${file}`];
    const args = ['sandbox', '--json', '--data', data, ...clients];
    expect(await runPassbench(args, { stop: AbortSignal.abort() })).toMatchObject({ code: 0 });
    const twice = [...args, '--client', `SHOP:${version}=${file}`];
    expect(await runPassbench(twice, { stop: AbortSignal.abort() })).toMatchObject({
      code: 2,
      err: expect.stringContaining(`Key version ${JSON.stringify(version)} of Client-Id "SHOP" is given twice.`),
    });
  });

  it('refuses a key that cannot verify', async () => {
    const file = join(folder, 'ec.pem');
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }));
    const run = await runPassbench(['sandbox', '--client', `SHOP=${file}`], { stop: AbortSignal.abort() });
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining('on the curve P-256') });
  });

  it('lists every word of a fault in its help', async () => {
    const { out, code } = await runPassbench(['sandbox', '--help']);
    expect(code).toBe(0);
    for (const { word, forms, means } of [...faultKinds, ...faultConditions]) {
      expect(forms).toContain(word);
      expect(out).toContain(`  ${forms}`);
      expect(out).toContain(means.en);
    }
  });

  it('says in its help how clients trust it and containers reach it', async () => {
    const { out } = await runPassbench(['sandbox', '--help']);
    expect(out).toContain('curl --cacert ./bench/sandbox.root.crt https://localhost:7533/');
    expect(out).toContain('socat -t 30 TCP-LISTEN:7533,bind=172.17.0.1');
  });

  it.each([
    [['--port', '70000'], 'from 0 to 65535'],
    [['--client', 'SHOP'], 'ID=FILE'],
    [['--data', ''], 'The name of the data folder is empty'],
    [['--data', '/'], 'Nothing in it was changed'],
    [['--client', 'A B=x'], 'Client-Id contains U+0020'],
    [['--client', 'A:=x'], 'keyVersion is empty'],
    [['--client', 'A:1,2=x'], 'keyVersion contains U+002C "," at position 2'],
    [['--client', ':1=x'], 'ID:VERSION=FILE'],
    [['--sandbox-host', 'http://host'], 'without scheme, port or wildcard'],
    [['--sandbox-host', 'good', '--sandbox-host', 'host:1'], 'without scheme, port or wildcard'],
    [['--tls-cert', 'a', '--tls-key', 'b'], 'Add --tls'],
    [['--tls', '--tls-cert', 'a'], 'go together'],
    [['--tls', '--tls-cert', 'no-such-file', '--tls-key', 'b'], 'there is no such file'],
    [['--clock', 'noon'], 'ISO 8601'],
    [['--fault', 'dellay:1s'], 'There is no fault named "dellay". Did you mean "delay"'],
    [['--fault', 'cut', '--fault', 'cut@cal=1'], 'There is no condition of a fault named "cal". Did you mean "call"'],
    [['--fault', 'code:PARAM_ILEGAL'], 'Did you mean "PARAM_ILLEGAL"'],
    [['--fault', 'http:200'], 'Write it as http:503'],
    [['--mode', 'leniant'], 'There is no mode named "leniant". Did you mean "lenient"'],
    [['--not-onboarded', 'M1'], 'Write it as merchantId=ID, scenario=ID or template=CODE'],
    [['--not-onboarded', 'merchantID=M1'], 'There is no kind of mark named "merchantID". Did you mean "merchantId"'],
    [['--not-onboarded', 'scenario=vouchers'], 'There is no scenario named "vouchers". Did you mean "voucher"'],
    [['--not-onboarded', `template=${'x'.repeat(257)}`], 'at most 256 characters'],
    [['--prot', '1'], 'Did you mean --port'],
    [['--data', '/dev/null/x'], 'The data folder /dev/null/x cannot be used: a part of its path is a file'],
  ])('refuses %j', async (args, message) => {
    const run = await runPassbench(['sandbox', ...args], { stop: AbortSignal.abort() });
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });
});
