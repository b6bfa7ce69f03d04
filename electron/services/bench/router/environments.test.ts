import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BridgeEvent } from '../../../../shared/bridge/schemas.ts';
import { rsaPem } from '../../keys/keys/testing/sample-texts.ts';
import { openVault } from '../../keys/vault/open-vault.ts';
import { openRouterBench, refused, shop, text, type RouterBench } from './testing/router-bench.ts';

const passphrase = 'another battery horse';
let own: RouterBench;

beforeAll(async () => {
  own = await openRouterBench();
  await own.makeVault(passphrase);
});
afterAll(() => own.close());

describe('an environment, from a window', () => {
  const info = async (id = shop.id) => (await own.session()).environments.find((each) => each.id === id);

  test('that is none is told in words beside the others, and changes nothing', async () => {
    await mkdir(join(own.folder, 'project', 'environments'), { recursive: true, mode: 0o700 });
    await writeFile(join(own.folder, 'project', 'environments', 'theirs.json'), '{"privateKey":"geheim"}', {
      mode: 0o600,
    });
    const { environments, unreadableEnvironments } = await own.session();
    expect(environments.map(({ name }) => name)).not.toContain('theirs');
    expect(unreadableEnvironments).toMatchObject([
      { file: 'theirs.json', message: { zh: expect.stringContaining('不會使用') } },
    ]);
    expect(JSON.stringify(unreadableEnvironments)).not.toContain('geheim');
    await rm(join(own.folder, 'project', 'environments', 'theirs.json'));
    expect((await own.session()).unreadableEnvironments).toEqual([]);
  });

  test('says what it lacks, and is refused with the reason for what is invalid', async () => {
    await own.client().environments.save({ environment: shop });
    expect(await info()).toMatchObject({ hasKey: false, isGranted: false, openUntil: null });
    const other = { ...shop, id: 'b'.repeat(32) };
    expect((await refused(own.client().environments.save({ environment: other }))).said.en).toContain('already');
    const wrong = { ...shop, baseUrl: 'ftp://example.com' };
    expect((await refused(own.client().environments.save({ environment: wrong }))).said.zh).toContain('基底網址');
    expect((await refused(own.run(shop.id, text()))).said.en).toContain('lacks Base URL');
    const check = async (id: string): Promise<void> => {
      for await (const step of await own.client().environments.check({ id, ask: false })) expect(step).toBeNull();
    };
    expect(await refused(check(shop.id))).toEqual({
      code: 'NOT_NOW',
      said: { en: expect.stringContaining('lacks Base URL'), zh: expect.stringContaining('未填基底網址') },
    });
    expect((await refused(check('c'.repeat(32)))).said.zh).toMatch(/\p{Script=Han}/u);
  });

  test('takes a public key in any form, and nothing of a private one', async () => {
    const { publicKeyPem } = (await own.session()).sandbox;
    const oneLine = (publicKeyPem ?? '').replaceAll(/-----[^-]+-----|\s/g, '');
    const read = await own.client().environments.readPublic({ pasted: oneLine, as: 'platformKey' });
    expect(read).toMatchObject({ pem: publicKeyPem, sentence: { en: 'A public key for RSA256, 2048 bits.' } });
    for (const as of ['platformKey', 'ca'] as const)
      expect((await refused(own.client().environments.readPublic({ pasted: rsaPem, as }))).said.en).toContain(
        'private',
      );
    const tls = await own.client().sandbox.setTls({ tls: true });
    const ca = await own.client().environments.readPublic({ pasted: tls.tls?.rootPem ?? '', as: 'ca' });
    expect(ca.sentence.en).toMatch(/^A certificate: /);
    await own.client().sandbox.setTls({ tls: false });
  });

  test('sends nothing before its key was granted its host by a code that no window is told', async () => {
    const { sandbox, vault } = await own.session();
    const [key] = vault.keys;
    const reference = { name: key?.name ?? '', publicSha256: key?.publicSha256 ?? '' };
    const { pem } = await own.client().keys.publicOf({ id: key?.id ?? '' });
    await own.client().sandbox.addClient({ clientId: 'SHOP_1', publicKey: pem });
    const whole = { ...shop, baseUrl: sandbox.url ?? '', key: reference, platformKey: sandbox.publicKeyPem ?? '' };
    await own.client().environments.save({ environment: whole });
    expect(await info()).toMatchObject({ hasKey: true, isGranted: false });
    expect((await refused(own.run(shop.id, text()))).said.en).toContain(
      'was never allowed to sign for http://127.0.0.1',
    );

    const events = await own.told(async () => {
      expect(await own.client().environments.askGrant({ id: shop.id })).toEqual({ is: 'code' });
      expect(own.secrets.confirmed.at(-1)).toContain(key?.publicSha256.slice(0, 4));
      expect(own.secrets.confirmed.at(-1)).toContain(`sign for ${sandbox.url}`);
      for (const code of ['', 'AAAAAA'])
        expect((await refused(own.client().environments.confirmGrant({ id: shop.id, code }))).said.en).toContain(
          'The code is wrong',
        );
      await own.client().environments.confirmGrant({ id: shop.id, code: ' k7f2qd ' });
    });
    expect(JSON.stringify(events)).not.toContain('K7F2QD');
    expect(await info()).toMatchObject({ isGranted: true });
    expect((await own.session()).vault.uses).toMatchObject([{ keyId: key?.id, origin: sandbox.url }]);
    expect((await refused(own.client().environments.confirmGrant({ id: shop.id, code: 'K7F2QD' }))).said.en).toContain(
      'No code',
    );
  });

  test('five wrong codes void the right one, and so does another address', async () => {
    await own.client().environments.askGrant({ id: shop.id });
    for (let tries = 0; tries < 5; tries += 1)
      await refused(own.client().environments.confirmGrant({ id: shop.id, code: 'BBBBBB' }));
    const right = { id: shop.id, code: 'K7F2QD' };
    expect((await refused(own.client().environments.confirmGrant(right))).said.en).toContain('No code');
    await own.client().environments.askGrant({ id: shop.id });
    const whole = await own.stored();
    await own.client().environments.save({ environment: { ...whole, baseUrl: 'https://elsewhere.example' } });
    expect(await info()).toMatchObject({ isGranted: false });
    expect((await refused(own.client().environments.confirmGrant(right))).said.en).toContain('have changed since');
    await own.client().environments.save({ environment: whole });
    expect(await info()).toMatchObject({ isGranted: true });
  });

  test('is granted no address of another machine for the demo client', async () => {
    const whole = await own.stored();
    const away = { ...whole, clientId: 'DEMO_MERCHANT', baseUrl: 'https://elsewhere.example' };
    await own.client().environments.save({ environment: away });
    expect((await refused(own.client().environments.askGrant({ id: shop.id }))).said.zh).toContain('只為本機');
    await own.client().environments.save({ environment: whole });
  });

  test('is sent to at real time, whatever the run’s clock shows, and its calls are its own', async () => {
    const { clock } = await own.session();
    await own.client().clock.set({ clock: { virtualAnchor: 1_000_000, realAnchor: own.time.now, rate: 0 } });
    const body = text();
    const call = await own.run(shop.id, body);
    await own.client().clock.set({ clock });
    expect(call).toMatchObject({
      origin: 'sent',
      environment: { id: shop.id, name: 'Shop' },
      atVirtual: own.time.now,
      atReal: own.time.now,
      signature: 'verified',
    });
    expect(call.orderKey).toContain(shop.id);
    expect(Buffer.from(call.bodyBase64, 'base64').toString()).toBe(body);
    const { calls } = await own.client().calls.page({ before: null, limit: 5 });
    expect(calls.find(({ id }) => id === call.id)?.environment).toEqual({ id: shop.id, name: 'Shop' });
    expect(await own.client().calls.open({ id: call.id })).toEqual(call);
    expect(await readdir(join(own.folder, 'outbox'))).toEqual([]);
    expect(
      (await own.client().send.prepare({ scenario: 'queue-up', text: body, environment: shop.id })).headers,
    ).toContainEqual(['Client-Id', 'SHOP_1']);
  });

  test('is neither sent to nor checked while the network is off, and no image is loaded', async () => {
    const address = 'https://images.example/a.png';
    await own.client().images.allow({ host: 'images.example', isAllowed: true });
    await own.client().session.saveSetting({ key: 'network', value: 'off' });
    const asked: readonly (() => Promise<unknown>)[] = [
      () => own.run(shop.id, text()),
      () => own.client().images.load({ address }),
      () => own.client().environments.check({ id: shop.id, ask: true }),
    ];
    for (const ask of asked)
      expect((await refused(ask())).said).toMatchObject({
        en: expect.stringContaining('“No network” is on'),
        zh: expect.stringContaining('不使用網絡'),
      });
    const draft = { scenario: 'queue-up', text: text() };
    expect((await own.client().send.prepare({ ...draft, environment: shop.id })).headers).not.toEqual([]);
    expect((await own.client().send.run({ ...draft, ticket: 'own' })).environment).toBeUndefined();
    await own.client().session.saveSetting({ key: 'network', value: 'on' });
    expect((await own.run(shop.id, text())).environment).toMatchObject({ id: shop.id });
  });

  test('is checked step by step, and with a call that must be refused where that is allowed', async () => {
    own.time.now = Date.now(); // What the service says in its Date is held against it.
    const steps = [];
    for await (const step of await own.client().environments.check({ id: shop.id, ask: false })) steps.push(step);
    expect(steps.map(({ step, ok }) => [step, ok])).toEqual([
      ['name', true],
      ['connect', true],
      ['proxy', null],
      ['tls', null],
      ['clock', true],
      ['identity', null],
    ]);
    const asked = [];
    for await (const step of await own.client().environments.check({ id: shop.id, ask: true })) asked.push(step);
    expect(asked.at(-1)).toMatchObject({ step: 'identity', ok: true });
    const { calls } = await own.client().calls.page({ before: null, limit: 5 });
    expect(
      calls.some(({ environment, orderStatus }) => environment?.id === shop.id && orderStatus === 'CONNECTION_CHECK'),
    ).toBe(true);
  });

  test('is of no use while the vault is locked, and the sandbox is', async () => {
    await own.client().vault.lock({});
    expect((await refused(own.run(shop.id, text()))).said.en).toBe('The vault is locked.');
    expect(await info()).toMatchObject({ hasKey: true, isGranted: null });
    await expect(own.run(undefined, text())).resolves.toMatchObject({ verdict: { resultStatus: 'S' } });
    own.secrets.types = [passphrase];
    await own.client().vault.unlock({});
  });
});

