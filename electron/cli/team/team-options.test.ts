import { generateKeyPairSync, createPublicKey } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import vectors from '../../services/keys/signer/testing/vectors.json' with { type: 'json' };
import { keyedFolder } from '../../services/platform/data-folder/testing/keyed-folder.ts';
import { runPassbench, type Run } from '../testing/fake-io.ts';

let folder = '';
let client = '';
let key = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-team-'));
  client = join(folder, 'public.pem');
  writeFileSync(client, vectors.keys.merchantPublicSpki);
  key = join(folder, 'answer.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ready = { readonly url: string; readonly root: string; readonly metricsUrl: string; readonly publicKey: string };

/** Runs a sandbox while `look` looks at it, then stops it. */
async function whileReady(args: readonly string[], look: (ready: Ready) => Promise<void>): Promise<Run> {
  const stop = new AbortController();
  const looks: Promise<void>[] = [];
  const run = await runPassbench(['sandbox', '--json', ...args], {
    stop: stop.signal,
    heard: (line) => {
      if (looks.length === 0) looks.push(look(JSON.parse(line)).finally(() => stop.abort()));
    },
  });
  await Promise.all(looks);
  return run;
}

const outside = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

describe('--listen', () => {
  it.each([['127.0.0.1:0'], ['localhost:0'], ['127.0.0.2:0']])(
    '%s is of this machine: it needs nothing',
    async (at) => {
      const run = await whileReady(['--listen', at], async ({ url }) => {
        expect((await fetch(url)).status).toBe(404);
      });
      expect([run.code, run.err]).toEqual([0, '']);
    },
  );

  it.each([
    [['--listen', '0.0.0.0:0'], '--tls and a --client is missing'],
    [['--listen', '0.0.0.0:0', '--tls'], 'a --client is missing'],
    [['--listen', '[::]:0', '--client', 'SHOP=KEY'], '--tls is missing'],
    [['--listen', '10.0.0.5'], '10.0.0.5:8443'],
    [['--listen', 'example.com:443'], 'Write an IP address and a port'],
    [['--listen', '::1:8443'], 'Write an IP address and a port'],
    [['--listen', '[::1:8443'], 'Write an IP address and a port'],
    [['--listen', '10.0.0.5]:8443'], 'Write an IP address and a port'],
    [['--listen', '127.0.0.1:70000'], 'Write an IP address and a port'],
    [
      ['--listen', '127.0.0.1:0', '--port', '7533'],
      "'--listen <ADDRESS:PORT>' cannot be used with option '--port <N>'",
    ],
    [['--listen', '203.0.113.77:0', '--tls', '--client', 'SHOP=KEY'], 'has the address 203.0.113.77'],
  ])('refuses %j', async (args, why) => {
    const data = await keyedFolder(join(folder, 'refused'));
    const given = args.map((each) => each.replace('KEY', client));
    const run = await runPassbench(['sandbox', '--json', '--data', data, ...given], { stop: AbortSignal.abort() });
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringContaining(why) });
  });

  it.skipIf(outside === undefined)(
    'serves other machines with TLS, names who may call, and has no demo client',
    async () => {
      const data = await keyedFolder(join(folder, 'beyond'));
      const args = ['--listen', '0.0.0.0:0', '--tls', '--client', `SHOP=${client}`, '--data', data];
      const run = await whileReady(args, async ({ url, root }) => {
        const { port } = new URL(url);
        const status = (headers: Record<string, string> = {}): Promise<unknown> =>
          new Promise((resolve, reject) => {
            const tls = { ca: readFileSync(root), servername: 'localhost' };
            request({ host: outside, port, ...tls, method: 'POST', headers }, (got) => resolve(got.resume().statusCode))
              .on('error', reject)
              .end();
          });
        expect(await status()).toBe(404);
        expect(await status({ Host: 'elsewhere.example' })).toBe(421);
        expect(await status({ Origin: 'https://example.com' })).toBe(403);
      });
      expect(run.err).toMatch(
        /any address of this computer on port \d+ can connect\. Only calls signed with a key of SHOP/,
      );
      expect(JSON.parse(run.out.split('\n')[0] ?? '')).not.toHaveProperty('clientId');
    },
  );
});

