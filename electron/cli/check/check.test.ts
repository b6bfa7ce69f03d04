import * as z from 'zod';
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSteps } from '../../../shared/documents/tls.ts';
import { readOutbox } from '../../services/storage/outbox/outbox.ts';
import { runSandbox, type RunningSandbox } from '../../services/sandbox/server/testing/running-sandbox.ts';
import { peer, closePeers } from '../../services/network/sender/testing/peer.ts';
import { openVault } from '../../services/keys/vault/open-vault.ts';
import { atOnce } from '../../services/keys/vault/testing/vault-bench.ts';
import { runPassbench, type Run } from '../testing/fake-io.ts';

const shop = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stepsSchema = z.array(
  z.strictObject({
    step: z.enum(checkSteps),
    ok: z.boolean().nullable(),
    sentence: z.string().min(1),
    next: z.string().min(1).nullable(),
    ms: z.number(),
  }),
);

let data = '';
let sandbox: RunningSandbox;
const passphrase = (): readonly string[] => ['--passphrase-file', join(data, 'passphrase.txt')];
const passbench = (args: readonly string[], options: Parameters<typeof runPassbench>[1] = {}): Promise<Run> =>
  runPassbench([...args, '--data', data], { now: Date.now, ...options });
const env = (name: string, ...fields: readonly string[]): Promise<Run> =>
  passbench(['env', 'add', name, ...fields, ...passphrase()]);
const check = (name: string, ...more: readonly string[]): Promise<Run> => passbench(['check', '--env', name, ...more]);
const oksOf = (run: Run): readonly (boolean | null)[] => stepsSchema.parse(run.json()).map(({ ok }) => ok);

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'passbench-check-'));
  await writeFile(join(data, 'passphrase.txt'), 'correct horse battery\n', { mode: 0o600 });
  const clients = [{ clientId: 'SHOP', keys: [{ version: null, key: shop.publicKey }] }];
  sandbox = await runSandbox({ clients: () => clients });
  const newId = (): string => randomBytes(16).toString('hex');
  const vault = await openVault(data, { now: Date.now, newId, later: () => () => {}, keychain: null, derive: atOnce });
  await vault.create('correct horse battery');
  await vault.add(shop.privateKey, 'shop');
  vault.close();
  const platformKey = createPublicKey(sandbox.server.publicKeyPem).export({ type: 'spki', format: 'pem' });
  await writeFile(join(data, 'platform.pem'), platformKey);
  const whole = [
    `baseUrl=${sandbox.server.url}`,
    'clientId=SHOP',
    'key=shop',
    `platformKey=${join(data, 'platform.pem')}`,
  ];
  for (const [name, ...fields] of [
    ['UAT', ...whole],
    ['LIVE', ...whole, 'kind=production'],
    ['STRANGER', ...whole.slice(0, 1), 'clientId=NOBODY', 'key=shop'],
    ['KEYLESS', `baseUrl=${sandbox.server.url}`],
    ['NOWHERE', 'baseUrl=http://127.0.0.1:1'],
  ] as const)
    await env(name, ...fields);
  await passbench(['env', 'add', 'EMPTY']);
});
afterAll(async () => {
  closePeers();
  await sandbox.close();
  await rm(data, { recursive: true, force: true });
});

const postsOf = (): number => sandbox.emitted.filter(({ method }) => method === 'POST').length;

