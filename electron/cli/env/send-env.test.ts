import { assertWritable } from '../../services/projects/project/read-project.ts';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findHeader } from '../../../shared/protocol/signing/envelope.ts';
import { environmentStore } from '../../services/environments/environments/environment-store.ts';
import { plainEnvironment } from '../../services/environments/environments/testing/plain-environment.ts';
import { readKeyOf, readPublicKey } from '../../services/keys/keys/read-key.ts';
import { readOutbox } from '../../services/storage/outbox/outbox.ts';
import { signRequest } from '../../services/keys/signer/sign-request.ts';
import { verifyRequest } from '../../services/keys/signer/verify-request.ts';
import vectors from '../../services/keys/signer/testing/vectors.json' with { type: 'json' };
import { openVault } from '../../services/keys/vault/open-vault.ts';
import { atOnce } from '../../services/keys/vault/testing/vault-bench.ts';
import { runPassbench, type Run } from '../testing/fake-io.ts';

const passphrase = 'correct horse battery';
const platformKey = readKeyOf('private', Buffer.from(vectors.keys.platformPrivatePkcs8)).key;
const merchantPublic = readPublicKey(Buffer.from(vectors.keys.merchantPublicSpki));

type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};
let received: Received[] = [];
let service: Server;
let base = '';
let files = '';
let data = '';

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'passbench-send-env-'));
  for (const [name, text] of Object.entries(vectors.keys)) await writeFile(join(files, name), text, { mode: 0o600 });
  await writeFile(join(files, 'passphrase'), passphrase, { mode: 0o600 });
  await writeFile(join(files, 'token'), 'Bearer geheim', { mode: 0o600 });
  await writeFile(join(files, 'call.json'), (await runPassbench(['template', 'queue-up', 'CALL_NUM'])).out);
  const newId = (): string => randomBytes(16).toString('hex');
  const ports = { now: Date.now, newId, later: () => () => {}, keychain: null, derive: atOnce };
  const vault = await openVault(files, ports);
  await vault.create(passphrase);
  const { id, name, publicSha256 } = await vault.add(
    readKeyOf('private', Buffer.from(vectors.keys.merchantPrivatePkcs8)).key,
    'shop',
  );
  service = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(pieces) });
      void answer(response, { method, path: url, clientId: String(headers['client-id']) });
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  await vault.grant(id, base);
  vault.close();
  const platform = { platformKey: vectors.keys.platformPublicSpki };
  const record = { baseUrl: `${base}/gw`, clientId: 'SHOP', key: { name, publicSha256 }, ...platform };
  await environmentStore(join(files, 'project'), { assertWritable }).save(plainEnvironment(record));
});
afterAll(async () => {
  service.close();
  await rm(files, { recursive: true, force: true });
});
beforeEach(async () => {
  received = [];
  data = await mkdtemp(join(tmpdir(), 'passbench-send-env-data-'));
  for (const folder of ['vault', 'project']) await cp(join(files, folder), join(data, folder), { recursive: true });
});
afterEach(() => rm(data, { recursive: true, force: true }));

/** As the platform signs. */
async function answer(
  response: ServerResponse,
  parts: { readonly method: string; readonly path: string; readonly clientId: string },
): Promise<void> {
  const body = Buffer.from(
    JSON.stringify({ result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'ok' } }),
  );
  const time = '2026-11-25T14:00:01+08:00';
  const { headers } = await signRequest({ ...parts, time, body, key: platformKey });
  response.setHeader('Signature', findHeader(headers, 'Signature') ?? '');
  response.setHeader('Response-Time', time);
  response.end(body);
}

const unlocked = (): readonly string[] => ['--passphrase-file', join(files, 'passphrase')];
/** UAT is there, and its key was granted to its origin. */
const env = (...args: readonly string[]): Promise<Run> => runPassbench(['env', ...args, '--data', data]);
const send = (...args: readonly string[]): Promise<Run> =>
  runPassbench(['send', join(files, 'call.json'), '--data', data, '--json', ...args]);
