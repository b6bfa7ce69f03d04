import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BridgeEvent } from '../../../shared/bridge/schemas.ts';
import { environmentSchema } from '../../../shared/documents/environment.ts';
import type { Environment } from '../../../shared/documents/environment.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { handedFile, rsaPem } from '../keys/testing/handed-files.ts';
import { nodePorts } from '../ports/node-ports.ts';
import { typedSecrets, waits } from '../ports/testing/typed-secrets.ts';
import { payloadText, queueCall } from '../sandbox-server/testing/merchant.ts';
import { storesHere } from '../store-care/store-care.ts';
import { remembering } from '../vault/testing/vault-bench.ts';
import { openVault } from '../vault/open-vault.ts';
import { openBench } from '../workspace/open-bench.ts';
import type { Bench } from '../workspace/open-bench.ts';
import { bridgeRouter } from './router.ts';

const passphrase = 'correct horse battery';
const secrets = typedSecrets();
const reported: unknown[] = [];
const derive = remembering();
let folder = '';
let bench: Bench;
let now = Date.now();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-own-keys-'));
  const capabilities = { moreWindows: false };
  const report = (error: unknown): number => reported.push(error);
  const ports = nodePorts({ version: '0', capabilities, report, stores: storesHere, secrets, keychain: null });
  // The real derivation, each but once.
  const here = { ...ports, now: () => now, derive };
  bench = await openBench(folder, 'a test', here);
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
  if (reported.length > 0) throw new Error(`Reported: ${reported.join(', ')}`);
});

const client = () => createRouterClient(bridgeRouter(bench.workspace, (error) => reported.push(error)));
const session = () => client().session.open({});
const shop: Environment = {
  format: 'passbench.environment/1',
  id: 'a'.repeat(32),
  name: 'Shop',
  kind: 'test',
  clientId: 'SHOP_1',
};

/** The environment as its file has it. */
async function stored(): Promise<Environment> {
  const found = (await session()).environments.find(({ id }) => id === shop.id);
  return environmentSchema.strip().parse(found);
}

/** The refusal of a call, which is never an error of the host itself. */
async function refused(call: Promise<unknown>): Promise<{ readonly code: string; readonly said: Words }> {
  try {
    await call;
  } catch (error) {
    if (isRefusal(error)) return { code: error.code, said: error.data.words.message };
    throw error;
  }
  throw new Error('It was not refused.');
}

type Refusal = { readonly code: string; readonly data: { readonly words: { readonly message: Words } } };
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'data' in error && JSON.stringify(error.data)?.includes('"words"');

let orders = 0;
const text = (status = 'CALL_NUM', order = `E-${++orders}`): string => payloadText(queueCall(status, 1, order));
let tickets = 0;
const run = (environment: string | undefined, body: string, more: { readonly agreed?: string } = {}) =>
  client().send.run({ ticket: `t${++tickets}`, scenario: 'queue-up', text: body, environment, ...more });

const isOwn = ({ event }: BridgeEvent): boolean => event === 'vault' || event === 'environments';

/** Everything that windows are told meanwhile, up to what is waited for. */
async function told(act: () => Promise<unknown>, isIt = isOwn): Promise<readonly BridgeEvent[]> {
  const events: BridgeEvent[] = [];
  const following = bench.workspace.events.follow();
  const reading = (async () => {
    for await (const event of following) events.push(event);
  })();
  await act();
  await expect.poll(() => events.some(isIt), { timeout: 10_000 }).toBe(true);
  await following.return?.();
  await reading;
  return events;
}

