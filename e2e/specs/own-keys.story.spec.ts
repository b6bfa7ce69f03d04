import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/bench.ts';
import { asOpenSsh, RealEndpoint } from '../fixtures/real-endpoint.ts';

const passphrase = 'correct horse battery staple';

test('an integrator brings a key, makes an environment, checks the connection and sends, and locks the vault', async ({
  bench,
  context,
  host,
  page,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { keys, environments } = bench;
  const endpoint = await RealEndpoint.start('SHOP_HK', '2');

  await test.step('there is no vault at first', async () => {
    await keys.open();
    await expect(keys.vault('absent')).toBeVisible();
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('what waits for the terminal can be given up', async () => {
    await keys.makeVault();
    await keys.stopWaiting();
    await expect(keys.section('make').getByRole('alert')).toBeVisible();
    await expect(keys.vault('absent')).toBeVisible();
  });

  await test.step('the vault is made with a passphrase that is typed in the terminal', async () => {
    await keys.makeVault();
    await expect(keys.asking()).toBeVisible();
    await host.types(passphrase, true);
    await expect(keys.vault('unlocked')).toBeVisible();
    await expect(keys.asking()).toBeHidden();
  });

  await test.step('the colleague’s file is of the wrong kind: it is said which, and what converts it', async () => {
    await bench.run('keys.import');
    const folder = await keys.inboxFolder();
    await writeFile(join(folder, 'colleague'), asOpenSsh(endpoint.privateKey), { mode: 0o600 });
    await keys.lookAgain();
    const wrong = keys.file('colleague');
    await expect(wrong).toHaveAttribute('data-stands', 'unusable');
    await expect(wrong).toContainText('OpenSSH');
    await expect(wrong).toContainText(`cd ${folder} && install -m 600`);
    await expect(wrong.locator('[data-import]')).toHaveCount(0);
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('the right one is imported, and its public half is what the platform has', async () => {
    await writeFile(join(await keys.inboxFolder(), 'shop.pem'), endpoint.privateKey, { mode: 0o600 });
    await keys.lookAgain();
    await expect(keys.file('shop.pem')).toHaveAttribute('data-stands', 'usable');
    await keys.importFile('shop.pem', 'shop');
    await expect(keys.key('shop')).toHaveAttribute('aria-current', 'true');
    expect((await keys.copiedPublicHalf('pem')).trim()).toBe(endpoint.publicKey.trim());
    const line = endpoint.publicKey.replaceAll(/-----[^-]+-----|\s/g, '');
    expect(await keys.copiedPublicHalf('line')).toBe(line);
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('an environment says what it lacks, and what is wrong while it is typed', async () => {
    await environments.open();
    await environments.add();
    await expect(environments.lacks('baseUrl clientId key')).toBeVisible();
    await environments.field('name').fill('Staging');
    await environments.field('baseUrl').fill('127.0.0.1');
    await expect(environments.problems()).toHaveCount(1);
    await environments.field('baseUrl').fill(endpoint.url);
    await expect(environments.problems()).toHaveCount(0);
    await environments.field('clientId').fill('SHOP_HK');
    await environments.chooseKey('shop');
    await environments.nameKeyVersion('2');
    await environments.pastePlatformKey(endpoint.platformKey);
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('the key is granted to this origin by a code of the terminal alone', async () => {
    await environments.askGrant();
    const { code, beside } = await host.printedCode();
    expect(beside).toContain(endpoint.url);
    expect(beside).toContain('shop');
    await environments.typeCode(code);
    await expect(environments.granted(endpoint.url)).toBeVisible();
    await expect(environments.lacks('')).toBeAttached();
  });

  await test.step('the connection is checked line by line, the caller too', async () => {
    await environments.check(true);
    await expect(environments.step('connect')).toHaveAttribute('data-ok', 'yes');
    await expect(environments.step('tls')).toHaveAttribute('data-ok', 'none');
    await expect(environments.step('clock')).toHaveAttribute('data-ok', 'yes');
    await expect(environments.step('identity')).toHaveAttribute('data-ok', 'yes');
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('a payload is sent there, and the signature of the answer is the platform’s', async () => {
    await environments.useHere();
    await bench.send();
    await expect(bench.results.resultCode('SUCCESS')).toBeVisible();
    await expect(bench.results.signature('answer')).toHaveAttribute('data-signature', 'verified');
    await expect(bench.results.response()).toContainText('SHOP_HK');
    await environments.open();
  });

  await test.step('what is typed is not lost: leaving saves it', async () => {
    await environments.aside('extras').locator('summary').click();
    await environments.field('userId').fill('2188000000000001');
    await page.keyboard.press('Alt+k');
    await expect(keys.region).toBeVisible();
    await page.reload();
    await bench.keys.open();
    await environments.open();
    await environments.aside('extras').locator('summary').click();
    await expect(environments.field('userId')).toHaveValue('2188000000000001');
  });

  await test.step('a key that is granted and used says so, and its removal names who needs it', async () => {
    await keys.open();
    await keys.key('shop').click();
    await expect(keys.use(endpoint.url)).toBeVisible();
    await expect(await keys.askToRemove()).toContainText('Staging');
  });

  await test.step('a locked vault still shows what is public', async () => {
    await page.keyboard.press('Escape');
    await bench.run('keys.generate');
    await keys.generate('curve', 'ECC224');
    await expect(keys.key('curve')).toContainText('224');
    await keys.lockOrUnlock();
    await expect(keys.vault('locked')).toBeVisible();
    await expect(keys.section('public').locator('pre')).toContainText('BEGIN PUBLIC KEY');
    const asked = await keys.askToRemove();
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(keys.region).toBeVisible();
  });

  await test.step('a wrong passphrase is asked for again, the right one unlocks, and a key alone leads in and out', async () => {
    await keys.lockOrUnlock();
    await host.types('not the passphrase');
    await host.types(passphrase);
    await expect(keys.vault('unlocked')).toBeVisible();
    for (const isThere of [false, true, false]) {
      await page.keyboard.press('Alt+k');
      await expect(keys.region).toBeVisible({ visible: isThere });
    }
  });
  await endpoint.end();
});