const sendUnlocked = (...args: readonly string[]): Promise<Run> => send(...args, ...unlocked());

describe('send --env', () => {
  test('takes everything from the environment, and the service can verify it', async () => {
    await env('set', 'UAT', 'keyVersion=7', 'method=put', 'header.X-Gate=a b', 'timeoutMs=5000');
    const { code, json, err } = await sendUnlocked('--env', 'UAT');
    expect([code, err]).toEqual([
      0,
      `passbench: To UAT (test) at ${base}.\npassbench: Assumptions: http-method=put.\n`,
    ]);
    expect(json()).toMatchObject({
      outcome: 'S',
      response: { signature: 'verified' },
      request: { headers: { 'X-Gate': 'a b' } },
    });
    expect(received).toHaveLength(1);
    const [{ method, url, headers, body } = { method: '', url: '', headers: {}, body: Buffer.alloc(0) }] = received;
    expect([method, headers['x-gate']]).toEqual(['PUT', 'a b']);
    expect(headers['signature']).toMatch(/keyVersion=7/);
    const { verdict } = await verifyRequest({
      method,
      path: url,
      clientId: 'SHOP',
      time: String(headers['request-time']),
      body,
      signatureHeader: String(headers['signature']),
      key: merchantPublic,
    });
    expect([url.startsWith('/gw/'), verdict]).toEqual([true, 'verified']);
  });

  test('options beside it win', async () => {
    await env('set', 'UAT', 'keyVersion=7', 'timeoutMs=5000');
    const { code } = await sendUnlocked(
      '--env',
      'UAT',
      '--client-id',
      'OTHER',
      '--key-version',
      '',
      '--method',
      'PATCH',
      '--path',
      '/p',
    );
    expect(code).toBe(0);
    expect(received).toMatchObject([{ method: 'PATCH', url: '/gw/p', headers: { 'client-id': 'OTHER' } }]);
    expect(received[0]?.headers['signature']).not.toContain('keyVersion');
  });

  test('a key file beside it needs no passphrase, and what stands for the environment is written', async () => {
    await env('add', 'open', `baseUrl=${base}`, 'clientId=SHOP', 'userId=U-1', 'role=isv');
    const payload = join(files, 'user.json');
    await writeFile(payload, '{"note":"{{env.userId}} {{env.openId}}"}');
    const { code, err } = await runPassbench([
      'send',
      payload,
      '--path',
      '/p',
      '--data',
      data,
      '--env',
      'open',
      '--key',
      join(files, 'merchantPrivatePkcs8'),
    ]);
    expect(code).toBe(0);
    expect(received[0]?.body.toString()).toBe('{"note":"U-1 {{env.openId}}"}');
    expect(err).toMatch(/Warning: .*user\.json: .*merchantId/);
  });

  test.each([
    [['--env', 'UTA'], /Did you mean "UAT"/],
    [['--env', 'UAT'], /none was given|passphrase/i],
    [['--env', 'UAT', '--key', 'vault:other'], /There is no key of the vault named "other"/],
    [
      ['--production', 'x', '--to', 'http://x', '--key', 'x', '--client-id', 'x'],
      /--production was given without --env/,
    ],
    [['--env', 'UAT', '--production', 'other.example'], /not the host of UAT/],
    [['--env', 'UAT', '--to', 'https://u:geheim@host'], /user name/],
    [[], /--to/],
  ])('%j sends nothing and says why', async (args, says) => {
    const { code, out, err } = await send(...args);
    expect([code, out, received]).toEqual([2, '', []]);
    expect(err).toMatch(says);
    expect(err).not.toContain('geheim');
  });

  test('what is missing is said at once, before any passphrase', async () => {
    await env('add', 'bare');
    expect((await send('--env', 'bare')).err).toContain('has no baseUrl, no clientId, no key.');
  });
});

