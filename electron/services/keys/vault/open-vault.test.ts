import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { vaultKeySchema } from '../../../../shared/documents/vault.ts';
import { acquireLock } from '../../platform/data-folder/owner-lock.ts';
import { openVault } from './open-vault.ts';
import { deriveKey } from './passphrase.ts';
import { publicForms, makeDemoEcc224Key } from '../keys/key-kind.ts';
import { atOnce, origin, passphrase, rsa, thrown, vaultBench, type VaultBench } from './testing/vault-bench.ts';
import type { Vault } from './vault.ts';

let bench: VaultBench;
beforeEach(async () => {
  bench = await vaultBench(atOnce);
});
afterEach(() => bench.remove());

async function created(): Promise<Vault> {
  const vault = await bench.open();
  await vault.create(passphrase);
  return vault;
}

/** What a refusal says, in both languages. */
const refusal = (code: string): object => ({
  code,
  words: { message: { zh: expect.stringMatching(/\p{Script=Han}/u) } },
});

describe('a vault', () => {
  test('is absent, and nothing is written, until it is created', async () => {
    const vault = await bench.open();
    expect([vault.state(), await vault.keys(), await vault.slots()]).toEqual(['absent', [], []]);
    await expect(vault.unlock(passphrase)).rejects.toMatchObject(refusal('VAULT_ABSENT'));
    await expect(vault.add(rsa, 'shop')).rejects.toMatchObject(refusal('VAULT_LOCKED'));
    await expect(access(join(bench.folder, 'vault'))).rejects.toThrow('ENOENT');
    await expect(vault.create('eleven char')).rejects.toMatchObject(refusal('PASSPHRASE_WEAK'));
    await expect(access(join(bench.folder, 'vault'))).rejects.toThrow('ENOENT');
    await vault.create(passphrase);
    expect([vault.state(), await vault.slots()]).toEqual(['unlocked', ['passphrase']]);
    await expect(vault.create(passphrase)).rejects.toMatchObject(refusal('VAULT_EXISTS'));
  });

  test('stores keys that sign as before, for anyone who knows the passphrase', async () => {
    const vault = await created();
    const ecc = await makeDemoEcc224Key();
    const first = await vault.add(rsa, 'shop');
    const second = await vault.add(ecc, ' ticket  ');
    expect(first).toEqual(vaultKeySchema.parse(first));
    expect([second.name, second.algorithm, second.bits]).toEqual(['ticket', 'ECC224', 224]);
    vault.close();

    const again = await bench.open();
    expect([again.state(), await again.keys()]).toEqual(['locked', [first, second]]);
    expect(thrown(() => again.signingKey(first.id))).toMatchObject(refusal('VAULT_LOCKED'));
    const half = await again.publicKey(first.id);
    expect(publicForms(half)).toEqual({
      pem: createPublicKey(rsa).export({ type: 'spki', format: 'pem' }),
      line: createPublicKey(rsa).export({ type: 'spki', format: 'der' }).toString('base64'),
      sha256: first.publicSha256,
    });
    await again.unlock(passphrase);
    const text = Buffer.from('signed');
    expect(verify('sha256', text, half, sign('sha256', text, again.signingKey(first.id)))).toBe(true);
    expect(again.signingKey(second.id).equals(ecc)).toBe(true);
  });

  test('makes keys of each kind and refuses what it cannot keep', async () => {
    const vault = await created();
    const one = await vault.generate({ name: 'one', algorithm: 'RSA256' });
    const two = await vault.generate({ name: 'two', algorithm: 'RSA256', bits: 3072 });
    const three = await vault.generate({ name: 'three', algorithm: 'ECC224' });
    expect([one, two, three].map(({ bits }) => bits)).toEqual([2048, 3072, 224]);
    await vault.add(rsa, 'shop');
    await expect(vault.generate({ name: 'two', algorithm: 'ECC224' })).rejects.toMatchObject(refusal('KEY_NAME_TAKEN'));
    await expect(vault.add(rsa, 'other')).rejects.toMatchObject({ ...refusal('KEY_EXISTS'), message: /shop/ });
    for (const name of ['', '  ', '-x', 'a\nb', 'a\u202eb', 'x'.repeat(101)]) {
      await expect(vault.add(rsa, name)).rejects.toMatchObject(refusal('KEY_NAME_INVALID'));
    }
    const foreign = [
      generateKeyPairSync('ed25519').privateKey,
      generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey,
      createPublicKey(rsa),
    ];
    for (const key of foreign) await expect(vault.add(key, 'x')).rejects.toMatchObject(refusal('KEY_NOT_USABLE'));
    expect(await vault.keys()).toHaveLength(4);
  });

  test('renames and removes keys; what a key was granted goes with it', async () => {
    const vault = await created();
    const { id } = await vault.add(rsa, 'shop');
    const other = await vault.generate({ name: 'other', algorithm: 'ECC224' });
    await vault.grant(id, origin);
    await vault.grant(other.id, origin);
    expect(await vault.rename(id, 'store')).toMatchObject({ id, name: 'store' });
    await expect(vault.rename(id, 'other')).rejects.toMatchObject(refusal('KEY_NAME_TAKEN'));
    await expect(vault.rename('0'.repeat(32), 'x')).rejects.toMatchObject(refusal('KEY_GONE'));
    expect((await vault.rename(id, 'store')).name).toBe('store');
    await vault.remove(id);
    await expect(vault.remove(id)).rejects.toMatchObject(refusal('KEY_GONE'));
    expect(thrown(() => vault.signingKey(id))).toMatchObject({ code: 'KEY_GONE' });
    expect([await vault.keys(), vault.uses().map(({ keyId }) => keyId)]).toEqual([[other], [other.id]]);
  });

  test('says which key may sign for which origin, while it is unlocked', async () => {
    const vault = await created();
    const { id } = await vault.add(rsa, 'shop');
    expect(vault.isGranted(id, origin)).toBe(false);
    await vault.grant(id, origin);
    await vault.grant(id, origin);
    expect(vault.uses()).toEqual([{ keyId: id, origin, firstUsed: Date.UTC(2026, 0, 1) }]);
    vault.lock();
    expect(thrown(() => vault.isGranted(id, origin))).toMatchObject({ code: 'VAULT_LOCKED' });
    await expect(vault.grant(id, 'https://x.example')).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
    await vault.unlock(passphrase);
    expect([vault.isGranted(id, origin), vault.isGranted(id, `${origin}:8443`)]).toEqual([true, false]);
    await vault.revoke(id, origin);
    expect(vault.uses()).toEqual([]);
    await expect(vault.grant('0'.repeat(32), origin)).rejects.toMatchObject({ code: 'KEY_GONE' });
  });

  test('keeps other secrets by an id', async () => {
    const vault = await created();
    const id = await vault.putSecret(Buffer.from('user:password'));
    expect((await vault.secret(id)).toString()).toBe('user:password');
    await expect(vault.putSecret(Buffer.alloc(64 * 1024))).rejects.toMatchObject(refusal('SECRET_TOO_LARGE'));
    vault.lock();
    await expect(vault.secret(id)).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
    await vault.removeSecret(id);
    await vault.removeSecret('../../escape');
    await vault.unlock(passphrase);
    for (const gone of [id, '../passbench']) {
      await expect(vault.secret(gone)).rejects.toMatchObject(refusal('SECRET_GONE'));
    }
  });

  test('is private on disk, and holds nothing of keys, uses, secrets or the passphrase there', async () => {
    const vault = await created();
    const { id } = await vault.add(rsa, 'shop');
    await vault.grant(id, origin);
    await vault.putSecret(Buffer.from('user:password'));
    const names = await bench.files('');
    expect(names.map((name) => name.replace(/^[0-9a-f]{32}/, 'id'))).toEqual(
      expect.arrayContaining(['id.key', 'id.secret', 'id.slot', 'uses.sealed']),
    );
    expect(names).toHaveLength(4);
    const der = rsa.export({ type: 'pkcs8', format: 'der' });
    const all = Buffer.concat(await Promise.all(names.map(bench.read)));
    for (const secret of [der.subarray(40, 60), origin, 'user:password', passphrase]) {
      expect(all.includes(secret)).toBe(false);
    }
    expect(all.includes('shop')).toBe(true);
    const modes = await Promise.all(['', ...names].map(async (name) => (await stat(bench.pathOf(name))).mode & 0o777));
    expect(new Set(modes)).toEqual(new Set([0o700, 0o600]));
  });
});

