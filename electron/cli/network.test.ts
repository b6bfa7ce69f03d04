import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issue } from '../services/network/network/testing/certificates.ts';
import { pfxClient } from '../services/network/network/testing/pfx-client.ts';
import { proxyServer, service, type ProxyServer, type Service } from '../services/network/network/testing/servers.ts';
import vectors from '../services/keys/signer/testing/vectors.json' with { type: 'json' };
import { runPassbench, type Run } from './testing/fake-io.ts';

const names = { hosts: ['localhost'], addresses: ['127.0.0.1'] };
const root = issue({ name: 'Root', isAuthority: true, toDay: 5000 });
const clients = issue({ name: 'Clients', isAuthority: true });
const own = issue({ name: 'service', ...names, toDay: 5000 }, root);
const client = issue({ name: 'client' }, clients);
const otherClient = issue({ name: 'other' }, clients);

const folder = mkdtempSync(join(tmpdir(), 'passbench-network-'));
let secure: Service;
let asking: Service;
let proxy: ProxyServer;

const file = (name: string): string => join(folder, name);
const files: Readonly<Record<string, string | Uint8Array>> = {
  'root.pem': `# Root of the company\n${root.cert}`,
  'root.der': Buffer.from(root.cert.replace(/-----.*-----|\s/g, ''), 'base64'),
  'client.pem': client.cert,
  'client.key': client.key,
  'client-and-key.pem': `${client.key}${client.cert}`,
  'other.key': otherClient.key,
  'locked.key': String(
    client.pair.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open sesame' }),
  ),
  passphrase: 'open sesame\n',
  'client.p12': Buffer.from(pfxClient.pfxBase64, 'base64'),
  'old.pem': issue({ name: 'old', isAuthority: true, fromDay: -1000, toDay: -300 }).cert,
  'cut.pem': root.cert.replace(/.{80}\n-----END/s, '\n-----END'),
  'x.pfx': Buffer.concat([Buffer.from('308204000201033082', 'hex'), Buffer.alloc(600, 1)]),
  'empty.pem': '',
  'text.pem': 'hello',
  ...vectors.keys,
};

beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) writeFileSync(file(name), content, { mode: 0o600 });
  writeFileSync(file('call.json'), (await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out);
  const tls = { key: own.key, cert: own.cert };
  secure = await service(tls);
  asking = await service({ ...tls, requestCert: true, rejectUnauthorized: true, ca: [clients.cert, pfxClient.cert] });
  proxy = await proxyServer({ credentials: 'user:geheim' });
});
afterAll(() => {
  for (const { close } of [secure, asking, proxy]) close();
  rmSync(folder, { recursive: true, force: true });
});

const send = (
  to: { readonly port: number } | string,
  more: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> => {
  const base = typeof to === 'string' ? to : `https://127.0.0.1:${to.port}`;
  const signing = ['--key', file('merchantPrivatePkcs8'), '--client-id', 'CLIENT'];
  return runPassbench(['send', file('call.json'), '--to', base, ...signing, ...more], { environment });
};
const option = (name: string, value: string): readonly string[] => [`--${name}`, file(value)];
const trusting = option('ca', 'root.pem');

describe('a certificate of an authority', () => {
  it.each(['root.pem', 'root.der'])('is trusted beside the others, given as %s', async (ca) => {
    const run = await send(secure, [...option('ca', ca), '--json']);
    expect(run.json()).toMatchObject({
      outcome: 'S',
      tls: {
        version: 'TLSv1.3',
        authority: 'given',
        chain: [
          { subject: 'CN=service', issuer: 'CN=Root', validTo: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}Z$/) },
          { subject: 'CN=Root' },
        ],
        warning: null,
      },
    });
  });

  it('is shown with its issuer, in words too', async () => {
    const { out } = await send(secure, trusting);
    expect(out).toMatch(
      /\nTLSv1\.3, [A-Z0-9_]+, http\/1\.1, trusted by an authority of --ca\n {2}CN=service \(issued by CN=Root, valid to /,
    );
  });

  it('without which nothing is sent', async () => {
    const before = secure.requests().length;
    const run = await send(secure, ['--json']);
    expect(run.code).toBe(3);
    expect(run.json()).toMatchObject({
      response: null,
      failure: { phase: 'tls', mayHaveArrived: false },
      tls: { authority: null, chain: [{ subject: 'CN=service' }] },
    });
    expect(run.err).toContain('was issued by CN=Root, which is not trusted');
    expect(secure.requests().length).toBe(before);
  });

  it.each([
    ['client.key', 'contains no certificate. This is an EC key'],
    ['merchantPublicSpki', 'contains no certificate. This is an RSA public key'],
    ['x.pfx', 'contains no certificate. '],
    ['empty.pem', 'contains no certificate. '],
    ['text.pem', 'contains no certificate. '],
    ['cut.pem', 'cannot be read as one'],
    ['nowhere.pem', 'nowhere.pem'],
  ])('that is %s is refused', async (name, message) => {
    const run = await send(secure, option('ca', name));
    expect([run.code, run.out]).toEqual([2, '']);
    expect(run.err).toContain(message);
  });

  it('that has expired, or is none, is pointed out', async () => {
    const run = await send(secure, [...trusting, ...option('ca', 'old.pem'), ...option('ca', 'client.pem')]);
    expect(run.err).toMatch(/Warning: .*old\.pem: The certificate of CN=old expired on /);
    expect(run.err).toMatch(/Warning: .*client\.pem: The certificate of CN=client is not an authority/);
  });
});