describe('--listen on an address of one link', () => {
  const link = Object.entries(networkInterfaces()).flatMap(([name, each]) =>
    (each ?? []).flatMap(({ address }) => (/^fe80:/i.test(address) ? [`${address.replace(/%.*$/, '')}%${name}`] : [])),
  )[0];
  it.skipIf(link === undefined)('takes it with its zone, which its URL has not', async () => {
    const args = ['--listen', `[${link}]:0`, '--tls', '--client', `SHOP=${client}`];
    const run = await whileReady(args, async ({ url, root }) => {
      expect(new URL(url).hostname).toBe(`[${link?.replace(/%.*$/, '')}]`);
      const status = await new Promise<number>((resolve, reject) => {
        const asked = request({
          host: link,
          port: new URL(url).port,
          ca: readFileSync(root),
          checkServerIdentity: () => undefined,
          headers: { Host: new URL(url).host },
        });
        asked.on('response', ({ statusCode = 0 }) => resolve(statusCode)).on('error', reject);
        asked.end();
      });
      expect(status).toBe(404);
    });
    expect([run.code, run.err]).toEqual([0, expect.stringContaining(`can reach ${link} on port`)]);
  });
});

describe('the demo client', () => {
  it('is refused beyond this machine, by its name, its key and its key of another name', async () => {
    const folderOfDemo = join(folder, 'demo');
    const made = await runPassbench(['sandbox', '--json', '--data', folderOfDemo], { stop: AbortSignal.abort() });
    expect(made.code).toBe(0);
    const copied = join(folder, 'copied.pem');
    writeFileSync(copied, readFileSync(join(folderOfDemo, 'demo-merchant.public.pem')));
    for (const given of [
      `DEMO_MERCHANT=${client}`,
      `SHOP=${copied}`,
      `SHOP=${join(folderOfDemo, 'demo-merchant.ecc224.public.pem')}`,
    ]) {
      const args = ['--listen', '0.0.0.0:0', '--tls', '--client', given];
      const run = await runPassbench(['sandbox', '--json', ...args], { stop: AbortSignal.abort() });
      expect([given, run.code, run.out]).toEqual([given, 2, '']);
      expect(run.err).toContain('DEMO_MERCHANT is the demo client');
      const here = await runPassbench(['sandbox', '--json', '--client', given], { stop: AbortSignal.abort() });
      expect(here.code).toBe(0);
    }
  });
});

describe('--answer-key', () => {
  it('signs with that key, whatever the folder has', async () => {
    const run = await runPassbench(['sandbox', '--json', '--answer-key', key], {
      stop: AbortSignal.abort(),
      heard: (line) => {
        const wanted = createPublicKey(readFileSync(key)).export({ type: 'spki', format: 'pem' });
        expect(readFileSync(JSON.parse(line).publicKey, 'utf8')).toBe(wanted);
      },
    });
    expect([run.code, run.err]).toEqual([0, '']);
  });

  it('is refused where others can read it, where it is none, and where it cannot sign', async () => {
    const open = join(folder, 'open.pem');
    writeFileSync(open, readFileSync(key));
    chmodSync(open, 0o644);
    const curve = join(folder, 'curve.pem');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
    writeFileSync(curve, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    const err = async (file: string): Promise<string> => {
      const run = await runPassbench(['sandbox', '--json', '--answer-key', file], { stop: AbortSignal.abort() });
      expect([run.code, run.out]).toEqual([2, '']);
      return run.err;
    };
    expect(await err(open)).toContain("chmod 600 '");
    expect(await err(join(folder, 'absent.pem'))).toContain('absent.pem cannot be read');
    expect(await err(curve)).toContain('RSA');
  });
});

describe('--metrics', () => {
  it('serves figures without a word of an order, and health, to programs of this machine', async () => {
    const run = await whileReady(['--metrics', '0'], async ({ url, metricsUrl }) => {
      expect(metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
      await fetch(`${url}/api/open/platform/v1/merchant/order/sync`, {
        method: 'POST',
        body: '{"merchantBizNo":"M1"}',
      });
      const figures = await fetch(metricsUrl);
      const text = await figures.text();
      expect(figures.headers.get('content-type')).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
      expect(text).toMatch(/^passbench_calls_total\{code="[A-Z_]+",outcome="F"\} 1$/m);
      expect(text).toContain('passbench_store_up 1');
      expect(text).toContain('passbench_calls_in_progress 0');
      expect(text.endsWith('# EOF\n')).toBe(true);
      expect(text).not.toContain('M1');
      const health = new URL('/health', metricsUrl);
      expect((await fetch(health)).status).toBe(200);
      expect((await fetch(health, { method: 'POST' })).status).toBe(405);
      expect((await fetch(health, { headers: { Origin: 'https://example.com' } })).status).toBe(403);
      expect((await fetch(new URL('/', metricsUrl))).status).toBe(404);
    });
    expect([run.code, run.err]).toEqual([0, '']);
  });
});