describe('a key signs for no origin that it was not granted', () => {
  test('the command that grants is named, and does', async () => {
    const elsewhere = base.replace('127.0.0.1', 'localhost');
    await env('set', 'UAT', `baseUrl=${elsewhere}`);
    const refused = await sendUnlocked('--env', 'UAT');
    expect([refused.code, refused.out, received]).toEqual([2, '', []]);
    const [, command = ''] = /passbench (env set UAT .*)\n/.exec(refused.err) ?? [];
    expect(command).toBe(`env set UAT key=shop baseUrl=${elsewhere} --data ${data}`);
    await runPassbench([...command.split(' '), ...unlocked()]);
    expect((await sendUnlocked('--env', 'UAT')).code).toBe(0);
    expect(received).toHaveLength(1);
  });

  test('nor does a file grant one that somebody put there, or changed', async () => {
    const file = join(data, 'project', 'environments', 'UAT.json');
    const text = await readFile(file, 'utf8');
    const elsewhere = base.replace('127.0.0.1', 'localhost');
    await writeFile(file, text.replace(base, elsewhere), { mode: 0o600 });
    const theirs = text
      .replace(base, elsewhere)
      .replace('"UAT"', '"theirs"')
      .replace(/"id": "./, '"id": "f');
    await writeFile(join(data, 'project', 'environments', 'theirs.json'), theirs, { mode: 0o600 });
    for (const name of ['UAT', 'theirs']) {
      const { code, err } = await sendUnlocked('--env', name);
      expect([code, err]).toEqual([2, expect.stringContaining(`never allowed to sign for ${elsewhere}`)]);
    }
    const { code, err } = await sendUnlocked('--env', 'UAT', '--to', elsewhere);
    expect([code, received]).toEqual([2, []]);
    // The command that allows it must not lead UAT itself there.
    expect(err).toContain(`passbench env add NAME baseUrl=${elsewhere}`);
    expect(err).not.toContain('env set');
  });
});

describe('production', () => {
  test.each([
    [[], 2],
    [['--production', ''], 2],
    [['--production', 'localhost'], 2],
    [['--production', '127.0.0.1.'], 2],
    [['--production', 'UAT'], 2],
    [['--production', '127.0.0.1'], 0],
  ])('is sent to only where its host is written out: %j', async (args, code) => {
    await env('set', 'UAT', 'kind=production');
    const run = await sendUnlocked('--env', 'UAT', ...args);
    expect([run.code, received.length]).toEqual([code, code === 0 ? 1 : 0]);
    if (code !== 0) expect(run.err).toMatch(/add --production 127\.0\.0\.1\n/);
  });

  test('a dry run sends nothing and needs no such thing', async () => {
    await env('set', 'UAT', 'kind=production');
    expect((await sendUnlocked('--env', 'UAT', '--dry-run')).code).toBe(0);
    expect(received).toEqual([]);
  });
});

test('a credential of the vault is on the wire and in no output', async () => {
  await env('set', 'UAT', `header.Authorization=@${join(files, 'token')}`, ...unlocked());
  for (const args of [['--dry-run'], []]) {
    const { code, out, err } = await sendUnlocked('--env', 'UAT', ...args);
    expect([code, JSON.parse(out)]).toMatchObject([0, { request: { headers: { Authorization: '(in the vault)' } } }]);
    for (const secret of ['geheim', passphrase]) expect(out + err).not.toContain(secret);
  }
  expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer geheim']);
  // The dry run left nothing; the call is in the history, of the environment's own orders.
  const { id } = await environmentStore(join(data, 'project'), { assertWritable }).named('UAT');
  const kept = await readOutbox(data);
  expect(kept.map(({ environment }) => environment)).toEqual([{ id, name: 'UAT' }]);
  expect(kept[0]?.headers).toContainEqual(['Authorization', '(in the vault)']);
  expect(kept[0]?.orderKey).toContain(id);
  for (const secret of ['geheim', passphrase]) expect(JSON.stringify(kept)).not.toContain(secret);
  const { out } = await runPassbench(['history', '--env', 'UAT', '--data', data, '--json']);
  expect(JSON.parse(out)).toMatchObject({ id: kept[0]?.id, env: 'UAT' });
});