test('permissions that would not fit are refused, and what is there stays', async () => {
  const vault = await created();
  const { id } = await vault.generate({ name: 'shop', algorithm: 'ECC224' });
  const longest = (at: number): string => `https://${at}.${'x'.repeat(8000)}`;
  let at = 0;
  const grantMore = async (): Promise<void> => {
    for (; at < 100; at += 1) await vault.grant(id, longest(at));
  };
  await expect(grantMore()).rejects.toMatchObject(refusal('SECRET_TOO_LARGE'));
  await vault.refresh();
  expect([vault.uses().length, at > 5, vault.refusals()]).toEqual([at, true, []]);
  await vault.revoke(id, longest(0));
  await vault.grant(id, longest(at));
});

test.skipIf(process.platform === 'win32')('what a kill has left in its folder goes with the next writing', async () => {
  const vault = await created();
  await bench.write('uses.sealed.999999999-0123abcd-0123456789ab.tmp', Buffer.from('half'));
  await bench.write('note.txt', Buffer.from('mine'));
  await vault.generate({ name: 'shop', algorithm: 'ECC224' });
  expect([await bench.files('.tmp'), await bench.files('.txt')]).toEqual([[], ['note.txt']]);
});

describe('a passphrase', () => {
  test('opens for the same passphrase typed in another way', { timeout: 60_000 }, async () => {
    const vault = await openVault(bench.folder, { ...bench.ports, derive: deriveKey });
    await vault.create('Ångström-ﬁve-cafés');
    vault.lock();
    await vault.unlock('Ångström-five-cafés');
    expect(vault.state()).toBe('unlocked');
  });

  test('that is wrong opens nothing, and after five costs a wait that grows', async () => {
    const vault = await created();
    vault.lock();
    const wrong = (): Promise<void> => vault.unlock('not the passphrase');
    for (let tries = 0; tries < 5; tries++) await expect(wrong()).rejects.toMatchObject(refusal('PASSPHRASE_WRONG'));
    for (const seconds of [1, 2, 4]) {
      await expect(vault.unlock(passphrase)).rejects.toMatchObject({
        ...refusal('PASSPHRASE_WAIT'),
        next: expect.stringContaining(` ${seconds} s`),
      });
      bench.pass(seconds * 1000);
      await expect(wrong()).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' });
    }
    bench.pass(8000);
    await vault.unlock(passphrase);
    vault.lock();
    await expect(wrong()).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' });
    await vault.unlock(passphrase);
  });

  test('is changed: the old one opens nothing, and everything is resealed', async () => {
    const vault = await created();
    const { id } = await vault.add(rsa, 'shop');
    const [key = ''] = await bench.files('.key');
    const before = await bench.read(key);
    await expect(vault.changePassphrase('not the passphrase', 'another passphrase')).rejects.toMatchObject({
      code: 'PASSPHRASE_WRONG',
    });
    await expect(vault.changePassphrase(passphrase, 'short')).rejects.toMatchObject({ code: 'PASSPHRASE_WEAK' });
    await vault.changePassphrase(passphrase, 'another passphrase');
    expect(vault.signingKey(id).equals(rsa)).toBe(true);
    expect((await bench.read(key)).equals(before)).toBe(false);
    expect(await bench.files('.slot')).toHaveLength(1);
    vault.lock();
    await expect(vault.unlock(passphrase)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' });
    await vault.unlock('another passphrase');
  });
});

describe('idle time', () => {
  test('locks after fifteen minutes without use, and the timer keeps to what is chosen', async () => {
    const vault = await created();
    const { id } = await vault.add(rsa, 'shop');
    bench.pass(14 * 60_000);
    vault.signingKey(id);
    bench.pass(14 * 60_000);
    vault.noteActivity();
    bench.pass(15 * 60_000 - 1);
    expect(vault.state()).toBe('unlocked');
    bench.pass(1);
    expect(vault.state()).toBe('locked');
    vault.noteActivity();
    expect(vault.state()).toBe('locked');
    await vault.unlock(passphrase);
    vault.setAutoLock(2);
    bench.pass(2 * 60_000);
    expect([vault.state(), vault.autoLockMinutes()]).toEqual(['locked', 2]);
  });

  test('tells listeners of every change, and of nothing else', async () => {
    const vault = await bench.open();
    let told = 0;
    const end = vault.onChange(() => {
      told += 1;
    });
    await vault.create(passphrase);
    expect(told).toBe(1);
    const { id } = await vault.add(rsa, 'shop');
    await vault.keys();
    await vault.grant(id, origin);
    await vault.refresh();
    expect(told).toBe(3);
    bench.pass(15 * 60_000);
    expect([told, vault.state()]).toEqual([4, 'locked']);
    end();
    await vault.unlock(passphrase);
    expect(told).toBe(4);
  });
});

describe('another process', () => {
  test('adds keys and grants, which are there at the next question', async () => {
    const mine = await created();
    const other = await bench.open();
    await other.unlock(passphrase);
    const { id } = await other.add(rsa, 'shop');
    await other.grant(id, origin);
    expect(await mine.keys()).toHaveLength(1);
    expect([mine.signingKey(id).equals(rsa), mine.isGranted(id, origin)]).toEqual([true, true]);
    await mine.grant(id, 'https://two.example');
    await other.revoke(id, origin);
    await mine.refresh();
    expect(mine.uses().map((use) => use.origin)).toEqual(['https://two.example']);
    await other.remove(id);
    expect(await mine.keys()).toEqual([]);
    expect(thrown(() => mine.signingKey(id))).toMatchObject({ code: 'KEY_GONE' });
  });

  test('that writes is waited for, and one that does not end is named', async () => {
    const vault = await created();
    const attempt = await acquireLock(bench.pathOf('lock'), 'passbench keys');
    if (!('taken' in attempt)) throw new Error('the lock is taken');
    const adding = vault.add(rsa, 'shop');
    await attempt.taken.release();
    await expect(adding).resolves.toMatchObject({ name: 'shop' });
    const second = await acquireLock(bench.pathOf('lock'), 'passbench keys');
    if (!('taken' in second)) throw new Error('the lock is taken');
    await expect(vault.generate({ name: 'x', algorithm: 'ECC224' })).rejects.toMatchObject({
      ...refusal('VAULT_BUSY'),
      message: expect.stringContaining('passbench keys'),
    });
    await second.taken.release();
  });

  test('many that write at once lose nothing', async () => {
    await created();
    const vaults = await Promise.all(Array.from({ length: 4 }, () => bench.open()));
    for (const vault of vaults) await vault.unlock(passphrase);
    await Promise.all(vaults.map((vault, at) => vault.generate({ name: `key ${at}`, algorithm: 'ECC224' })));
    const [first] = vaults;
    const names = (await first?.keys())?.map(({ name }) => name);
    expect(names).toEqual(['key 0', 'key 1', 'key 2', 'key 3']);
    const [{ id } = { id: '' }] = (await first?.keys()) ?? [];
    await Promise.all(vaults.map((vault, at) => vault.grant(id, `https://${at}.example`)));
    await first?.refresh();
    expect(first?.uses()).toHaveLength(4);
  });
});

test('what is locked while it is being unlocked stays locked', async () => {
  await created();
  const vault: Vault = await openVault(bench.folder, {
    ...bench.ports,
    derive: (typed, kdf) => {
      vault.lock();
      return atOnce(typed, kdf);
    },
  });
  await expect(vault.unlock(passphrase)).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
  expect(vault.state()).toBe('locked');
});