describe('a client certificate', () => {
  const before = (): number => asking.requests().length;

  it.each([
    ['with its key', [...option('client-cert', 'client.pem'), ...option('client-key', 'client.key')]],
    ['with its key in one file', option('client-cert', 'client-and-key.pem')],
    [
      'with a key under a passphrase',
      [
        ...option('client-cert', 'client.pem'),
        ...option('client-key', 'locked.key'),
        ...option('client-key-passphrase-file', 'passphrase'),
      ],
    ],
    [
      'in PKCS#12, with its key,',
      [...option('client-cert', 'client.p12'), ...option('client-key-passphrase-file', 'passphrase')],
    ],
  ])('%s is shown', async (_, options) => {
    const count = before();
    expect((await send(asking, [...trusting, ...options, '--json'])).json()).toMatchObject({ outcome: 'S' });
    expect(before()).toBe(count + 1);
  });

  it('is pointed out where nobody will see it', async () => {
    const run = await send(`http://127.0.0.1:${secure.port}`, option('client-cert', 'client-and-key.pem'));
    expect(run.err).toContain('A client certificate is sent over https:// only');
  });

  it.each([
    ['whose key is another', ['client.pem', 'other.key'], 'does not belong to the certificate'],
    ['without a key', ['client.pem', null], 'contains no private key. Give its key with --client-key FILE.'],
    ['whose key has a passphrase', ['client.pem', 'locked.key'], 'Give it with --client-key-passphrase-file FILE.'],
    ['in PKCS#12 without its passphrase', ['client.p12', null], 'Give it with --client-key-passphrase-file FILE.'],
    ['that is a key', ['client.key', 'client.key'], 'contains no certificate. This is an EC key'],
    ['that is missing', [null, 'client.key'], '--client-key was given without --client-cert'],
  ] as const)('%s is refused before anything is sent', async (_, [cert, key], message) => {
    const count = before();
    const run = await send(asking, [
      ...trusting,
      ...(cert === null ? [] : option('client-cert', cert)),
      ...(key === null ? [] : option('client-key', key)),
    ]);
    expect([run.code, run.out]).toEqual([2, '']);
    expect(run.err).toContain(message);
    expect(before()).toBe(count);
  });
});

describe('a proxy', () => {
  const secrets = /geheim|dXNlcjpnZWhlaW0/;

  it('of --proxy is used for this machine too, and named without its credentials', async () => {
    const url = `http://user:geheim@127.0.0.1:${proxy.port}`;
    const run = await send(secure, [...trusting, '--proxy', url, '--json'], { NO_PROXY: '*' });
    expect(run.json()).toMatchObject({ outcome: 'S', proxy: `http://127.0.0.1:${proxy.port}` });
    const said = await send(secure, [...trusting, '--proxy', url]);
    expect(said.out).toContain(`Through the proxy http://127.0.0.1:${proxy.port}\n`);
    expect(run.out + run.err + said.out + said.err).not.toMatch(secrets);
  });

  it('of the environment is not used for this machine, nor any for --proxy none', async () => {
    const environment = { HTTPS_PROXY: 'http://127.0.0.1:9' };
    expect((await send(secure, [...trusting, '--json'], environment)).json()).toMatchObject({ outcome: 'S' });
    expect((await send(secure, [...trusting, '--proxy', 'none', '--json'], environment)).json()).toMatchObject({
      outcome: 'S',
    });
  });

  it('of the environment is used for other hosts', async () => {
    const environment = { https_proxy: `http://127.0.0.1:${proxy.port}` };
    const run = await send('https://api.example.com', ['--json'], environment);
    expect(run.code).toBe(3);
    expect(run.json()).toMatchObject({
      response: null,
      outcome: 'none',
      failure: { phase: 'proxy', code: 'PROXY_CREDENTIALS', mayHaveArrived: false },
      proxy: `http://127.0.0.1:${proxy.port}`,
    });
    expect(run.err).toContain('set in https_proxy. Give them in its address');
    const exempt = await send('https://api.example.invalid', ['--json'], {
      ...environment,
      NO_PROXY: '.example.invalid',
    });
    expect(exempt.json()).toMatchObject({ failure: { phase: 'lookup' } });
  });

  it.each([
    ['socks5://user:geheim@127.0.0.1:1080', 'names a socks proxy'],
    ['http://user:geheim@127.0.0.1:99999', 'is not a valid proxy address'],
    ['http://user:geheim@', 'is not a valid proxy address'],
    ['', 'is not a valid proxy address'],
  ])('written as %s is refused, and not shown', async (url, message) => {
    for (const run of [
      await send(secure, ['--proxy', url]),
      await send('https://api.example.com', [], { ALL_PROXY: url || 'ftp://geheim' }),
    ]) {
      expect([run.code, run.out]).toEqual([2, '']);
      expect(run.err).toContain(url === '' ? 'prox' : message);
      expect(run.err).not.toMatch(secrets);
    }
  });

  it('away from here gets nothing that a demo key signed', async () => {
    const demo = ['--client-id', 'DEMO_MERCHANT', ...trusting];
    const away = await send(secure, [...demo, '--proxy', 'http://proxy.example:3128']);
    expect(away.code).toBe(2);
    expect(away.err).toContain('Its key signs only for this computer');
    const here = await send(secure, [...demo, '--proxy', `http://user:geheim@127.0.0.1:${proxy.port}`, '--json']);
    expect(here.json()).toMatchObject({ outcome: 'S' });
  });
});

it('nothing is sent while NODE_TLS_REJECT_UNAUTHORIZED is 0', async () => {
  const before = secure.requests().length;
  const run = await send(secure, trusting, { NODE_TLS_REJECT_UNAUTHORIZED: '0' });
  expect([run.code, run.out]).toEqual([2, '']);
  expect(run.err).toContain('NODE_TLS_REJECT_UNAUTHORIZED=0 is set');
  expect(secure.requests().length).toBe(before);
});
