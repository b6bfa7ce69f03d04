import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  longestKeyFileBytes,
  longestOrderKey,
  longestOrderNumber,
  mostOrdersAsked,
} from '../../../../shared/documents/size-limits.ts';
import { clientLimits } from '../../../../shared/documents/sandbox-controls.ts';
import { bridgeRouter } from '../router/router.ts';
import { pathOf, payloadText, post, queueCall, signedBy, testMerchant } from '../../sandbox/server/testing/merchant.ts';
import { keyedFolder } from '../../platform/data-folder/testing/keyed-folder.ts';
import type { Bench } from './open-bench.ts';
import { openTestBench, tlsStatus } from './testing/open-test-bench.ts';

// The controls of the sandbox as a window has them: the real router, the real sandbox, a data folder.

const shop = testMerchant('SHOP_1');
const other = testMerchant('SHOP_2');
const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
const queuePath = pathOf('queue-up');
const nobodyOnboarded = { merchantIds: [], scenarios: [], templateCodes: [] };

let folder = '';
let bench: Bench;
const reported: unknown[] = [];
const open = (): Promise<Bench> => openTestBench(folder, (error) => reported.push(error));
const client = () => createRouterClient(bridgeRouter(bench.workspace, (error) => reported.push(error)));
const info = async () => (await client().session.open({})).sandbox;

let orders = 0;
const newOrder = (): string => `O-${++orders}`;
const send = async (text: string, merchant = shop, changed: Parameters<typeof signedBy>[3] = {}, path = queuePath) =>
  post((await info()).url ?? '', await signedBy(merchant, path, text, changed));
const call = (status: string, step: number, order: string): string => payloadText(queueCall(status, step, order));

beforeAll(async () => {
  folder = await keyedFolder(await mkdtemp(join(tmpdir(), 'passbench-own-')));
  bench = await open();
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
  if (reported.length > 0) throw new Error(`Reported: ${reported.join(', ')}`);
});