describe('a vault, from a window', () => {
  test('is not there at first, and everything else works', async () => {
    expect((await session()).vault).toMatchObject({ state: 'absent', keys: [], asking: null, autoLockMinutes: 15 });
    expect((await refused(client().vault.unlock({}))).said.en).toBe('There is no vault yet.');
    expect((await refused(client().keys.generate({ name: 'k', algorithm: 'ECC224' }))).code).toBe('NOT_NOW');
    expect(secrets.asked).toEqual([]);
    await expect(run(undefined, text())).resolves.toMatchObject({ verdict: { resultStatus: 'S' } });
  });

  test('is not made where nothing is typed', async () => {
    expect((await refused(client().vault.create({}))).said.en).toContain('was not typed');
    expect((await session()).vault.state).toBe('absent');
    expect(await readdir(folder)).not.toContain('vault');
  });

  test('is made with a passphrase that is asked for outside; a weak one is told why, and asked for anew', async () => {
    secrets.types = ['short', passphrase];
    secrets.asked.length = 0;
    expect(await client().vault.create({})).toMatchObject({ state: 'unlocked', slots: ['passphrase'], uses: [] });
    expect(secrets.asked.map(({ isNew }) => isNew)).toEqual([true, true]);
    expect(secrets.asked[1]?.words.en).toContain('12 characters at least');
    expect((await refused(client().vault.create({}))).said.en).toBe('There is a vault already.');
  });

  test('locks, and opens with the third passphrase at the latest', async () => {
    expect(await client().vault.lock({})).toMatchObject({ state: 'locked', uses: null });
    secrets.types = ['no', 'nor this one'];
    expect((await refused(client().vault.unlock({}))).said.en).toContain('was not typed');
    secrets.types = ['no', 'nor this', passphrase];
    secrets.asked.length = 0;
    expect(await client().vault.unlock({})).toMatchObject({ state: 'unlocked', uses: [] });
    expect(secrets.asked[1]?.words.en).toBe('That passphrase does not open this vault.');
  });

  test('tells windows what is asked and what waits behind it, until it is called off', async () => {
    await client().vault.lock({});
    secrets.types = [waits, passphrase];
    const events = await told(async () => {
      const [first, second] = [refused(client().vault.unlock({})), refused(client().vault.unlock({}))];
      await expect.poll(async () => (await session()).vault.asking?.en).toMatch(/terminal.*One more request waits/s);
      expect((await session()).vault.asking?.zh).toContain('終端機');
      expect(await client().vault.cancelAsking({})).toMatchObject({ state: 'locked' });
      expect([(await first).code, (await second).code]).toEqual(['NOT_NOW', 'NOT_NOW']);
    });
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'vault', vault: expect.objectContaining({ asking: expect.anything() }) }),
    );
    expect((await session()).vault.asking).toBeNull();
    expect(await client().vault.unlock({})).toMatchObject({ state: 'unlocked' });
  });

  test('whoever waits behind a request that opens it is asked nothing', async () => {
    await client().vault.lock({});
    secrets.types = [passphrase];
    secrets.asked.length = 0;
    const both = await Promise.all([client().vault.unlock({}), client().vault.unlock({})]);
    expect(both.map(({ state }) => state)).toEqual(['unlocked', 'unlocked']);
    expect(secrets.asked).toHaveLength(1);
  });

  test('a window that leaves ends what was asked for it', async () => {
    await client().vault.lock({});
    secrets.types = [waits];
    const leaving = new AbortController();
    const ended = client()
      .vault.unlock({}, { signal: leaving.signal })
      .catch((error: unknown) => error);
    await expect.poll(async () => (await session()).vault.asking).not.toBeNull();
    leaving.abort();
    expect(await ended).toBeInstanceOf(Error);
    await expect.poll(async () => (await session()).vault.asking).toBeNull();
    secrets.types = [passphrase];
    await client().vault.unlock({});
  });

  test('changes its passphrase', async () => {
    secrets.types = ['wrong one', 'another horse', passphrase, 'another battery horse'];
    expect(await client().vault.changePassphrase({})).toMatchObject({ state: 'unlocked' });
    await client().vault.lock({});
    secrets.types = ['another battery horse'];
    expect(await client().vault.unlock({})).toMatchObject({ state: 'unlocked' });
  });

  test('locks itself after the idle minutes that were chosen, and has no keychain here', async () => {
    expect(await client().vault.setAutoLock({ minutes: 5 })).toMatchObject({ autoLockMinutes: 5 });
    now += 5 * 60_000 - 1;
    expect((await session()).vault.state).toBe('unlocked');
    now += 1;
    expect((await session()).vault.state).toBe('locked');
    secrets.types = ['another battery horse'];
    await client().vault.setAutoLock({ minutes: 60 });
    now -= 5 * 60_000;
    await client().vault.unlock({});
    const { said } = await refused(client().vault.setKeychain({ keychain: true }));
    expect(said.en).toContain('no keychain');
    expect((await session()).vault.noKeychain?.zh).toContain('鑰匙圈');
  });
});