describe('production', () => {
  const info = async () => (await own.session()).environments.find((each) => each.id === shop.id);
  const summary = (body: string, more: { readonly mistake?: 'empty-signature' } = {}) =>
    own.client().send.summary({ scenario: 'queue-up', text: body, environment: shop.id, ...more });
  const received = async () => (await own.client().calls.page({ before: null, limit: 1 })).total;

  test('is closed until its host name was typed, for 15 minutes, and for that host alone', async () => {
    const whole = await own.stored();
    await own.client().environments.save({ environment: { ...whole, kind: 'production' } });
    const before = await received();
    const body = text();
    const agreed = async () => (await summary(body)).digest;
    expect((await refused(own.run(shop.id, body, { agreed: await agreed() }))).said.en).toContain('is closed');
    expect(
      (await refused(own.client().send.prepare({ scenario: 'queue-up', text: body, environment: shop.id }))).said.en,
    ).toContain('is closed');
    expect((await refused(own.client().environments.open({ id: shop.id, host: 'localhost' }))).said.en).toContain(
      '127.0.0.1',
    );
    expect(await own.client().environments.open({ id: shop.id, host: ' 127.0.0.1 ' })).toMatchObject({
      environments: [{ openUntil: own.time.now + 15 * 60_000 }],
    });
    expect(await received()).toBe(before);
    await expect(own.run(shop.id, body, { agreed: await agreed() })).resolves.toMatchObject({ signature: 'verified' });

    own.time.now += 15 * 60_000;
    expect((await info())?.openUntil).toBeNull();
    expect((await refused(own.run(shop.id, text(), { agreed: await agreed() }))).said.en).toContain('is closed');
    await own.client().environments.open({ id: shop.id, host: '127.0.0.1' });
    await own
      .client()
      .environments.save({ environment: { ...whole, kind: 'production', baseUrl: 'http://localhost:1' } });
    expect((await info())?.openUntil).toBeNull();
    await own.client().environments.save({ environment: { ...whole, kind: 'production' } });
    await own.client().environments.close({ id: shop.id });
    expect((await info())?.openUntil).toBeNull();
  });

  test('takes each text once, after the summary of this very text, and nothing else', async () => {
    await own.client().environments.open({ id: shop.id, host: '127.0.0.1' });
    const [body, before] = [text(), await received()];
    const shown = await summary(body);
    expect(shown).toMatchObject({
      environment: 'Shop',
      origin: (await own.session()).sandbox.url,
      target: expect.stringMatching(/^POST \//),
      keyName: 'shop',
      clientId: 'SHOP_1',
      scenario: 'queue-up',
      orderStatus: 'CALL_NUM',
      bytes: Buffer.byteLength(body),
    });
    const unseen = 'whose summary was just shown';
    for (const agreed of [undefined, '', 'f'.repeat(32)])
      expect((await refused(own.run(shop.id, body, agreed === undefined ? {} : { agreed }))).said.en).toContain(unseen);
    const other = (await summary(body)).digest;
    expect((await refused(own.run(shop.id, `${body} `, { agreed: other }))).said.en).toContain(unseen);
    const changed = (await summary(body)).digest;
    await own.client().gaps.choose({ changes: [{ id: 'http-method', value: 'put' }] });
    expect((await refused(own.run(shop.id, body, { agreed: changed }))).said.en).toContain(unseen);
    await own.client().gaps.choose({ changes: [{ id: 'http-method', value: null }] });
    const spoilt = (await summary(body, { mistake: 'empty-signature' })).digest;
    expect((await refused(own.run(shop.id, body, { agreed: spoilt }))).said.en).toContain(unseen);
    expect(await received()).toBe(before);
    await expect(own.run(shop.id, body, { agreed: shown.digest })).resolves.toMatchObject({
      verdict: { resultStatus: 'S' },
    });
    expect((await refused(own.run(shop.id, body, { agreed: shown.digest }))).said.en).toContain(unseen);
  });

  test('a mistake on purpose reaches the service as one', async () => {
    const body = text();
    const { digest } = await summary(body, { mistake: 'empty-signature' });
    const call = await own.client().send.run({
      ticket: 'mistake',
      scenario: 'queue-up',
      text: body,
      environment: shop.id,
      mistake: 'empty-signature',
      agreed: digest,
    });
    expect(call.verdict?.resultStatus).toBe('F');
    const toSandbox = await own
      .client()
      .send.run({ ticket: 'own', scenario: 'queue-up', text: text(), mistake: 'other-key' });
    expect(toSandbox.verdict?.resultStatus).toBe('F');
    const { calls } = await own.client().calls.page({ before: null, limit: 2 });
    expect(calls.map(({ mistake }) => mistake)).toEqual(['other-key', 'empty-signature']);
    // What the sandbox finds out comes after its answer.
    const found = async () => (await own.client().calls.open({ id: toSandbox.id }))?.diagnosis?.[0]?.variant;
    await expect.poll(found).toBe('key-unknown');
  });
});

describe('what another hand has put into the folder', () => {
  test('grants nothing: an environment of a file signs for no host of its own', async () => {
    const [key] = (await own.session()).vault.keys;
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
    const file = join(own.folder, 'project', 'environments', 'Foreign.json');
    const events = await own.told(() => writeFile(file, JSON.stringify(foreign), { mode: 0o600 }), isThere);
    expect(events.filter(isThere)).not.toEqual([]);
    expect((await own.session()).environments.map(({ name }) => name)).toEqual(['Foreign', 'Shop']);
    expect((await refused(own.run(foreign.id, text()))).said.en).toContain(
      'was never allowed to sign for http://127.0.0.1:9',
    );
    await own.client().environments.remove({ id: foreign.id });
  });

  test('is told to windows: a key that a command has made is there at once', async () => {
    const ports = {
      now: () => own.time.now,
      newId: () => 'd'.repeat(32),
      later: () => () => {},
      keychain: null,
      derive: own.derive,
    };
    const command = await openVault(own.folder, ports);
    await command.unlock(passphrase);
    const isThere = (event: BridgeEvent): boolean =>
      event.event === 'vault' && event.vault.keys.some(({ name }) => name === 'by command');
    const events = await own.told(() => command.generate({ name: 'by command', algorithm: 'ECC224' }), isThere);
    command.close();
    expect(events.filter(isThere)).not.toEqual([]);
  });

  test.skipIf(process.platform === 'win32')(
    'a vault that others could read is refused in words, and the bench goes on',
    async () => {
      const vault = join(own.folder, 'vault');
      const [file = ''] = (await readdir(vault)).filter((name) => name.endsWith('.key'));
      await chmod(join(vault, file), 0o644);
      await own.client().vault.lock({});
      const { refusals } = (await own.session()).vault;
      expect(refusals[0]?.next.en).toContain('chmod 600');
      await chmod(join(vault, file), 0o600);
    },
  );
});