describe('clients of the sandbox', () => {
  it('are in force as soon as they are added, and refused as soon as they are removed', async () => {
    const refused = await send(call('CALL_NUM', 1, newOrder()));
    expect(refused.resultMessage).toContain('Client-Id "SHOP_1" is unknown');
    const added = await client().sandbox.addClient({ clientId: 'SHOP_1', publicKey: pemOf(shop.publicKey) });
    expect(added.clients).toMatchObject([
      {
        clientId: 'DEMO_MERCHANT',
        isDemo: true,
        keys: [
          { version: '1', bits: 2048 },
          { version: '2', algorithm: 'ECC224', bits: 224 },
        ],
      },
      { clientId: 'SHOP_1', isDemo: false, keys: [{ version: '1', algorithm: 'RSA256', bits: 2048 }] },
    ]);
    expect((await send(call('CALL_NUM', 1, newOrder()))).resultStatus).toBe('S');
    await client().sandbox.removeClient({ clientId: 'SHOP_1' });
    const again = await send(call('CALL_NUM', 1, newOrder()));
    expect(again.resultMessage).toContain('Client-Id "SHOP_1" is unknown');
  });

  it('have keys by version, the last of which an unnamed one means', async () => {
    const { sandbox } = client();
    await sandbox.addClient({ clientId: 'SHOP_1', keyVersion: '0', publicKey: pemOf(shop.publicKey) });
    await sandbox.addClient({ clientId: 'SHOP_1', publicKey: pemOf(other.publicKey) });
    const keys = (await info()).clients.at(-1)?.keys.map(({ version }) => version);
    expect(keys).toEqual(['0', '2']);
    const asOther = { ...shop, privateKey: other.privateKey };
    const result = async (merchant: typeof shop, keyVersion: string | null) =>
      (await send(call('CALL_NUM', 1, newOrder()), merchant, { keyVersion })).resultStatus;
    expect([await result(shop, '0'), await result(asOther, '2'), await result(asOther, null)]).toEqual(['S', 'S', 'S']);
    expect([await result(shop, '2'), await result(shop, null), await result(shop, '1')]).toEqual(['F', 'F', 'F']);
    await sandbox.removeKey({ clientId: 'SHOP_1', keyVersion: '2' });
    expect([await result(asOther, '2'), await result(shop, null)]).toEqual(['F', 'S']);
    const left = await sandbox.removeKey({ clientId: 'SHOP_1', keyVersion: '0' });
    expect(left.clients.map(({ clientId }) => clientId)).toEqual(['DEMO_MERCHANT']);
  });

  it('tell every window', async () => {
    const events = bench.workspace.events.follow();
    const added = await client().sandbox.addClient({ clientId: 'SHOP_2', publicKey: pemOf(other.publicKey) });
    for await (const event of events) {
      if (event.event !== 'sandbox') continue;
      expect(event.sandbox).toEqual(added);
      break;
    }
    await client().sandbox.removeClient({ clientId: 'SHOP_2' });
  });

  it.each([
    ['PKCS#1', (key: KeyObject) => key.export({ type: 'pkcs1', format: 'pem' }).toString()],
    ['one line of base64', (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')],
    ['with CRLF and a BOM', (key: KeyObject) => `\u{feff}${pemOf(key).replaceAll('\n', '\r\n')}`],
  ])('take a public key written as %s', async (_, write) => {
    const { sandbox } = client();
    const { clients } = await sandbox.addClient({ clientId: 'FORM', publicKey: write(shop.publicKey) });
    expect(clients.at(-1)?.keys[0]?.publicKeyPem).toBe(pemOf(shop.publicKey));
    await sandbox.removeClient({ clientId: 'FORM' });
  });
});

describe('what is refused as a client', () => {
  const pkcs8 = shop.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const protectedPem = shop.privateKey
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
    .toString();
  const p256 = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey;
  const pfx = Buffer.from('3010020103300b06092a864886f70d010701', 'hex').toString('base64');
  const isPrivate = /^This is a private key\. Keep it secret/;

  it.each([
    ['a private key', pkcs8, isPrivate],
    ['a private key of PKCS#1', shop.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(), isPrivate],
    ['a bare private key', shop.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'), isPrivate],
    ['a private key with a passphrase', protectedPem, isPrivate],
    ['a public key and its private half', `${pemOf(shop.publicKey)}${pkcs8}`, isPrivate],
    ['a PFX', pfx, isPrivate],
    ['an RSA key that is too small', pemOf(generateKeyPairSync('rsa', { modulusLength: 512 }).publicKey), /512 bits/],
    ['a key on another curve', pemOf(p256), /prime256v1|P-256/],
    ['prose', 'my public key, please', /key/],
    ['nothing', '', /empty/i],
    ['more than any key', 'A'.repeat(longestKeyFileBytes + 1), /65537 bytes/],
    ['more than any key, in wide characters', '號'.repeat(longestKeyFileBytes / 3 + 1), /bytes/],
  ])('%s leaves nothing, and is told in both languages', async (_, publicKey, says) => {
    const before = await info();
    const refusal = await client()
      .sandbox.addClient({ clientId: 'NEW', publicKey })
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(refusal).toMatchObject({ code: 'NOT_NOW', message: expect.stringMatching(says) });
    expect(refusal).toMatchObject({ data: { words: { message: { zh: expect.stringMatching(/\p{sc=Han}/u) } } } });
    expect(await info()).toEqual(before);
    const secret = pkcs8.split('\n')[3] ?? '';
    expect(JSON.stringify(refusal)).not.toContain(secret);
    for (const file of (await readdir(folder)).filter((name) => name.startsWith('passbench')))
      expect((await readFile(join(folder, file))).includes(secret)).toBe(false);
  });

  it.each([
    ['the demo client', { clientId: 'DEMO_MERCHANT', publicKey: pemOf(shop.publicKey) }, /demo client/],
    ['a name that no header can carry', { clientId: 'SHOP 1', publicKey: pemOf(shop.publicKey) }, /Client-Id contains/],
    ['no name', { clientId: '', publicKey: pemOf(shop.publicKey) }, /Client-Id is empty/],
    [
      'a version that no header can carry',
      { clientId: 'A', keyVersion: '1,2', publicKey: pemOf(shop.publicKey) },
      /keyVersion/,
    ],
  ])('%s', async (_, pasted, says) => {
    const before = await info();
    await expect(client().sandbox.addClient(pasted)).rejects.toMatchObject({
      code: 'NOT_NOW',
      message: expect.stringMatching(says),
    });
    expect(await info()).toEqual(before);
  });

  it('the same key again, another one under a taken version, and more than there is room for', async () => {
    const { sandbox } = client();
    await sandbox.addClient({ clientId: 'ROOM', publicKey: pemOf(shop.publicKey) });
    const add = (publicKey: KeyObject, keyVersion?: string) =>
      sandbox.addClient({
        clientId: 'ROOM',
        publicKey: pemOf(publicKey),
        ...(keyVersion === undefined ? {} : { keyVersion }),
      });
    await expect(add(shop.publicKey)).rejects.toMatchObject({
      message: expect.stringContaining('already exists: version 1'),
    });
    await expect(add(other.publicKey, '1')).rejects.toMatchObject({
      message: expect.stringContaining('is already another key'),
    });
    for (let version = 2; version <= clientLimits.keysOfOne; version += 1) await add(shop.publicKey, `v${version}`);
    await expect(add(other.publicKey)).rejects.toMatchObject({ message: expect.stringContaining('at most') });
    await sandbox.removeClient({ clientId: 'ROOM' });
  });

  it('removing what is not there, and the demo client', async () => {
    const { sandbox } = client();
    await expect(sandbox.removeClient({ clientId: 'GONE' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(sandbox.removeKey({ clientId: 'GONE', keyVersion: '1' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(sandbox.removeClient({ clientId: 'DEMO_MERCHANT' })).rejects.toMatchObject({ code: 'NOT_NOW' });
    await expect(sandbox.removeKey({ clientId: 'DEMO_MERCHANT', keyVersion: '2' })).rejects.toMatchObject({
      code: 'NOT_NOW',
    });
  });
});

describe('the controls', () => {
  const page = async () => (await client().calls.page({ before: null, limit: 50 })).calls;
  beforeAll(async () => {
    await client().sandbox.addClient({ clientId: 'SHOP_1', publicKey: pemOf(shop.publicKey) });
  });

  it('lenient: a wrong move is answered with S, its findings stand in the journal, and the order has moved', async () => {
    const order = newOrder();
    await send(call('FINISHED', 1, order));
    expect((await send(call('CALL_NUM', 2, order))).resultCode).toBe('ORDER_STATUS_INVALID');
    expect(await client().sandbox.setMode({ mode: 'lenient' })).toMatchObject({ mode: 'lenient' });
    const answer = await send(call('CALL_NUM', 3, order));
    expect(answer).toMatchObject({ resultStatus: 'S', orderStatus: 'CALL_NUM' });
    expect(answer.resultMessage).toContain('in place of F / ORDER_STATUS_INVALID');
    const [kept] = await page();
    expect(kept).toMatchObject({ mode: 'lenient', merchantBizNo: order, verdict: { resultStatus: 'S' } });
    expect((await client().calls.open({ id: kept?.id ?? '' })).findings.map(({ rule }) => rule)).toContain(
      'status-move',
    );
    expect((await send(call('CALL_NUM', 4, order), other)).resultStatus).toBe('F');
    await client().sandbox.setMode({ mode: 'strict' });
    expect((await send(call('NUMBER_ARRIVED', 5, order))).resultStatus).toBe('S');
    expect((await page())[0]?.mode).toBeUndefined();
  });

  it('record-only: all is kept whole and answered with S, browsers aside, and no order moves', async () => {
    const order = newOrder();
    await client().sandbox.setMode({ mode: 'record-only' });
    const large = `{"note":"${'x'.repeat(100_000)}"}`;
    const unknown = { ...other, clientId: 'WHO' };
    expect(await send(large, unknown, { method: 'PUT' }, '/nowhere?x=1')).toMatchObject({
      status: 200,
      resultCode: 'SUCCESS',
    });
    const named = await send(call('CALL_NUM', 1, order), unknown);
    expect(named).toMatchObject({
      resultStatus: 'S',
      orderStatus: 'CALL_NUM',
      orderId: expect.stringMatching(/^[0-9a-f]{20}$/),
    });
    const [second, first] = await page();
    expect(first).toMatchObject({ mode: 'record-only', path: '/nowhere?x=1', method: 'PUT', changesNothing: true });
    expect(second).toMatchObject({ merchantBizNo: order, signature: 'not checked' });
    const kept = await client().calls.open({ id: first?.id ?? '' });
    expect(Buffer.from(kept.bodyBase64, 'base64').toString()).toBe(large);
    const { orderKeys } = await client().calls.orders({ numbers: [{ scenario: 'queue-up', merchantBizNo: order }] });
    const { calls } = await client().calls.ofOrders({ orderKeys: [...orderKeys] });
    expect(calls.filter(({ merchantBizNo }) => merchantBizNo === order).map(({ payload }) => payload)).toEqual([
      undefined,
    ]);
    const origin = await signedBy(shop, queuePath, call('CALL_NUM', 1, order));
    const page403 = await post((await info()).url ?? '', {
      ...origin,
      headers: [...origin.headers, ['Origin', 'http://evil.example']],
    });
    expect(page403.status).toBe(403);
    await client().sandbox.setMode({ mode: 'strict' });
    expect((await send(call('CALL_NUM', 1, order))).resultStatus).toBe('S');
  });

  it('what was only recorded is cleared with what no order stands on', async () => {
    const would = () => client().calls.clear({ scope: { of: 'unaccepted' }, dryRun: true });
    const before = (await would()).calls;
    await client().sandbox.setMode({ mode: 'record-only' });
    await send(call('CALL_NUM', 1, newOrder()));
    await client().sandbox.setMode({ mode: 'strict' });
    await send(call('CALL_NUM', 1, newOrder()));
    expect((await would()).calls).toBe(before + 1);
  });

  it.each(['strict', 'lenient', 'record-only'] as const)(
    '%s: an order number of any length keeps no window from its calls',
    async (mode) => {
      await client().sandbox.setMode({ mode });
      const answer = await send(call('CALL_NUM', 1, 'N'.repeat(6000)));
      expect([answer.resultStatus, answer.orderId]).toEqual([mode === 'strict' ? 'F' : 'S', undefined]);
      // Written in a key each of its characters is six.
      const escaped = '\u0001'.repeat(longestOrderNumber);
      await send(call('CALL_NUM', 1, escaped));
      await client().sandbox.setMode({ mode: 'strict' });
      const usual = newOrder();
      await send(call('CALL_NUM', 1, usual));
      const numbers = [escaped, usual].map((merchantBizNo) => ({ scenario: 'queue-up', merchantBizNo }));
      const { orderKeys } = await client().calls.orders({ numbers });
      expect(orderKeys.every((key) => key.length <= longestOrderKey)).toBe(true);
      await expect(client().calls.ofOrders({ orderKeys: orderKeys.slice(0, mostOrdersAsked) })).resolves.toBeDefined();
    },
  );

  it('not onboarded: a marked scenario is UN_SUPPORT_BUSINESS until it is not marked any more', async () => {
    const { sandbox } = client();
    const marks = { ...nobodyOnboarded, scenarios: ['queue-up', 'queue-up'] };
    expect((await sandbox.setNotOnboarded({ notOnboarded: marks })).notOnboarded.scenarios).toEqual(['queue-up']);
    expect((await send(call('CALL_NUM', 1, newOrder()))).resultCode).toBe('UN_SUPPORT_BUSINESS');
    await expect(sandbox.setNotOnboarded({ notOnboarded: { ...marks, scenarios: ['queue'] } })).rejects.toMatchObject({
      code: 'NOT_NOW',
      message: 'There is no scenario "queue".',
    });
    await sandbox.setNotOnboarded({ notOnboarded: nobodyOnboarded });
    expect((await send(call('CALL_NUM', 1, newOrder()))).resultStatus).toBe('S');
  });

  it('start over: orders, calls and the count of faults go; clients, controls and clock stay', async () => {
    const { sandbox, clock } = client();
    const at = { virtualAnchor: 1_790_000_000_000, realAnchor: 1_790_000_000_000, rate: 0 };
    await clock.set({ clock: at });
    await sandbox.setFaults({ faults: ['code:UNKNOWN_EXCEPTION@call=1'] });
    await sandbox.setMode({ mode: 'lenient' });
    const text = call('CALL_NUM', 1, newOrder());
    const before = await info();
    const would = await sandbox.startOver({ dryRun: true });
    expect(would.calls).toBe((await page()).length);
    expect(would.orderCount).toBeGreaterThan(0);
    expect((await page()).length).toBe(would.calls);
    expect(await sandbox.startOver({ dryRun: false })).toEqual(would);
    expect([await page(), await info(), (await client().session.open({})).clock]).toEqual([[], before, at]);
    // The first call again, by the count of the fault plan.
    expect((await send(text)).resultCode).toBe('UNKNOWN_EXCEPTION');
    expect((await send(text)).resultStatus).toBe('S');
    await sandbox.setFaults({ faults: [] });
    await sandbox.setMode({ mode: 'strict' });
  });
});

describe('TLS', () => {
  it('is served at once, the bench itself trusts it, and it is plain again when that is wanted', async () => {
    const plain = await info();
    const secure = await client().sandbox.setTls({ tls: true });
    // Its port as a rule; another suite may have taken that in between.
    expect([plain.url, secure.url]).toEqual([expect.stringMatching(/^http:/), expect.stringMatching(/^https:/)]);
    expect((await client().session.open({})).environment.baseUrl).toBe(secure.url);
    expect(secure.tls?.sha256).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(await tlsStatus(secure.url ?? '', secure.tls?.rootPem ?? '')).toBe(404);
    await expect(tlsStatus(secure.url ?? '', undefined)).rejects.toThrow(/certificate|issuer/);
    await expect.poll(async () => (await info()).callerTrouble?.words.en).toMatch(/not trust/);
    const document = (await client().documents.list({})).find(({ scenario }) => scenario === 'queue-up');
    const text = call('CALL_NUM', 1, newOrder());
    const sent = await client().send.run({ ticket: 'tls', scenario: document?.scenario ?? '', text });
    expect(sent).toMatchObject({ verdict: { resultStatus: 'S' }, signature: 'verified' });
    const plainAgain = await client().sandbox.setTls({ tls: false });
    expect(plainAgain.url).toMatch(/^http:/);
    expect(plainAgain).not.toHaveProperty('callerTrouble');
    expect((await send(call('CALL_NUM', 1, newOrder()))).resultStatus).toBe('S');
  });

  it('answers to further names of hosts', async () => {
    const { hostNames } = await client().sandbox.setHostNames({ hostNames: ['Host.Docker.Internal'] });
    expect(hostNames).toEqual(['host.docker.internal']);
    await client().sandbox.setHostNames({ hostNames: [] });
  });
});

describe('a new start', () => {
  it('has the clients, the controls and the way it listens, and answers by them', async () => {
    const { sandbox } = client();
    await sandbox.setMode({ mode: 'lenient' });
    await sandbox.setNotOnboarded({ notOnboarded: { ...nobodyOnboarded, merchantIds: ['M9'] } });
    await sandbox.setTls({ tls: true });
    const before = await info();
    await bench.close();
    bench = await open();
    expect({ ...(await info()), url: '' }).toEqual({ ...before, url: '' });
    await client().sandbox.setTls({ tls: false });
    expect((await send(call('NUMBER_ARRIVED', 1, newOrder()))).resultStatus).toBe('S');
  });
});