describe('keys, from a window', () => {
  test('are taken from the inbox by the names of their files alone', async () => {
    const inbox = join(folder, 'inbox');
    const listed = await client().keys.inbox({});
    expect(listed).toEqual({ folder: inbox, files: [] });
    await writeFile(join(inbox, 'shop.pem'), rsaPem, { mode: 0o600 });
    await writeFile(join(inbox, 'locked.p12'), handedFile('pfx'), { mode: 0o600 });
    const { files } = await client().keys.inbox({});
    expect(files.map(({ file, holds }) => [file, holds])).toEqual([
      ['locked.p12', 'private'],
      ['shop.pem', 'private'],
    ]);
    const after = await client().keys.importFile({ file: 'shop.pem', name: 'shop' });
    expect(after.keys.map(({ name, algorithm }) => [name, algorithm])).toEqual([['shop', 'RSA256']]);
    expect(JSON.stringify(after)).not.toContain(rsaPem.split('\n')[1]);
    for (const file of ['../passbench.db', '/etc/passwd', 'none.pem'])
      expect((await refused(client().keys.importFile({ file, name: 'x' }))).code).toBe('NOT_NOW');
    secrets.types = ['not the passphrase'];
    expect((await refused(client().keys.importFile({ file: 'locked.p12', name: 'locked' }))).code).toBe('NOT_NOW');
    await client().keys.removeInboxFile({ file: 'locked.p12' });
    expect((await client().keys.inbox({})).files.map(({ file }) => file)).toEqual(['shop.pem']);
    expect((await refused(client().keys.chooseFile({}))).code).toBe('NOT_HERE');
  });

  test('are generated, renamed and removed; their public half is for everybody', async () => {
    const { keys } = await client().keys.generate({ name: 'fresh', algorithm: 'ECC224' });
    const fresh = keys.find(({ name }) => name === 'fresh');
    const forms = await client().keys.publicOf({ id: fresh?.id ?? '' });
    expect(forms).toMatchObject({ sha256: fresh?.publicSha256, pem: expect.stringContaining('BEGIN PUBLIC KEY') });
    expect((await refused(client().keys.rename({ id: fresh?.id ?? '', name: 'shop' }))).code).toBe('NOT_NOW');
    const renamed = await client().keys.rename({ id: fresh?.id ?? '', name: 'other' });
    expect(renamed.keys.map(({ name }) => name)).toEqual(['other', 'shop']);
    expect((await client().keys.remove({ id: fresh?.id ?? '' })).keys.map(({ name }) => name)).toEqual(['shop']);
  });
});

