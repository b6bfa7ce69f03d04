import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '../fixtures/bench.ts';
import type { LocalHost } from '../fixtures/local-host.ts';
import { asOpenSsh, RealEndpoint } from '../fixtures/real-endpoint.ts';
import type { BenchWindow } from '../pages/bench-window.ts';
import { take, type Shot } from './take.ts';

/** The vault and a key, from nothing to its public half. */
function keyShots(host: LocalHost, endpoint: RealEndpoint): readonly Shot[] {
  return [
    ['50-keys-none', ({ keys }) => keys.open()],
    [
      '51-keys-asking',
      async ({ keys }) => {
        await keys.makeVault();
        await keys.asking().waitFor();
      },
    ],
    [
      '52-keys-import',
      async (bench) => {
        await host.types('correct horse battery staple', true);
        await bench.keys.vault('unlocked').waitFor();
        await bench.run('keys.import');
        await fillInbox(bench, endpoint);
      },
    ],
    [
      '53-key',
      async ({ keys }) => {
        await keys.importFile('shop.pem', 'shop');
        await keys.section('public').locator('pre').waitFor();
      },
    ],
    ['54-keys-generate', (bench) => bench.run('keys.generate')],
  ];
}

async function fillInbox({ keys }: BenchWindow, endpoint: RealEndpoint): Promise<void> {
  const folder = await keys.inboxFolder();
  const files = {
    colleague: asOpenSsh(endpoint.privateKey),
    'page.html': '<html><body>Log in</body></html>',
    'platform.pem': endpoint.platformKey,
    'shop.pem': endpoint.privateKey,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o600 });
  await keys.lookAgain();
  await keys.file('shop.pem').waitFor();
}

/** An environment, from nothing to a connection that was checked. */
function environmentShots(host: LocalHost, endpoint: RealEndpoint): readonly Shot[] {
  return [
    ['55-environments-none', ({ environments }) => environments.open()],
    ['56-environment-new', ({ environments }) => environments.add()],
    [
      '57-environment-wrong',
      async ({ environments }) => {
        await environments.field('name').fill('Staging');
        await environments.field('baseUrl').fill(`${endpoint.url}/api/open/platform/v1/merchant/order/sync`);
        await environments.field('clientId').fill('SHOP HK');
        await environments.field('baseUrl').evaluate((element) => element.scrollIntoView({ block: 'center' }));
      },
    ],
    [
      '58-environment-code',
      async ({ environments }) => {
        await environments.field('baseUrl').fill(endpoint.url);
        await environments.field('clientId').fill('SHOP_HK');
        await environments.chooseKey('shop');
        await environments.nameKeyVersion('2');
        await environments.pastePlatformKey(endpoint.platformKey);
        await environments.askGrant();
      },
    ],
    [
      '59-environment-check',
      async ({ environments }) => {
        const { code } = await host.printedCode();
        await environments.typeCode(code);
        await environments.granted(endpoint.url).waitFor();
        await environments.check(true);
        await environments.section('check').evaluate((element) => element.scrollIntoView());
      },
    ],
    [
      '60-environment-more',
      async ({ environments }) => {
        for (const name of ['signing', 'extras', 'network'] as const)
          await environments.aside(name).locator('summary').click();
        await environments.aside('signing').evaluate((element) => element.scrollIntoView());
      },
    ],
    [
      '61-environment-production',
      async ({ environments }) => {
        await environments.section('general').locator('[data-value="production"]').click();
        await environments.save();
        await environments.section('general').evaluate((element) => element.scrollIntoView());
      },
    ],
  ];
}

test('keys and environments', async ({ bench, host }, info) => {
  const endpoint = await RealEndpoint.start('SHOP_HK', '2');
  await bench.pauseClock();
  await take(bench, info, [...keyShots(host, endpoint), ...environmentShots(host, endpoint)]);
  await endpoint.end();
});
