import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keychainTrouble, openFromKeychain, sealInKeychain } from './keychain-slot.ts';
import { keychainSlotSchema } from './headers.ts';
import { keychainStandIn, type Backend } from './testing/keychain-stand-in.ts';
import { atOnce, passphrase, vaultBench, type VaultBench } from './testing/vault-bench.ts';
import { parseVaultFile } from './vault-content.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const dataKey = randomBytes(32);
const portsOf = (platform: string, pauses: number[] = []) => ({
  platform,
  now: () => 0,
  newId: () => 'a'.repeat(32),
  pause: (ms: number) => {
    pauses.push(ms);
    return Promise.resolve();
  },
});
const written = async (platform: string, keychain = keychainStandIn()) => {
  const { header, bytes } = await sealInKeychain(dataKey, keychain, portsOf(platform));
  return parseVaultFile({ pathOf: (file) => file }, `${header.id}.slot`, bytes, keychainSlotSchema);
};

describe('a slot of the keychain', () => {
  test('says how it was made, and gives the key back', async () => {
    const keychain = keychainStandIn();
    const slot = await written('linux', keychain);
    expect([slot.header.backend, Buffer.from(slot.header.prefix, 'hex').toString()]).toEqual([
      'gnome_libsecret',
      'v11',
    ]);
    expect(slot.bytes.includes(dataKey.toString('base64'))).toBe(false);
    const opened = await openFromKeychain(slot, keychain, portsOf('linux'));
    expect([opened?.dataKey.equals(dataKey), opened?.isToRenew]).toEqual([true, false]);
  });

  test.each<[Backend, string, boolean]>([
    ['basic_text', 'linux', false],
    ['unknown', 'linux', false],
    ['kwallet6', 'linux', true],
    ['unknown', 'darwin', true],
    ['unknown', 'win32', true],
  ])('with %s on %s: %s', async (backend, platform, isUsable) => {
    const keychain = keychainStandIn({ backend });
    const trouble = await keychainTrouble(keychain, platform);
    expect(trouble === null).toBe(isUsable);
    const made = sealInKeychain(dataKey, keychain, portsOf(platform));
    if (isUsable) await made;
    else
      await expect(made).rejects.toMatchObject({
        code: 'KEYCHAIN_UNUSABLE',
        message: expect.stringContaining(backend),
      });
  });

  test('is not made where there is none, where it is not available, or does not give back what it took', async () => {
    const forgetful = { ...keychainStandIn(), decryptStringAsync: () => Promise.reject(new Error('Error')) };
    const other = keychainStandIn();
    const changed = {
      ...other,
      decryptStringAsync: () => Promise.resolve({ result: 'something else', shouldReEncrypt: false }),
    };
    for (const keychain of [null, keychainStandIn({ isAvailable: false }), forgetful, changed]) {
      await expect(sealInKeychain(dataKey, keychain, portsOf('linux'))).rejects.toMatchObject({
        code: 'KEYCHAIN_UNUSABLE',
        words: { message: { zh: expect.stringContaining('通行短語') } },
      });
    }
  });

  test('is not made where it encrypts with what everybody knows, whatever the backend says of itself', async () => {
    const keychain = keychainStandIn({ backend: 'basic_text' });
    const lying = { ...keychain, getSelectedStorageBackend: () => 'gnome_libsecret' };
    await expect(sealInKeychain(dataKey, lying, portsOf('linux'))).rejects.toMatchObject({
      message: expect.stringContaining('v10'),
    });
  });

  test('is asked three times more where the keychain is not ready yet, and once where it refuses', async () => {
    const keychain = keychainStandIn();
    const slot = await written('linux', keychain);
    const pauses: number[] = [];
    keychain.behaviour.busyFor = 3;
    expect(await openFromKeychain(slot, keychain, portsOf('linux', pauses))).not.toBeNull();
    keychain.behaviour.busyFor = 4;
    expect(await openFromKeychain(slot, keychain, portsOf('linux', pauses))).toBeNull();
    keychain.behaviour.password = 'of another desktop';
    expect(await openFromKeychain(slot, keychain, portsOf('linux', pauses))).toBeNull();
    expect(pauses).toEqual([500, 1000, 2000, 500, 1000, 2000]);
  });
});