describe('an environment, from a window', () => {
  const info = async (id = shop.id) => (await session()).environments.find((each) => each.id === id);

  test('that is none is told in words beside the others, and changes nothing', async () => {
    await mkdir(join(folder, 'environments'), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'environments', 'theirs.json'), '{"privateKey":"geheim"}', { mode: 0o600 });
    const { environments, unreadableEnvironments } = await session();
    expect(environments.map(({ name }) => name)).not.toContain('theirs');
    expect(unreadableEnvironments).toMatchObject([
      { file: 'theirs.json', message: { zh: expect.stringContaining('不會使用') } },
    ]);
    expect(JSON.stringify(unreadableEnvironments)).not.toContain('geheim');
    await rm(join(folder, 'environments', 'theirs.json'));
    expect((await session()).unreadableEnvironments).toEqual([]);
  });

  test('says what it lacks, and is refused with the reason for what cannot stand', async () => {
    await client().environments.save({ environment: shop });
    expect(await info()).toMatchObject({ hasKey: false, isGranted: false, openUntil: null });
    expect((await info())?.trouble?.message.en).toContain('baseUrl');
    const other = { ...shop, id: 'b'.repeat(32) };
    expect((await refused(client().environments.save({ environment: other }))).said.en).toContain('already');
    const wrong = { ...shop, baseUrl: 'ftp://example.com' };
    expect((await refused(client().environments.save({ environment: wrong }))).said.zh).toContain('baseUrl');
    expect((await refused(run(shop.id, text()))).said.en).toContain('no baseUrl');
  });

  test('takes a public key in any form, and nothing of a private one', async () => {
    const { publicKeyPem } = (await session()).sandbox;
    const oneLine = (publicKeyPem ?? '').replaceAll(/-----[^-]+-----|\s/g, '');
    const read = await client().environments.readPublic({ pasted: oneLine, as: 'platformKey' });
    expect(read).toMatchObject({ pem: publicKeyPem, sentence: { en: 'A public key for RSA256, 2048 bits.' } });
    for (const as of ['platformKey', 'ca'] as const)
      expect((await refused(client().environments.readPublic({ pasted: rsaPem, as }))).said.en).toContain('private');
    const tls = await client().sandbox.setTls({ tls: true });
    const ca = await client().environments.readPublic({ pasted: tls.tls?.rootPem ?? '', as: 'ca' });
    expect(ca.sentence.en).toMatch(/^A certificate: /);
    await client().sandbox.setTls({ tls: false });
  });

  test('sends nothing before its key was granted its host by a code that no window is told', async () => {
    const { sandbox, vault } = await session();
    const [key] = vault.keys;
    const reference = { name: key?.name ?? '', publicSha256: key?.publicSha256 ?? '' };
    const { pem } = await client().keys.publicOf({ id: key?.id ?? '' });
    await client().sandbox.addClient({ clientId: 'SHOP_1', publicKey: pem });
    const whole = { ...shop, baseUrl: sandbox.url ?? '', key: reference, platformKey: sandbox.publicKeyPem ?? '' };
    await client().environments.save({ environment: whole });
    expect(await info()).toMatchObject({ hasKey: true, isGranted: false, trouble: null });
    expect((await refused(run(shop.id, text()))).said.en).toContain('was never allowed to sign for http://127.0.0.1');

    const events = await told(async () => {
      expect(await client().environments.askGrant({ id: shop.id })).toEqual({ is: 'code' });
      expect(secrets.confirmed.at(-1)).toContain(key?.publicSha256.slice(0, 4));
      expect(secrets.confirmed.at(-1)).toContain(`may sign for ${sandbox.url}`);
      for (const code of ['', 'AAAAAA'])
        expect((await refused(client().environments.confirmGrant({ id: shop.id, code }))).said.en).toContain(
          'not the code',
        );
      await client().environments.confirmGrant({ id: shop.id, code: ' k7f2qd ' });
    });
    expect(JSON.stringify(events)).not.toContain('K7F2QD');
    expect(await info()).toMatchObject({ isGranted: true });
    expect((await session()).vault.uses).toMatchObject([{ keyId: key?.id, origin: sandbox.url }]);
    expect((await refused(client().environments.confirmGrant({ id: shop.id, code: 'K7F2QD' }))).said.en).toContain(
      'no code',
    );
  });

  test('five wrong codes void the right one, and so does another address', async () => {
    await client().environments.askGrant({ id: shop.id });
    for (let tries = 0; tries < 5; tries += 1)
      await refused(client().environments.confirmGrant({ id: shop.id, code: 'BBBBBB' }));
    const right = { id: shop.id, code: 'K7F2QD' };
    expect((await refused(client().environments.confirmGrant(right))).said.en).toContain('no code');
    await client().environments.askGrant({ id: shop.id });
    const whole = await stored();
    await client().environments.save({ environment: { ...whole, baseUrl: 'https://elsewhere.example' } });
    expect(await info()).toMatchObject({ isGranted: false });
    expect((await refused(client().environments.confirmGrant(right))).said.en).toContain('have changed since');
    await client().environments.save({ environment: whole });
    expect(await info()).toMatchObject({ isGranted: true });
  });

  test('is sent to at real time, whatever the run’s clock shows, and its calls are its own', async () => {
    const { clock } = await session();
    await client().clock.set({ clock: { virtualAnchor: 1_000_000, realAnchor: now, rate: 0 } });
    const body = text();
    const call = await run(shop.id, body);
    await client().clock.set({ clock });
    expect(call).toMatchObject({
      origin: 'sent',
      environment: { id: shop.id, name: 'Shop' },
      atVirtual: now,
      atReal: now,
      signature: 'verified',
    });
    expect(call.orderKey).toContain(shop.id);
    expect(Buffer.from(call.bodyBase64, 'base64').toString()).toBe(body);
    const { calls } = await client().calls.page({ before: null, limit: 5 });
    expect(calls.find(({ id }) => id === call.id)?.environment).toEqual({ id: shop.id, name: 'Shop' });
    expect(await client().calls.open({ id: call.id })).toEqual(call);
    expect(await readdir(join(folder, 'outbox'))).toEqual([]);
    expect(
      (await client().send.prepare({ scenario: 'queue-up', text: body, environment: shop.id })).headers,
    ).toContainEqual(['Client-Id', 'SHOP_1']);
  });

  test('is checked step by step, and with a call that must be refused where that is allowed', async () => {
    now = Date.now(); // What the service says in its Date is held against it.
    const steps = [];
    for await (const step of await client().environments.check({ id: shop.id, ask: false })) steps.push(step);
    expect(steps.map(({ step, ok }) => [step, ok])).toEqual([
      ['name', true],
      ['connect', true],
      ['proxy', null],
      ['tls', null],
      ['clock', true],
      ['identity', null],
    ]);
    const asked = [];
    for await (const step of await client().environments.check({ id: shop.id, ask: true })) asked.push(step);
    expect(asked.at(-1)).toMatchObject({ step: 'identity', ok: true });
    const { calls } = await client().calls.page({ before: null, limit: 5 });
    expect(
      calls.some(({ environment, orderStatus }) => environment?.id === shop.id && orderStatus === 'CONNECTION_CHECK'),
    ).toBe(true);
  });

  test('is of no use while the vault is locked, and the sandbox is', async () => {
    await client().vault.lock({});
    expect((await refused(run(shop.id, text()))).said.en).toBe('The vault is locked.');
    expect(await info()).toMatchObject({ hasKey: true, isGranted: null });
    await expect(run(undefined, text())).resolves.toMatchObject({ verdict: { resultStatus: 'S' } });
    secrets.types = ['another battery horse'];
    await client().vault.unlock({});
  });
});

