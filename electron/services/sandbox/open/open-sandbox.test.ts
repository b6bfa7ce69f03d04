import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyedFolder } from '../../platform/data-folder/testing/keyed-folder.ts';
import { readKeyOf } from '../../keys/keys/read-key.ts';
import { openSandbox, type OpenSandbox, type OpenSandboxOptions } from './open-sandbox.ts';
import {
  headerOf,
  pathOf,
  payloadText,
  post,
  signedBy,
  testMerchant,
  type TestAnswer,
  type TestMerchant,
} from '../server/testing/merchant.ts';

let root = '';
const opened: OpenSandbox[] = [];
const open = async (options: Partial<OpenSandboxOptions>): Promise<OpenSandbox> => {
  const sandbox = await openSandbox({ folder: null, clients: [], ...options });
  opened.push(sandbox);
  return sandbox;
};
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-open-'));
});
afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close();
  await rm(root, { recursive: true, force: true });
});

async function call({ url }: OpenSandbox, merchant: TestMerchant, step = 0): Promise<TestAnswer> {
  const text = payloadText({
    scenario: 'queue-up',
    status: 'CALL_NUM',
    orderNo: 'Q1',
    createdMs: 1_760_000_000_000,
    modifiedMs: 1_760_000_000_000 + step,
  });
  return post(url, await signedBy(merchant, pathOf('queue-up'), text));
}

test('without a folder it keeps nothing, and a demo client can call at once', async () => {
  const sandbox = await open({});
  const { demo, publicKeyFile, publicKeyPem } = sandbox;
  if (demo === null) throw new Error('there is no demo client');
  expect(await readFile(publicKeyFile, 'utf8')).toBe(publicKeyPem);
  expect(publicKeyPem).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  const privateKey = readKeyOf('private', await readFile(demo.privateKeyFile)).key;
  expect(await call(sandbox, { ...testMerchant(), clientId: demo.clientId, privateKey })).toMatchObject({
    resultCode: 'SUCCESS',
  });
  const folder = dirname(publicKeyFile);
  expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
  await sandbox.close();
  expect(existsSync(folder)).toBe(false);
});

const merchant = testMerchant('SHOP');

test('with clients of its own it makes no demo client', async () => {
  const sandbox = await open({ clients: [{ clientId: 'SHOP', keys: [{ version: null, key: merchant.publicKey }] }] });
  expect(sandbox.demo).toBeNull();
  expect(await call(sandbox, merchant)).toMatchObject({ resultCode: 'SUCCESS' });
  expect(await call(sandbox, { ...merchant, clientId: 'DEMO_MERCHANT' })).toMatchObject({
    resultCode: 'PARAM_ILLEGAL',
  });
});

test('a folder has its own key, its calls, and one owner', async () => {
  const folder = join(root, 'data');
  const options = { folder, clients: [{ clientId: 'SHOP', keys: [{ version: null, key: merchant.publicKey }] }] };
  const first = await open(options);
  const accepted = await call(first, merchant, 1);
  await expect(openSandbox(options)).rejects.toMatchObject({
    code: 'DATA_FOLDER_OWNED',
    message: expect.stringContaining('passbench sandbox'),
  });
  await first.close();
  const second = await open(options);
  expect(second.publicKeyPem).toBe(first.publicKeyPem);
  expect(await call(second, merchant, 1)).toMatchObject({ resultCode: 'PARAM_ILLEGAL', orderId: accepted.orderId });
  for (const name of await readdir(folder))
    expect([name, ((await stat(join(folder, name))).mode & 0o777).toString(8)]).toEqual([name, '600']);
});

test('a start that fails leaves the folder free', async () => {
  const first = await open({ folder: await keyedFolder(join(root, 'first')) });
  await keyedFolder(root);
  await expect(openSandbox({ folder: root, clients: [], port: first.port })).rejects.toMatchObject({
    code: 'PORT_TAKEN',
  });
  expect(existsSync(join(root, 'lock'))).toBe(false);
});

test('the virtual clock stands where it was frozen; ages are held against real time all the same', async () => {
  const frozenAt = Date.parse('2030-01-01T00:00:00Z');
  const sandbox = await open({
    folder: await keyedFolder(root),
    frozenAt,
    clients: [{ clientId: 'SHOP', keys: [{ version: null, key: merchant.publicKey }] }],
  });
  const at: number[] = [];
  sandbox.onCall(({ record }) => at.push(record.atVirtual));
  expect(await call(sandbox, merchant)).toMatchObject({ resultCode: 'SUCCESS' });
  expect(at).toEqual([frozenAt]);
});

test('the same seed gives the same ids; a folder used again goes on with others', async () => {
  const options = { seed: 7, clients: [{ clientId: 'SHOP', keys: [{ version: null, key: merchant.publicKey }] }] };
  const idOf = async (sandbox: OpenSandbox, step: number): Promise<string> =>
    headerOf(await call(sandbox, merchant, step), 'Tracer-Id');
  const one = await idOf(await open(options), 1);
  expect(await idOf(await open(options), 1)).toBe(one);
  const kept = await open({ ...options, folder: await keyedFolder(root) });
  expect(await idOf(kept, 1)).toBe(one);
  await kept.close();
  const again = await idOf(await open({ ...options, folder: root }), 2);
  expect(again).toMatch(/^[0-9a-f]{32}$/);
  expect(again).not.toBe(one);
});

test('whose store is gone is told once, and what to do where there is no window', async () => {
  const told: string[] = [];
  const sandbox = await open({
    folder: await keyedFolder(root),
    clients: [{ clientId: 'SHOP', keys: [{ version: null, key: merchant.publicKey }] }],
    notify: (line) => told.push(line),
  });
  await call(sandbox, merchant, 1);
  await rm(join(root, 'calls.db'));
  await call(sandbox, merchant, 2).catch(() => null);
  await call(sandbox, merchant, 3).catch(() => null);
  expect(told).toEqual([expect.stringMatching(/deleted, replaced or overwritten.*Restart Passbench/)]);
});
