import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeychainPort } from './vault.ts';
import { keychainStandIn } from './testing/keychain-stand-in.ts';
import { atOnce, origin, passphrase, rsa, vaultBench, type VaultBench } from './testing/vault-bench.ts';
import { openSlots, resealVault } from './slots.ts';
import { createVaultCore, type VaultCore } from './vault-core.ts';
import { folderFailed } from './vault-trouble.ts';

let bench: VaultBench;
beforeEach(async () => {
  bench = await vaultBench(atOnce);
});
afterEach(() => bench.remove());

/** A vault with all kinds of files in it. */
async function filled(keychain?: KeychainPort): Promise<Ids> {
  const vault = await bench.open(keychain);
  await vault.create(passphrase);
  const { id } = await vault.add(rsa, 'shop');
  await vault.grant(id, origin);
  const secret = await vault.putSecret(Buffer.from('user:password'));
  if (keychain !== undefined) await vault.addKeychainSlot();
  vault.close();
  return { key: id, secret };
}

type Ids = { readonly key: string; readonly secret: string };

const seen = async ({ key, secret }: Ids, openedBy: string): Promise<unknown> => {
  const vault = await bench.open();
  await vault.unlock(openedBy);
  const found = [
    vault.signingKey(key).equals(rsa),
    vault.isGranted(key, origin),
    (await vault.secret(secret)).toString(),
    vault.refusals(),
  ];
  vault.close();
  return found;
};
const another = 'another passphrase';
const whole = [true, true, 'user:password', []];

test('under another passphrase everything is sealed under another key, and nothing that was copied before opens what comes after', async () => {
  const ids = await filled();
  const names = await bench.files('');
  const before = await Promise.all(names.filter((name) => !name.endsWith('.slot')).map(bench.read));
  const [oldSlot = ''] = await bench.files('.slot');
  const slot = await bench.read(oldSlot);
  const idle = await bench.open();
  await idle.unlock(passphrase);
  const vault = await bench.open();
  await vault.unlock(passphrase);
  await vault.changePassphrase(passphrase, another);
  expect(vault.state()).toBe('unlocked');
  const after = await Promise.all(names.filter((name) => !name.endsWith('.slot')).map(bench.read));
  expect(after.some((bytes, at) => bytes.equals(before[at] ?? Buffer.alloc(0)))).toBe(false);
  expect([await seen(ids, another), (await bench.files('.slot')).length]).toEqual([whole, 1]);
  // Another process that has the old key is locked at its next question.
  expect([await idle.keys(), idle.state()]).toEqual([[expect.objectContaining({ name: 'shop' })], 'locked']);
  await rm(bench.pathOf((await bench.files('.slot'))[0] ?? ''));
  await bench.write(oldSlot, slot);
  await expect((await bench.open()).unlock(passphrase)).rejects.toMatchObject({ code: 'VAULT_DAMAGED' });
});

test('a vault that was locked stays locked', async () => {
  const ids = await filled();
  const vault = await bench.open();
  await vault.changePassphrase(passphrase, another);
  expect([vault.state(), await seen(ids, another)]).toEqual(['locked', whole]);
});

test('a wrong passphrase seals nothing', async () => {
  const ids = await filled();
  const before = await bench.files('');
  await expect((await bench.open()).changePassphrase('not the passphrase', another)).rejects.toMatchObject({
    code: 'PASSPHRASE_WRONG',
  });
  expect([await bench.files(''), await seen(ids, passphrase)]).toEqual([before, whole]);
});

test('a disk that is full halfway is told of together with the passphrase that opens the vault', async () => {
  const ids = await filled();
  const core = createVaultCore(bench.folder, bench.ports);
  const isFull = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const folder = { ...core.folder, replace: (file: string) => Promise.reject(folderFailed(file, 'written', isFull)) };
  const [key = Buffer.alloc(0)] =
    (await openSlots((await core.read()).passphraseSlots, passphrase, core.ports))?.keys ?? [];
  await expect(resealVault({ ...core, folder }, another, key)).rejects.toMatchObject({
    code: 'VAULT_FAILED',
    words: { next: { en: expect.stringContaining('new passphrase'), zh: expect.stringContaining('新通行短語') } },
  });
  expect(await seen(ids, another)).toEqual(whole);
});

