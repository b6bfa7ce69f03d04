import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/bench.ts';
import { RealEndpoint } from '../fixtures/real-endpoint.ts';

const passphrase = 'correct horse battery staple';

test('nothing reaches production before it is opened, unlocked, granted and agreed to', async ({
  bench,
  host,
  page,
}) => {
  test.slow();
  const { keys, environments, sending } = bench;
  const live = await RealEndpoint.start('SHOP_HK', '1');

  await test.step('a key and a production environment, the vault locked', async () => {
    await keys.open();
    await keys.makeVault();
    await host.types(passphrase, true);
    await expect(keys.vault('unlocked')).toBeVisible({ timeout: 60_000 });
    await bench.run('keys.import');
    await writeFile(join(await keys.inboxFolder(), 'live.pem'), live.privateKey, { mode: 0o600 });
    await keys.lookAgain();
    await keys.importFile('live.pem', 'live');
    await environments.open();
    await environments.add();
    await environments.field('name').fill('Live');
    await environments.section('general').locator('[data-value="production"]').click();
    await environments.field('baseUrl').fill(live.url);
    await environments.field('clientId').fill('SHOP_HK');
    await environments.chooseKey('live');
    await environments.pastePlatformKey(live.platformKey);
    await environments.save();
    await keys.open();
    await keys.lockOrUnlock();
    await expect(keys.vault('locked')).toBeVisible();
  });

  await test.step('the payload that is sent there has a red frame, a lock and the real time', async () => {
    await bench.backToPayloads();
    await bench.openPayload('TICKETED');
    await expect(sending.preflight()).toHaveAttribute('data-predicted-code', 'SUCCESS');
    await expect(sending.frame()).toHaveCount(0);
    await sending.choose('Live');
    await expect(sending.frame()).toContainText('Live');
    await expect(sending.chip()).toHaveAttribute('data-open', 'false');
    await expect(sending.preflight()).toContainText('Live');
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('the host name opens it, another one does not', async () => {
    await sending.send();
    await sending.typeHost('localhost.example');
    await expect(sending.refusal()).toBeVisible();
    expect(await bench.accessibilityProblems()).toEqual([]);
    await sending.typeHost('127.0.0.1');
  });

  await test.step('the passphrase is typed in the terminal, and the window waits', async () => {
    await expect(sending.waiting()).toBeVisible();
    expect(await bench.accessibilityProblems()).toEqual([]);
    await host.types(passphrase);
  });

  await test.step('a key that never signed for this address needs the code of the terminal', async () => {
    await expect(sending.code()).toBeVisible();
    const { code, beside } = await host.printedCode();
    expect(beside).toContain(live.url);
    await sending.typeCode('WRONG2');
    await expect(sending.refusal()).toBeVisible();
    expect(live.heard()).toBe(0);
    await sending.typeCode(code);
  });

  await test.step('the summary is the last thing before the send, which goes once', async () => {
    await expect(sending.summary()).toContainText(live.url);
    await expect(sending.summary()).toContainText('SHOP_HK');
    await expect(sending.dialog()).toContainText('"requestId"');
    expect(await bench.accessibilityProblems()).toEqual([]);
    expect(live.heard()).toBe(0);
    await sending.agree();
    await expect(bench.results.verdict()).toHaveAttribute('data-verdict', 'accepted');
    await expect.poll(() => live.heard()).toBe(1);
    await expect(sending.chip()).toHaveAttribute('data-open', 'true');
  });

  await test.step('each send shows its summary anew; Cancel sends nothing; closing locks it at once', async () => {
    await sending.send();
    await expect(sending.summary()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sending.summary()).toHaveCount(0);
    await sending.closeProduction();
    await expect(sending.chip()).toHaveAttribute('data-open', 'false');
    expect(live.heard()).toBe(1);
  });

  await test.step('the sandbox knows nothing of that order, nor production of the sandbox’s', async () => {
    await expect(sending.preflight()).toHaveAttribute('data-rests-on', '1');
    await sending.choose('sandbox');
    await expect(sending.preflight()).toHaveAttribute('data-rests-on', '0');
    await expect(sending.frame()).toHaveCount(0);
  });
  await live.end();
});

test('an environment of another hand cannot have a key sign for its own host', async ({ bench, host, page }) => {
  test.slow();
  const { keys, environments, sending } = bench;
  const own = await RealEndpoint.start('SHOP_HK', '1');
  const other = await RealEndpoint.start('SHOP_HK', '1');

  await keys.open();
  await keys.makeVault();
  await host.types(passphrase, true);
  await expect(keys.vault('unlocked')).toBeVisible({ timeout: 60_000 });
  await bench.run('keys.import');
  await writeFile(join(await keys.inboxFolder(), 'own.pem'), own.privateKey, { mode: 0o600 });
  await keys.lookAgain();
  await keys.importFile('own.pem', 'own');
  await environments.open();
  await environments.add();
  await environments.field('name').fill('Own');
  await environments.field('baseUrl').fill(own.url);
  await environments.field('clientId').fill('SHOP_HK');
  await environments.chooseKey('own');
  await environments.save();
  await environments.askGrant();
  await environments.typeCode((await host.printedCode()).code);
  await expect(environments.granted(own.url)).toBeVisible();

  const folder = join(host.dataFolder, 'project', 'environments');
  const [file = ''] = await readdir(folder);
  const record: object = JSON.parse(await readFile(join(folder, file), 'utf8'));
  const copy = { ...record, id: 'f'.repeat(32), name: 'Theirs', baseUrl: other.url };
  await writeFile(join(folder, 'Theirs.json'), JSON.stringify(copy), { mode: 0o600 });
  await bench.backToPayloads();
  await page.reload();
  await bench.ready();

  await sending.choose('Theirs');
  await sending.send();
  await expect(sending.code()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sending.code()).toHaveCount(0);
  expect([other.heard(), own.heard()]).toEqual([0, 0]);

  await sending.choose('Own');
  await sending.send();
  await expect(bench.results.verdict()).toBeVisible();
  await expect.poll(() => [other.heard(), own.heard()]).toEqual([0, 1]);
  await own.end();
  await other.end();
});
