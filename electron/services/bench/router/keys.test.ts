import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handedFile, rsaPem } from '../../keys/keys/testing/sample-texts.ts';
import { waits } from '../testing/typed-secrets.ts';
import { openRouterBench, refused, text, type RouterBench } from './testing/router-bench.ts';

const passphrase = 'correct horse battery';
let own: RouterBench;

beforeAll(async () => {
  own = await openRouterBench();
});
afterAll(() => own.close());

describe('a vault, from a window', () => {
  test('is not there at first, and everything else works', async () => {
    expect((await own.session()).vault).toMatchObject({ state: 'absent', keys: [], asking: null, autoLockMinutes: 15 });
    expect((await refused(own.client().vault.unlock({}))).said.en).toBe('There is no vault yet.');
    expect((await refused(own.client().keys.generate({ name: 'k', algorithm: 'ECC224' }))).code).toBe('NOT_NOW');
    expect(own.secrets.asked).toEqual([]);
    await expect(own.run(undefined, text())).resolves.toMatchObject({ verdict: { resultStatus: 'S' } });
  });

  test('is not made where nothing is typed', async () => {
    expect((await refused(own.client().vault.create({}))).said.en).toContain('was not typed');
    expect((await own.session()).vault.state).toBe('absent');
    expect(await readdir(own.folder)).not.toContain('vault');
  });

  test('is made with a passphrase that is asked for outside; a weak one is told why, and asked for anew', async () => {
    own.secrets.types = ['short', passphrase];
    own.secrets.asked.length = 0;
    expect(await own.client().vault.create({})).toMatchObject({ state: 'unlocked', slots: ['passphrase'], uses: [] });
    expect(own.secrets.asked.map(({ isNew }) => isNew)).toEqual([true, true]);
    expect(own.secrets.asked[1]?.words.en).toContain('must have 12 to');
    expect((await refused(own.client().vault.create({}))).said.en).toBe('There is already a vault.');
  });

  test('locks, and opens with the third passphrase at the latest', async () => {
    expect(await own.client().vault.lock({})).toMatchObject({ state: 'locked', uses: null });
    own.secrets.types = ['no', 'nor this one'];
    expect((await refused(own.client().vault.unlock({}))).said.en).toContain('was not typed');
    own.secrets.types = ['no', 'nor this', passphrase];
    own.secrets.asked.length = 0;
    expect(await own.client().vault.unlock({})).toMatchObject({ state: 'unlocked', uses: [] });
    expect(own.secrets.asked[1]?.words.en).toBe('That passphrase does not open this vault.');
  });

  test('tells windows what is asked and what waits behind it, until it is called off', async () => {
    await own.client().vault.lock({});
    own.secrets.types = [waits, passphrase];
    const events = await own.told(async () => {
      const [first, second] = [refused(own.client().vault.unlock({})), refused(own.client().vault.unlock({}))];
      await expect
        .poll(async () => (await own.session()).vault.asking?.en)
        .toMatch(/terminal.*One more request waits/s);
      expect((await own.session()).vault.asking?.zh).toContain('終端機');
      expect(await own.client().vault.cancelAsking({})).toMatchObject({ state: 'locked' });
      expect([(await first).code, (await second).code]).toEqual(['NOT_NOW', 'NOT_NOW']);
    });
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'vault', vault: expect.objectContaining({ asking: expect.anything() }) }),
    );
    expect((await own.session()).vault.asking).toBeNull();
    expect(await own.client().vault.unlock({})).toMatchObject({ state: 'unlocked' });
  });

  test('a caller that waits behind a request that opens it is asked nothing', async () => {
    await own.client().vault.lock({});
    own.secrets.types = [passphrase];
    own.secrets.asked.length = 0;
    const both = await Promise.all([own.client().vault.unlock({}), own.client().vault.unlock({})]);
    expect(both.map(({ state }) => state)).toEqual(['unlocked', 'unlocked']);
    expect(own.secrets.asked).toHaveLength(1);
  });

  test('a window that leaves ends what was asked for it', async () => {
    await own.client().vault.lock({});
    own.secrets.types = [waits];
    const leaving = new AbortController();
    const ended = own
      .client()
      .vault.unlock({}, { signal: leaving.signal })
      .catch((error: unknown) => error);
    await expect.poll(async () => (await own.session()).vault.asking).not.toBeNull();
    leaving.abort();
    expect(await ended).toBeInstanceOf(Error);
    await expect.poll(async () => (await own.session()).vault.asking).toBeNull();
    own.secrets.types = [passphrase];
    await own.client().vault.unlock({});
  });

  test('changes its passphrase', async () => {
    own.secrets.types = ['wrong one', 'another horse', passphrase, 'another battery horse'];
    expect(await own.client().vault.changePassphrase({})).toMatchObject({ state: 'unlocked' });
    await own.client().vault.lock({});
    own.secrets.types = ['another battery horse'];
    expect(await own.client().vault.unlock({})).toMatchObject({ state: 'unlocked' });
  });

  test('locks itself after the idle minutes that were chosen, and has no keychain here', async () => {
    expect(await own.client().vault.setAutoLock({ minutes: 5 })).toMatchObject({ autoLockMinutes: 5 });
    own.time.now += 5 * 60_000 - 1;
    expect((await own.session()).vault.state).toBe('unlocked');
    own.time.now += 1;
    expect((await own.session()).vault.state).toBe('locked');
    own.secrets.types = ['another battery horse'];
    await own.client().vault.setAutoLock({ minutes: 60 });
    own.time.now -= 5 * 60_000;
    await own.client().vault.unlock({});
    const { said } = await refused(own.client().vault.setKeychain({ keychain: true }));
    expect(said.en).toContain('no keychain');
    expect((await own.session()).vault.noKeychain?.zh).toContain('鑰匙圈');
  });
});