/** The same vault, cut short when it writes or removes a file for the nth time. */
async function cutShort(core: VaultCore, after: number, later: string): Promise<boolean> {
  let changes = 0;
  const counted =
    <Args extends readonly unknown[]>(change: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      changes += 1;
      if (changes > after) throw new Error('cut short');
      await change(...args);
    };
  const { create, replace, remove } = core.folder;
  const folder = { ...core.folder, create: counted(create), replace: counted(replace), remove: counted(remove) };
  const [key = Buffer.alloc(0)] =
    (await openSlots((await core.read()).passphraseSlots, passphrase, core.ports))?.keys ?? [];
  try {
    await resealVault({ ...core, folder }, later, key);
    return false;
  } catch (error) {
    if (error instanceof Error && error.message === 'cut short') return true;
    throw error;
  }
}

test.each([
  { what: 'the passphrase opens everything, and ends it', later: passphrase },
  { what: 'the old passphrase or the new one opens everything, and the new one ends it', later: another },
])('cut short at any point, $what', async ({ later }) => {
  const ids = await filled();
  const copy = join(bench.folder, 'copy');
  await cp(bench.pathOf(''), copy, { recursive: true });
  let cuts = 0;
  let isChanged = false;
  for (let after = 0; ; after += 1) {
    await rm(bench.pathOf(''), { recursive: true });
    await cp(copy, bench.pathOf(''), { recursive: true });
    const core = createVaultCore(bench.folder, bench.ports);
    if (!(await cutShort(core, after, later))) break;
    cuts += 1;
    const slots = (await core.read()).passphraseSlots;
    const wasChanged = isChanged;
    isChanged = (await openSlots(slots, later, core.ports)) !== null;
    expect([wasChanged, isChanged]).not.toEqual([true, false]);
    // A user unaware of the change tries the old one first, while both exist.
    const opensAsBefore = (await openSlots(slots, passphrase, core.ports)) !== null;
    if (opensAsBefore) expect([after, await seen(ids, passphrase)]).toEqual([after, whole]);
    expect(opensAsBefore || isChanged).toBe(true);
    const opening = isChanged ? later : passphrase;
    expect([after, await seen(ids, opening), (await bench.files('.slot')).length]).toEqual([after, whole, 1]);
    // Ended: one key alone opens all.
    expect((await openSlots((await core.read()).passphraseSlots, opening, core.ports))?.keys).toHaveLength(1);
  }
  expect([cuts, isChanged]).toEqual([7, true]); // A slot, the old one away, three files, a slot, and that away.
});

test.skipIf(process.platform !== 'linux')('cut short at any point, a keychain opens all or is gone', async () => {
  const keychain = keychainStandIn();
  const { key } = await filled(keychain);
  const copy = join(bench.folder, 'copy');
  await cp(bench.pathOf(''), copy, { recursive: true });
  for (let after = 0; ; after += 1) {
    await rm(bench.pathOf(''), { recursive: true });
    await cp(copy, bench.pathOf(''), { recursive: true });
    if (!(await cutShort(createVaultCore(bench.folder, bench.ports), after, another))) break;
    const vault = await bench.open(keychain);
    const isOpened = await vault.unlockByKeychain();
    await vault.refresh();
    expect([after, vault.state()]).toEqual([after, isOpened ? 'unlocked' : 'locked']);
    vault.lock();
    await vault.unlock(passphrase).catch(() => vault.unlock(another));
    expect(vault.signingKey(key).equals(rsa)).toBe(true);
    vault.lock();
    expect([after, await vault.unlockByKeychain()]).toEqual([after, isOpened]);
    vault.close();
  }
});