describe.skipIf(process.platform !== 'linux')('a vault with a keychain', () => {
  let bench: VaultBench;
  beforeEach(async () => {
    bench = await vaultBench(atOnce);
  });
  afterEach(() => bench.remove());

  test('opens without the passphrase, until the slot is removed', async () => {
    const keychain = keychainStandIn();
    const vault = await bench.open(keychain);
    await expect(vault.addKeychainSlot()).rejects.toMatchObject({ code: 'VAULT_LOCKED' });
    await vault.create(passphrase);
    const { id } = await vault.add(rsa, 'shop');
    expect([await vault.keychainTrouble(), await vault.unlockByKeychain()]).toEqual([null, false]);
    await vault.addKeychainSlot();
    await vault.addKeychainSlot();
    expect([await vault.slots(), (await bench.files('.slot')).length]).toEqual([['passphrase', 'os'], 2]);
    vault.lock();
    expect([await vault.unlockByKeychain(), vault.signingKey(id).equals(rsa)]).toEqual([true, true]);
    await vault.removeKeychainSlot();
    vault.lock();
    expect([await vault.unlockByKeychain(), vault.state(), await vault.slots()]).toEqual([
      false,
      'locked',
      ['passphrase'],
    ]);
  });

  test('whose backend changed deletes nothing, says so, and opens by the passphrase', async () => {
    const keychain = keychainStandIn();
    const vault = await bench.open(keychain);
    await vault.create(passphrase);
    await vault.addKeychainSlot();
    vault.lock();
    const before = await bench.files('.slot');
    keychain.behaviour.backend = 'basic_text';
    expect([await vault.unlockByKeychain(), await bench.files('.slot')]).toEqual([false, before]);
    expect((await vault.keychainTrouble())?.en).toBe(
      'The keychain slot created with gnome_libsecret cannot be opened now (backend: basic_text). Nothing was deleted. Unlock with your passphrase, then renew the keychain slot.',
    );
    await vault.unlock(passphrase);
    keychain.behaviour.backend = 'kwallet6';
    keychain.behaviour.password = 'of another desktop';
    expect(await vault.unlockByKeychain()).toBe(false);
    await vault.addKeychainSlot();
    vault.lock();
    expect([await vault.unlockByKeychain(), await vault.keychainTrouble()]).toEqual([true, null]);
    // Without a keychain at all it is the same vault.
    const elsewhere = await bench.open();
    expect([await elsewhere.unlockByKeychain(), (await elsewhere.keychainTrouble())?.zh]).toEqual([
      false,
      expect.stringContaining('沒有可供使用的鑰匙圈'),
    ]);
  });

  test('encrypts the key again where the keychain asks for it', async () => {
    const keychain = keychainStandIn();
    const vault = await bench.open(keychain);
    await vault.create(passphrase);
    await vault.addKeychainSlot();
    const before = await bench.files('.slot');
    keychain.behaviour.shouldReEncrypt = true;
    vault.lock();
    expect(await vault.unlockByKeychain()).toBe(true);
    const after = await bench.files('.slot');
    expect([after.length, after.filter((file) => before.includes(file)).length]).toEqual([2, 1]);
  });

  test('gets a new slot when the passphrase is changed, and the old one opens nothing', async () => {
    const keychain = keychainStandIn();
    const vault = await bench.open(keychain);
    await vault.create(passphrase);
    const { id } = await vault.add(rsa, 'shop');
    await vault.addKeychainSlot();
    const before = await bench.files('.slot');
    await vault.changePassphrase(passphrase, 'another passphrase');
    expect((await bench.files('.slot')).some((file) => before.includes(file))).toBe(false);
    vault.lock();
    expect([await vault.unlockByKeychain(), vault.signingKey(id).equals(rsa)]).toEqual([true, true]);
  });
});
