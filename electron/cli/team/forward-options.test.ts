import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import vectors from '../../services/keys/signer/testing/vectors.json' with { type: 'json' };
import { closePeers, answering, type Peer } from '../../services/network/sender/testing/peer.ts';
import { pathOf, payloadText, post, queueCall, signedBy } from '../../services/sandbox/server/testing/merchant.ts';
import { startTestSandbox } from '../../services/sandbox/server/testing/running-sandbox.ts';
import { runPassbench, type Run } from '../testing/fake-io.ts';

let folder = '';
let client = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-forward-'));
  client = join(folder, 'public.pem');
  writeFileSync(client, vectors.keys.merchantPublicSpki);
});
afterEach(closePeers);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ready = { readonly url: string; readonly controlUrl: string; readonly controlToken: string };

const named = (): readonly string[] => ['--client', `SHOP=${client}`];
const sandbox = (...args: readonly string[]): Promise<Run> =>
  runPassbench(['sandbox', '--json', ...args], { stop: AbortSignal.abort() });
const originOf = ({ url }: Peer): string => new URL(url).origin;

describe('--forward', () => {
  it.each([
    ['uat.example'],
    ['//uat.example'],
    ['ftp://uat.example'],
    ['https:uat.example'],
    ['https:///uat.example'],
    ['https://'],
    ['https://user@uat.example'],
    ['https://user:secret-word@uat.example'],
    ['https://uat.example@evil.example'],
    ['https://uat.example/?key=secret-word'],
    ['https://uat.example/#fragment'],
    ['https://uat.example:99999'],
    ['https://[::1'],
    ['https://uat example'],
    [' https://uat.example'],
    ['https://uat.example/ä'],
    [''],
  ])('refuses %j before anything listens, and quotes no password', async (url) => {
    const run = await sandbox('--forward', url, ...named());
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).not.toContain('secret-word');
  });

  it.each([
    [['--mode', 'lenient'], '--mode cannot be used with --forward'],
    [['--mode', 'record-only'], '--mode cannot be used with --forward'],
    [['--fault', 'no-answer'], '--fault cannot be used with --forward'],
    [['--forward-env', 'UAT'], "cannot be used with option '--forward <URL>'"],
    [['--production', 'other.example'], 'The host of --production is not the host that calls are forwarded to'],
  ])('refuses %j beside it', async (more, why) => {
    const run = await sandbox('--forward', 'https://uat.example', ...named(), ...more);
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining(why) });
  });

  it('refuses --production without it', async () => {
    const run = await sandbox('--production', 'uat.example');
    expect(run).toMatchObject({ code: 2, err: expect.stringContaining('--production was given without --forward') });
  });

  it.each([
    ['http://127.0.0.1:PORT'],
    ['http://localhost:PORT/'],
    ['http://0.0.0.0:PORT'],
    ['http://2130706433:PORT'],
    ['http://0x7f.1:PORT/path'],
    ['http://[::ffff:127.0.0.1]:PORT'],
  ])('refuses to forward to itself at %s', async (url) => {
    const service = await answering('HTTP/1.1 200 OK\r\n\r\n');
    const port = new URL(originOf(service)).port;
    closePeers();
    const run = await sandbox('--port', port, '--forward', url.replace('PORT', port), ...named());
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining('would forward calls to itself') });
  });

  it('refuses the demo client, its name and its key for another machine, and serves it for this one', async () => {
    const far = await sandbox('--forward', 'https://uat.example');
    expect(far).toMatchObject({ code: 2, err: expect.stringContaining('stay on this computer') });
    const alias = await sandbox('--forward', 'https://uat.example', '--client', `DEMO_MERCHANT=${client}`);
    expect(alias).toMatchObject({ code: 2, err: expect.stringContaining('demo client') });
    const service = await answering('HTTP/1.1 200 OK\r\n\r\n');
    const near = await sandbox('--forward', originOf(service));
    expect(near.code).toBe(0);
    expect(near.err).toContain(`Verified calls are forwarded to ${originOf(service)}`);
  });
});

describe('--forward-env', () => {
  it('takes address, trust and assumptions of the environment, checks answers by its key, and adds no header', async () => {
    const upstream = await startTestSandbox();
    const data = join(folder, 'uat');
    const platform = join(folder, 'platform.pem');
    writeFileSync(platform, upstream.server.publicKeyPem);
    const fields = [`baseUrl=${upstream.server.url}`, `platformKey=${platform}`, 'header.X-Ours=1', 'scheme=uatapp'];
    const added = await runPassbench(['env', 'add', 'UAT', 'kind=test', ...fields, '--data', data], {});
    expect([added.code, added.err]).toEqual([0, expect.any(String)]);
    const client = join(folder, 'upstream.pem');
    writeFileSync(client, upstream.merchant.publicKey.export({ type: 'spki', format: 'pem' }));
    const stop = new AbortController();
    const asked: Promise<unknown>[] = [];
    const sent = async ({ url }: Ready): Promise<unknown> =>
      post(url, await signedBy(upstream.merchant, pathOf('queue-up'), payloadText(queueCall('CALL_NUM', 1))));
    const args = ['--forward-env', 'UAT', '--data', data, '--client', `${upstream.merchant.clientId}=${client}`];
    const run = await runPassbench(['sandbox', '--json', ...args], {
      stop: stop.signal,
      heard: (line) => {
        if (asked.length === 0) asked.push(sent(JSON.parse(line)).finally(() => stop.abort()));
      },
    });
    expect(await asked[0]).toMatchObject({ status: 200, resultStatus: 'S' });
    expect(run.err).toContain('The headers of UAT are not added: calls pass as they came.');
    expect(run.err).toContain('Assumptions: scheme=uatapp.');
    expect(upstream.emitted[0]?.headers.map(([name]) => name)).not.toContain('X-Ours');
    const listed = await runPassbench(['history', '--data', data, '--json'], {});
    const shown = await runPassbench(['history', 'show', JSON.parse(listed.out).id, '--data', data, '--json'], {});
    // The links of the payload have another scheme than the environment.
    expect(shown.json()).toMatchObject({
      forward: { signature: 'verified', comparison: { agrees: false, check: 'rules' } },
    });
  });
});