describe('check', () => {
  test('says what works without a key or a passphrase, as one document', async () => {
    const run = await check('KEYLESS', '--json');
    expect([run.code, oksOf(run)]).toEqual([0, [true, true, null, null, true, null]]);
    expect(stepsSchema.parse(run.json()).map(({ step }) => step)).toEqual(checkSteps);
    expect(postsOf()).toBe(0);
  });

  test('prints a line for each step as it ends, and what to do beneath', async () => {
    const heard: string[] = [];
    const { code, out, err } = await passbench(['check', '--env', 'UAT'], { heard: (text) => heard.push(text) });
    expect(code).toBe(0);
    expect(heard.length).toBeGreaterThan(6);
    for (const step of checkSteps) expect(out).toMatch(new RegExp(`^(?:ok|-) +${step} `, 'm'));
    expect(out).toContain('--ask');
    expect(err).toContain('To UAT (test) at http://127.0.0.1:');
  });

  test('asks with one call that is refused, kept in the outbox, and never accepted', async () => {
    const before = postsOf();
    const run = await check('UAT', '--ask', '--json', ...passphrase());
    expect([run.code, oksOf(run)]).toEqual([0, [true, true, null, null, true, true]]);
    expect(postsOf()).toBe(before + 1);
    const identity = stepsSchema.parse(run.json()).at(-1);
    expect(identity?.sentence).toContain('"orderStatus":"CONNECTION_CHECK"');
    const [kept] = await readOutbox(data);
    expect(kept).toMatchObject({
      environment: { name: 'UAT' },
      verdict: { resultStatus: 'F', resultCode: 'PARAM_ILLEGAL' },
      signature: 'verified',
    });
  });

  test('exits 1 where the caller is not known, or a step fails', async () => {
    const stranger = await check('STRANGER', '--ask', '--json', ...passphrase());
    expect([stranger.code, oksOf(stranger).at(-1)]).toEqual([1, false]);
    const nowhere = await check('NOWHERE', '--json');
    expect([nowhere.code, oksOf(nowhere)]).toEqual([1, [true, false, null, null, null, null]]);
  });

  test('exits 3 where not even the name could be tried', async () => {
    const empty = await check('EMPTY', '--json');
    expect([empty.code, oksOf(empty)]).toEqual([3, [null, null, null, null, null, null]]);
    const off = await passbench(['check', '--env', 'UAT', '--json'], {
      environment: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    });
    expect([off.code, oksOf(off)[0]]).toEqual([3, null]);
  });

  test('stops where the user does, and says so', async () => {
    const silent = await peer(() => undefined);
    await env('SILENT', `baseUrl=${silent.url.split('/path')[0]}`);
    const stop = new AbortController();
    const run = await passbench(['check', '--env', 'SILENT'], {
      stop: stop.signal,
      heard: (text) => (text.includes('connect') ? stop.abort() : undefined),
    });
    expect(run.code).toBe(3);
    expect(run.out).toContain('Cancelled. The following');
  });
});

describe('check --ask', () => {
  test('needs the host of a production environment written out, like send, and nothing is sent before', async () => {
    const before = postsOf();
    expect(await check('LIVE', '--ask', ...passphrase())).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--production 127.0.0.1'),
    });
    expect(postsOf()).toBe(before);
    expect((await check('LIVE')).code).toBe(0);
    const named = await check('LIVE', '--ask', '--production', '127.0.0.1', '--json', ...passphrase());
    expect([named.code, postsOf()]).toEqual([0, before + 1]);
  });

  test('needs the key, its grant and the passphrase before anything is tried', async () => {
    const told = sandbox.emitted.length;
    expect(await check('KEYLESS', '--ask')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no clientId, no key'),
    });
    expect(await check('UAT', '--ask')).toMatchObject({ code: 2, err: expect.stringContaining('passphrase') });
    // Another hand moves the environment elsewhere: what was granted was another origin.
    await env('MOVED', `baseUrl=http://127.0.0.1:2`, 'clientId=SHOP', 'key=shop');
    const [file] = (await readdir(join(data, 'project', 'environments'))).filter((name) => name.startsWith('MOVED'));
    const path = join(data, 'project', 'environments', file ?? '');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('http://127.0.0.1:2', sandbox.server.url.replace('127.0.0.1', 'localhost')));
    const moved = await check('MOVED', '--ask', ...passphrase());
    expect(moved).toMatchObject({ code: 2, err: expect.stringContaining('never allowed to sign for') });
    expect(sandbox.emitted.length).toBe(told);
  });

  test('of an unknown environment exits 2 with the nearest name', async () => {
    expect(await check('UTA')).toMatchObject({ code: 2, err: expect.stringContaining('UAT') });
  });
});
