import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/bench.ts';
import type { LocalHost } from '../fixtures/local-host.ts';
import { runPassbench } from '../fixtures/passbench.ts';
import { RealEndpoint } from '../fixtures/real-endpoint.ts';
import { ClearingPage } from '../pages/clearing.ts';

const count = 20_000;

/** A refused call of one of fifty orders; the smallest summary that the contract allows. */
function refusedCall(place: number) {
  const merchantBizNo = `LONG-${place % 50}`;
  const at = Date.UTC(2026, 10, 25) + place * 1000;
  return {
    id: `call-${place}`,
    seq: place,
    orderKey: `C1||queue|${merchantBizNo}`,
    merchantBizNo,
    scenario: 'queue-up',
    orderStatus: 'CALL_NUM',
    endpoint: 'queue',
    origin: 'received',
    atVirtual: at,
    atReal: at,
    method: 'POST',
    path: '/path',
    verdict: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' },
    signature: 'verified',
    durationsMs: { total: 1 },
  };
}

/** Lets a host tell the pages of a long list, of which it has let some calls go. */
async function tellManyCalls(page: Page): Promise<void> {
  await page.route('**/calls/page', async (route) => {
    const { before, limit }: { readonly before: number | null; readonly limit: number } = route
      .request()
      .postDataJSON().json;
    const end = before ?? count;
    const first = Math.max(0, end - limit);
    const calls = Array.from({ length: end - first }, (_, place) => refusedCall(end - 1 - place));
    const letGo = { unauthenticated: 12_340, refused: 300 };
    await route.fulfill({ json: { json: { calls, next: first === 0 ? null : first, total: count, letGo } } });
  });
}

test('calls are cleared after it was said which orders lose theirs; 20,000 are told in pages', async ({
  page,
  bench,
}) => {
  await test.step('calls are cleared after it was said which orders lose theirs', async () => {
    const { results } = bench;
    const clearing = new ClearingPage(page);
    await bench.openPayload('CALL_NUM');
    await bench.send();
    await expect(results.resultCode('SUCCESS')).toBeVisible();
    await results.tab('calls').click();
    // Another program, which signs nothing.
    await fetch(`${await bench.sandboxAddress()}/api/open/platform/v1/queue`, { method: 'POST', body: '{}' });
    await expect(results.callRows()).toHaveCount(2);

    await test.step('what was refused goes without touching any order', async () => {
      await clearing.ask(1);
      await expect(clearing.would()).toHaveAttribute('data-would-clear', '1');
      await expect(clearing.orders()).toHaveCount(0);
      await expect(clearing.cancel()).toBeFocused();
      expect(await bench.accessibilityProblems()).toEqual([]);
      await clearing.clear().click();
      await expect(results.callRows()).toHaveCount(1);
    });

    await test.step('all calls: the order is named, and nothing has gone before it is agreed to', async () => {
      await clearing.ask(3);
      await expect(clearing.orders()).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(clearing.dialog()).toHaveCount(0);
      await expect(results.callRows()).toHaveCount(1);
      await clearing.ask(3);
      await clearing.clear().click();
      await expect(results.callRows()).toHaveCount(0);
      await expect(bench.notice('calls-cleared')).toBeVisible();
    });

    await page.reload();
    await bench.ready();
    await expect(results.callRows()).toHaveCount(0);
  });

  await test.step('20,000 calls are told in pages, and keep a screenful in the page', async () => {
    const { results } = bench;
    await results.tab('calls').click();
    await tellManyCalls(page);
    await page.reload();
    await bench.ready();

    const table = results.callTable();
    await expect(table).toHaveAttribute('aria-rowcount', String(count + 1));
    await expect(results.tab('calls')).toContainText(String(count));
    await expect(results.letGo()).toContainText('12,340');
    await expect(results.callRow('call-19999')).toBeVisible();
    expect(await results.callRows().count()).toBeLessThan(60);

    await test.step('by keyboard, page after page', async () => {
      await results.expander('call-19999').focus();
      await page.keyboard.press('End');
      await expect(results.expander('call-19800')).toBeFocused();
      await expect(results.callRow('call-19800')).toHaveAttribute('aria-rowindex', '201');
      await expect(results.callRow('call-19799')).toBeAttached();
      await page.keyboard.press('End');
      await expect(results.expander('call-19600')).toBeFocused();
      await page.keyboard.press('Home');
      await expect(results.expander('call-19999')).toBeFocused();
      await expect(results.callRow('call-19999')).toBeInViewport();
      await page.keyboard.press('PageDown');
      await expect(results.expander('call-19999')).not.toBeFocused();
      await page.keyboard.press('Home');
      await expect(results.expander('call-19999')).toBeFocused();
    });

    await test.step('by scrolling, with the row that has the focus kept', async () => {
      // Pages may come faster than this looks: what counts is that each scroll leads further back.
      await expect
        .poll(async () => {
          await table.evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight));
          return Number(await results.callRows().last().getAttribute('aria-rowindex'));
        })
        .toBeGreaterThan(800);
      await expect(results.expander('call-19999')).toBeFocused();
      expect(await results.callRows().count()).toBeLessThan(60);
    });

    await test.step('a row opens to its details, or says that they are gone', async () => {
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await expect(results.expander('call-19999')).toHaveAttribute('aria-expanded', 'true');
      await expect(results.callTrouble('NOT_FOUND')).not.toBeEmpty();
    });

    expect(await bench.accessibilityProblems()).toEqual([]);
  });
});