describe('keys, from a window', () => {
  test('are taken from the inbox by the names of their files alone', async () => {
    const inbox = join(own.folder, 'inbox');
    const listed = await own.client().keys.inbox({});
    expect(listed).toEqual({ folder: inbox, files: [] });
    await writeFile(join(inbox, 'shop.pem'), rsaPem, { mode: 0o600 });
    await writeFile(join(inbox, 'locked.p12'), handedFile('pfx'), { mode: 0o600 });
    const { files } = await own.client().keys.inbox({});
    expect(files.map(({ file, holds }) => [file, holds])).toEqual([
      ['locked.p12', 'private'],
      ['shop.pem', 'private'],
    ]);
    const after = await own.client().keys.importFile({ file: 'shop.pem', name: 'shop' });
    expect(after.keys.map(({ name, algorithm }) => [name, algorithm])).toEqual([['shop', 'RSA256']]);
    expect(JSON.stringify(after)).not.toContain(rsaPem.split('\n')[1]);
    for (const file of ['../passbench.db', '/etc/passwd', 'none.pem'])
      expect((await refused(own.client().keys.importFile({ file, name: 'x' }))).code).toBe('NOT_NOW');
    own.secrets.types = ['not the passphrase'];
    expect((await refused(own.client().keys.importFile({ file: 'locked.p12', name: 'locked' }))).code).toBe('NOT_NOW');
    await own.client().keys.removeInboxFile({ file: 'locked.p12' });
    expect((await own.client().keys.inbox({})).files.map(({ file }) => file)).toEqual(['shop.pem']);
    expect((await refused(own.client().keys.chooseFile({}))).code).toBe('NOT_HERE');
  });

  test('are generated, renamed and removed; their public half is for everybody', async () => {
    const { keys } = await own.client().keys.generate({ name: 'fresh', algorithm: 'ECC224' });
    const fresh = keys.find(({ name }) => name === 'fresh');
    const forms = await own.client().keys.publicOf({ id: fresh?.id ?? '' });
    expect(forms).toMatchObject({ sha256: fresh?.publicSha256, pem: expect.stringContaining('BEGIN PUBLIC KEY') });
    expect((await refused(own.client().keys.rename({ id: fresh?.id ?? '', name: 'shop' }))).code).toBe('NOT_NOW');
    const renamed = await own.client().keys.rename({ id: fresh?.id ?? '', name: 'other' });
    expect(renamed.keys.map(({ name }) => name)).toEqual(['other', 'shop']);
    expect((await own.client().keys.remove({ id: fresh?.id ?? '' })).keys.map(({ name }) => name)).toEqual(['shop']);
  });
});
