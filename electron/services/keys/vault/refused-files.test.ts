import { chmod, link, readdir, rename, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from '../../platform/data-folder/data-folder.ts';
import { atOnce, origin, passphrase, rsa, thrown, vaultBench, type VaultBench } from './testing/vault-bench.ts';
import type { Vault } from './vault.ts';

let bench: VaultBench;
beforeEach(async () => {
  bench = await vaultBench(atOnce);
});
afterEach(() => bench.remove());

const refusal = (code: string): object => ({
  code,
  words: { message: { zh: expect.stringMatching(/\p{Script=Han}/u) } },
});

async function created(): Promise<Vault> {
  const vault = await bench.open();
  await vault.create(passphrase);
  return vault;
}

describe.skipIf(process.platform === 'win32')('a file that is not this user’s alone', () => {
  test.each(['.slot', '.key', 'uses.sealed'])(
    '%s with a loose mode is refused with the line that closes it',
    async (end) => {
      const vault = await created();
      const { id } = await vault.add(rsa, 'shop');
      vault.lock();
      const [file = ''] = await bench.files(end);
      const path = bench.pathOf(file);
      await chmod(path, 0o640);
      // The folder's owner closes folders and stores, but not files that others may have changed.
      await (await openDataFolder(bench.folder, 'passbench')).release();
      expect((await stat(path)).mode & 0o777).toBe(0o640);
      await vault.refresh();
      expect(vault.refusals()).toMatchObject([
        {
          path,
          message: { en: expect.stringContaining('0640') },
          next: { en: expect.stringContaining(`chmod 600 '${path}'`) },
        },
      ]);
      const opened = vault.unlock(passphrase);
      if (end === '.slot') await expect(opened).rejects.toMatchObject(refusal('FILE_OPEN_TO_OTHERS'));
      else await opened;
      if (end === '.key') {
        expect(await vault.keys()).toEqual([]);
        expect(thrown(() => vault.signingKey(id))).toMatchObject({ code: 'FILE_OPEN_TO_OTHERS' });
        await expect(vault.changePassphrase(passphrase, 'another passphrase')).rejects.toMatchObject(
          refusal('FILE_OPEN_TO_OTHERS'),
        );
      }
      if (end === 'uses.sealed') {
        await expect(vault.grant(id, origin)).rejects.toMatchObject({ code: 'FILE_OPEN_TO_OTHERS' });
      }
      await chmod(path, 0o600);
      await vault.unlock(passphrase);
      expect([vault.refusals(), vault.signingKey(id).equals(rsa)]).toEqual([[], true]);
    },
  );

  test('is a link or has a second name: refused and left', async () => {
    const vault = await created();
    await vault.add(rsa, 'shop');
    const [file = ''] = await bench.files('.key');
    const elsewhere = join(bench.folder, 'elsewhere');
    await link(bench.pathOf(file), elsewhere);
    await vault.refresh();
    expect(vault.refusals()).toMatchObject([{ message: { en: expect.stringContaining('hard link') } }]);
    await rename(bench.pathOf(file), join(bench.folder, 'third'));
    await symlink(elsewhere, bench.pathOf(file));
    await vault.refresh();
    expect([await vault.keys(), vault.refusals()]).toMatchObject([
      [],
      [{ message: { en: expect.stringContaining('it is a link') } }],
    ]);
  });

  test('a link in place of the folder is refused, in words', async () => {
    await created();
    await rename(bench.pathOf(''), join(bench.folder, 'elsewhere'));
    await symlink(join(bench.folder, 'elsewhere'), join(bench.folder, 'vault'));
    // A bench opens all the same: only its own keys are missing.
    const vault = await bench.open();
    expect([vault.state(), await vault.keys(), vault.refusals()]).toMatchObject([
      'locked',
      [],
      [{ path: expect.stringMatching(/vault/), message: { zh: expect.stringContaining('無法讀取') } }],
    ]);
    await expect(vault.unlock(passphrase)).rejects.toMatchObject(refusal('VAULT_FAILED'));
    await expect(vault.create(passphrase)).rejects.toMatchObject(refusal('FILE_NOT_OWN'));
    expect(await readdir(join(bench.folder, 'elsewhere'))).toHaveLength(2);
  });
});