const passphrase = 'correct horse battery staple';

/** On the command line: a key, an environment for it, and a payload that is sent there. */
async function sendToStaging({ dataFolder }: LocalHost, endpoint: RealEndpoint): Promise<void> {
  const fileOf = async (name: string, text: string): Promise<string> => {
    const file = join(dataFolder, name);
    await writeFile(file, text, { mode: 0o600 });
    return file;
  };
  const own = ['--data', dataFolder, '--passphrase-file', await fileOf('typed.txt', passphrase)];
  const key = await fileOf('shop.pem', endpoint.privateKey);
  const platformKey = await fileOf('platform.pem', endpoint.platformKey);
  const told = [
    `baseUrl=${endpoint.url}`,
    'clientId=SHOP_HK',
    'key=shop',
    'keyVersion=2',
    `platformKey=${platformKey}`,
  ];
  const added = await runPassbench(['keys', 'add', key, '--name', 'shop', ...own]);
  expect(added.code, added.err).toBe(0);
  const made = await runPassbench(['env', 'add', 'Staging', ...told, ...own]);
  expect(made.code, made.err).toBe(0);
  const call = await runPassbench(['template', 'queue-up', 'CALL_NUM', '--seed', '7']);
  const sent = await runPassbench(['send', '-', '--env', 'Staging', ...own], call.out);
  expect(sent.code, sent.err).toBe(0);
}

test('a call to an environment is found by it, and sent anew there alone, by the key of the vault', async ({
  bench,
  host,
  page,
}) => {
  const { calls, keys } = bench;
  const endpoint = await RealEndpoint.start('SHOP_HK', '2');
  await sendToStaging(host, endpoint);
  await page.reload();
  await bench.ready();
  await bench.send();
  await calls.open();
  await expect(calls.lines()).toHaveCount(2);
  await calls.filter('environment').selectOption({ label: 'Staging' });
  await expect(calls.lines()).toHaveCount(1);
  await calls.lines().click();
  await expect(calls.openedWith('SUCCESS')).toContainText('Staging');

  await test.step('while the vault is locked nothing is sent, and why is said', async () => {
    await calls.action('send-anew').click();
    await calls.agree().click();
    await expect(calls.anewTrouble()).not.toBeEmpty();
    expect(await bench.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(calls.lines()).toHaveCount(1);
  });

  await test.step('once it is open, it says where the call goes, as whom and with which key', async () => {
    await keys.open();
    await keys.lockOrUnlock();
    await host.types(passphrase);
    await expect(keys.vault('unlocked')).toBeVisible();
    await calls.open();
    await calls.action('send-anew').click();
    await expect(calls.anew()).toContainText(endpoint.url);
    await expect(calls.anew()).toContainText('SHOP_HK');
    await expect(calls.anew()).toContainText('shop');
    await calls.agree().click();
    await expect(calls.lines()).toHaveCount(2);
    await expect(calls.openedWith('SUCCESS')).toContainText('Staging');
  });
  await endpoint.end();
});