describe('production', () => {
  const info = async () => (await session()).environments.find((each) => each.id === shop.id);
  const summary = (body: string, more: { readonly mistake?: 'empty-signature' } = {}) =>
    client().send.summary({ scenario: 'queue-up', text: body, environment: shop.id, ...more });
  const received = async () => (await client().calls.page({ before: null, limit: 1 })).total;

  test('is closed until its host name was typed, for 15 minutes, and for that host alone', async () => {
    const whole = await stored();
    await client().environments.save({ environment: { ...whole, kind: 'production' } });
    const before = await received();
    const body = text();
    const agreed = async () => (await summary(body)).digest;
    expect((await refused(run(shop.id, body, { agreed: await agreed() }))).said.en).toContain('is closed');
    expect(
      (await refused(client().send.prepare({ scenario: 'queue-up', text: body, environment: shop.id }))).said.en,
    ).toContain('is closed');
    expect((await refused(client().environments.open({ id: shop.id, host: 'localhost' }))).said.en).toContain(
      '127.0.0.1',
    );
    expect(await client().environments.open({ id: shop.id, host: ' 127.0.0.1 ' })).toMatchObject({
      environments: [{ openUntil: now + 15 * 60_000 }],
    });
    expect(await received()).toBe(before);
    await expect(run(shop.id, body, { agreed: await agreed() })).resolves.toMatchObject({ signature: 'verified' });

    now += 15 * 60_000;
    expect((await info())?.openUntil).toBeNull();
    expect((await refused(run(shop.id, text(), { agreed: await agreed() }))).said.en).toContain('is closed');
    await client().environments.open({ id: shop.id, host: '127.0.0.1' });
    await client().environments.save({ environment: { ...whole, kind: 'production', baseUrl: 'http://localhost:1' } });
    expect((await info())?.openUntil).toBeNull();
    await client().environments.save({ environment: { ...whole, kind: 'production' } });
    await client().environments.close({ id: shop.id });
    expect((await info())?.openUntil).toBeNull();
  });

  test('takes each text once, after the summary of this very text, and nothing else', async () => {
    await client().environments.open({ id: shop.id, host: '127.0.0.1' });
    const [body, before] = [text(), await received()];
    const shown = await summary(body);
    expect(shown).toMatchObject({
      environment: 'Shop',
      origin: (await session()).sandbox.url,
      target: expect.stringMatching(/^POST \//),
      keyName: 'shop',
      clientId: 'SHOP_1',
      scenario: 'queue-up',
      orderStatus: 'CALL_NUM',
      bytes: Buffer.byteLength(body),
    });
    const unseen = 'that its summary has not shown';
    for (const agreed of [undefined, '', 'f'.repeat(32)])
      expect((await refused(run(shop.id, body, agreed === undefined ? {} : { agreed }))).said.en).toContain(unseen);
    const other = (await summary(body)).digest;
    expect((await refused(run(shop.id, `${body} `, { agreed: other }))).said.en).toContain(unseen);
    const spoilt = (await summary(body, { mistake: 'empty-signature' })).digest;
    expect((await refused(run(shop.id, body, { agreed: spoilt }))).said.en).toContain(unseen);
    expect(await received()).toBe(before);
    await expect(run(shop.id, body, { agreed: shown.digest })).resolves.toMatchObject({
      verdict: { resultStatus: 'S' },
    });
    expect((await refused(run(shop.id, body, { agreed: shown.digest }))).said.en).toContain(unseen);
  });

  test('a mistake on purpose reaches the service as one', async () => {
    const body = text();
    const { digest } = await summary(body, { mistake: 'empty-signature' });
    const call = await client().send.run({
      ticket: 'mistake',
      scenario: 'queue-up',
      text: body,
      environment: shop.id,
      mistake: 'empty-signature',
      agreed: digest,
    });
    expect(call.verdict?.resultStatus).toBe('F');
    const own = await client().send.run({ ticket: 'own', scenario: 'queue-up', text: text(), mistake: 'other-key' });
    expect(own.verdict?.resultStatus).toBe('F');
    expect(own.diagnosis?.[0]?.variant).toBeDefined();
  });
});

describe('what another hand has put into the folder', () => {
  test('grants nothing: an environment of a file signs for no host of its own', async () => {
    const [key] = (await session()).vault.keys;
    const foreign = {
      ...shop,
      id: 'c'.repeat(32),
      name: 'Foreign',
      kind: 'test',
      baseUrl: 'http://127.0.0.1:9',
      key: { name: key?.name ?? '', publicSha256: key?.publicSha256 ?? '' },
    };
    const isThere = (event: BridgeEvent): boolean =>
      event.event === 'environments' && event.environments.some(({ id }) => id === foreign.id);
    const file = join(folder, 'environments', 'Foreign.json');
    const events = await told(() => writeFile(file, JSON.stringify(foreign), { mode: 0o600 }), isThere);
    expect(events.filter(isThere)).not.toEqual([]);
    expect((await session()).environments.map(({ name }) => name)).toEqual(['Foreign', 'Shop']);
    expect((await refused(run(foreign.id, text()))).said.en).toContain(
      'was never allowed to sign for http://127.0.0.1:9',
    );
    await client().environments.remove({ id: foreign.id });
  });

  test('is told to windows: a key that a command has made is there at once', async () => {
    const ports = { now: () => now, newId: () => 'd'.repeat(32), later: () => () => {}, keychain: null, derive };
    const command = await openVault(folder, ports);
    await command.unlock('another battery horse');
    const isThere = (event: BridgeEvent): boolean =>
      event.event === 'vault' && event.vault.keys.some(({ name }) => name === 'by command');
    const events = await told(() => command.generate({ name: 'by command', algorithm: 'ECC224' }), isThere);
    command.close();
    expect(events.filter(isThere)).not.toEqual([]);
  });

  test.skipIf(process.platform === 'win32')(
    'a vault that others could read is refused in words, and the bench goes on',
    async () => {
      const vault = join(folder, 'vault');
      const [file = ''] = (await readdir(vault)).filter((name) => name.endsWith('.key'));
      await chmod(join(vault, file), 0o644);
      await client().vault.lock({});
      const { refusals } = (await session()).vault;
      expect(refusals[0]?.next.en).toContain('chmod 600');
      await chmod(join(vault, file), 0o600);
    },
  );
});
