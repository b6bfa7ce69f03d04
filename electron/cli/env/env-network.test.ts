import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issue } from '../../services/network/network/testing/certificates.ts';
import {
  proxyServer,
  service,
  type ProxyServer,
  type Service,
} from '../../services/network/network/testing/servers.ts';
import vectors from '../../services/keys/signer/testing/vectors.json' with { type: 'json' };
import { runPassbench, type Run } from '../testing/fake-io.ts';

const names = { hosts: ['localhost'], addresses: ['127.0.0.1'] };
const root = issue({ name: 'Root', isAuthority: true, toDay: 5000 });
const clients = issue({ name: 'Clients', isAuthority: true });
const own = issue({ name: 'service', ...names, toDay: 5000 }, root);
const client = issue({ name: 'client' }, clients);
const otherClient = issue({ name: 'other' }, clients);

let folder = '';
let asking: Service;
let proxy: ProxyServer;
const file = (name: string): string => join(folder, name);
const run = (...args: readonly string[]): Promise<Run> =>
  runPassbench([...args, '--data', file('data'), '--passphrase-file', file('passphrase')]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-env-network-'));
  asking = await service({
    key: own.key,
    cert: own.cert,
    requestCert: true,
    rejectUnauthorized: true,
    ca: [clients.cert],
  });
  proxy = await proxyServer({ credentials: 'user:geheim' });
  const files = {
    passphrase: 'correct horse battery',
    'key.pem': vectors.keys.merchantPrivatePkcs8,
    'root.pem': `# of the company\n${root.cert}`,
    'client.pem': client.cert,
    'client.key': client.key,
    'client-and-key.pem': `${client.key}${client.cert}`,
    'other.key': otherClient.key,
    proxy: `http://user:geheim@127.0.0.1:${proxy.port}`,
    'call.json': (await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(file(name), text, { mode: 0o600 });
  await run('keys', 'add', file('key.pem'), '--name', 'shop');
  const base = `https://127.0.0.1:${asking.port}`;
  await run('env', 'add', 'way', 'key=shop', `baseUrl=${base}`, 'clientId=SHOP', `ca=${file('root.pem')}`);
});
afterAll(async () => {
  for (const { close } of [asking, proxy]) close();
  await rm(folder, { recursive: true, force: true });
});

const secretFiles = async (): Promise<readonly string[]> =>
  (await readdir(file('data/vault'))).filter((name) => name.endsWith('.secret'));

test.each([
  [['clientCert=client.pem'], /contains no private key\. Give its key with --client-key/],
  [['clientCert=client.pem', '--client-key', 'other.key'], /does not belong to the certificate/],
  [['clientCert=key.pem'], /contains no certificate/],
  [['ca=client.key'], /contains no certificate/],
])('%j is refused, and nothing is kept', async (args, says) => {
  const named = args.map((arg) => arg.replace(/^(\w+=)?(?=[\w-]+\.(?:pem|key)$)/, `$1${folder}/`));
  const { code, err } = await run('env', 'set', 'way', ...named);
  expect([code, err, await secretFiles()]).toEqual([2, expect.stringMatching(says), []]);
});

test('an environment’s authority, client certificate and proxy are the way of its sends, and their secrets in the vault', async () => {
  const before = await run('send', file('call.json'), '--env', 'way');
  expect([before.code, asking.requests()]).toEqual([3, []]);
  const set = await run(
    'env',
    'set',
    'way',
    `clientCert=${file('client.pem')}`,
    `proxy=@${file('proxy')}`,
    '--client-key',
    file('client.key'),
  );
  expect(set.code).toBe(0);
  const record = await readFile(file('data/project/environments/way.json'), 'utf8');
  expect(record).not.toMatch(/geheim|PRIVATE KEY|of the company/);
  expect(await secretFiles()).toHaveLength(2);
  const sent = await run('send', file('call.json'), '--env', 'way', '--json');
  expect(sent.json()).toMatchObject({
    outcome: 'S',
    tls: { authority: 'given' },
    proxy: `http://127.0.0.1:${proxy.port}`,
  });
  expect(asking.requests()).toHaveLength(1);
  const shown = await run('env', 'show', 'way');
  expect(shown.out).toMatch(/proxy.*\(user and password in the vault\)\n +ca +CN=Root\n +clientCert +CN=client\n/);
  for (const said of [sent.out, sent.err, set.err, shown.out]) expect(said).not.toMatch(/geheim|PRIVATE KEY|dXNlcj/);
});

test('what an option gives in their place is taken, and the secret is not asked for', async () => {
  await run('env', 'set', 'way', `clientCert=${file('client-and-key.pem')}`, `proxy=@${file('proxy')}`);
  const sent = asking.requests().length;
  const direct = await run('send', file('call.json'), '--env', 'way', '--proxy', 'none', '--json');
  expect(direct.json()).toMatchObject({ outcome: 'S' });
  expect(direct.json()).not.toHaveProperty('proxy', expect.stringContaining('127'));
  expect(asking.requests()).toHaveLength(sent + 1);
});