describe('production', () => {
  it('is named: for an environment of its kind, and for a URL typed with its host in whatever spelling', async () => {
    const data = join(folder, 'shop');
    const added = await runPassbench(
      ['env', 'add', 'Shop', 'kind=production', 'baseUrl=https://api.example', '--data', data],
      {},
    );
    expect(added.code).toBe(0);
    const args = [...named(), '--data', data];
    for (const forward of [
      ['--forward-env', 'Shop'],
      ['--forward', 'https://api.example'],
      ['--forward', 'HTTPS://API.Example:443/path'],
      ['--forward', 'http://api.example.:8080'],
    ]) {
      const run = await sandbox(...forward, ...args);
      expect([forward, run.code, run.out]).toEqual([forward, 2, '']);
      expect(run.err).toContain('Shop is an environment of kind production, but its host was not given');
      const wrong = await sandbox(...forward, '--production', 'api.example.com', ...args);
      expect([wrong.code, wrong.out]).toEqual([2, '']);
    }
    // The same host, under another kind.
    const alias = ['kind=test', 'baseUrl=https://API.example/alias'];
    expect((await runPassbench(['env', 'add', 'Alias', ...alias, '--data', data], {})).code).toBe(0);
    expect((await sandbox('--forward-env', 'Alias', ...args)).err).toContain(
      'Shop is an environment of kind production',
    );
    const right = await sandbox('--forward-env', 'Shop', '--production', 'api.example', ...args);
    expect([right.code, right.err]).toEqual([0, expect.stringContaining('forwarded to https://api.example')]);
  });

  it('names an environment that is not there', async () => {
    const run = await sandbox('--forward-env', 'Nowhere', '--data', join(folder, 'none'), ...named());
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Nowhere') });
  });
});

it('prints what the service answered: as a line, below a call, in the control and in the history', async () => {
  const body = '{"result":{"resultCode":"UN_SUPPORT_BUSINESS","resultStatus":"F","resultMessage":"not onboarded"}}';
  const service = await answering(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const data = join(folder, 'data');
  const call = join(folder, 'call.json');
  const key = join(folder, 'private.pem');
  writeFileSync(key, vectors.keys.merchantPrivatePkcs8, { mode: 0o600 });
  writeFileSync(call, (await runPassbench(['template', 'queue-up', 'CALL_NUM'], {})).out);
  const stop = new AbortController();
  const asked: Promise<unknown>[] = [];
  const ask = async ({ url, controlUrl, controlToken }: Ready): Promise<unknown> => {
    const args = ['send', call, '--to', url, '--key', key, '--client-id', 'SHOP'];
    const sent = await runPassbench(args, {});
    expect([sent.code, sent.out]).toEqual([1, expect.stringContaining('UN_SUPPORT_BUSINESS')]);
    const headers = { Authorization: `Bearer ${readFileSync(controlToken, 'utf8')}` };
    return (await fetch(`${controlUrl}/calls`, { headers })).json();
  };
  // The time of these commands is not that of the sandbox.
  const old = ['--gap', 'clock-skew=off'];
  const args = ['--forward', originOf(service), '--data', data, '--control', ...old, ...named()];
  const run = await runPassbench(['sandbox', '--json', ...args], {
    stop: stop.signal,
    heard: (line) => {
      if (asked.length === 0) asked.push(ask(JSON.parse(line)).finally(() => stop.abort()));
    },
  });
  const [, printed = ''] = run.out.split('\n');
  const forward = {
    status: 200,
    resultCode: 'UN_SUPPORT_BUSINESS',
    resultStatus: 'F',
    agrees: false,
    check: 'onboarding',
  };
  expect(JSON.parse(printed)).toMatchObject({
    status: 200,
    resultCode: 'SUCCESS',
    resultStatus: 'S',
    forward: { ...forward, gap: null, ms: expect.any(Number) },
  });
  expect(Object.keys(JSON.parse(printed).forward)).toEqual([...Object.keys(forward), 'gap', 'ms']);
  expect(await asked[0]).toMatchObject([{ resultCode: 'SUCCESS', forward }]);
  const listed = await runPassbench(['history', '--data', data, '--json'], {});
  expect(JSON.parse(listed.out)).toMatchObject({ origin: 'received', resultCode: 'UN_SUPPORT_BUSINESS', forward });
  const shown = await runPassbench(['history', 'show', JSON.parse(listed.out).id, '--data', data], {});
  expect(shown.out).toContain('answered 200 F UN_SUPPORT_BUSINESS');
  expect(shown.out).toContain('differs at the check "onboarding" from 200 S SUCCESS here');
  expect(shown.out).toMatch(/The sandbox alone would have answered:\n200\n\n\{"result":\{"resultCode":"SUCCESS"/);
  expect(shown.out).toContain(body);
});
