import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { LocalHost } from '../fixtures/local-host.ts';
import { expect, test } from '../fixtures/bench.ts';
import { BenchWindow } from '../pages/bench-window.ts';

test('the file of a start opens the window once, a reload keeps it, and the file is gone', async ({ page }) => {
  const { host, file } = await LocalHost.startWithFile();
  await page.goto(pathToFileURL(file).href);
  const bench = new BenchWindow(page);
  await bench.ready();
  await expect.poll(() => existsSync(file)).toBe(false);
  expect(page.url()).toBe(`${host.origin}/`);
  await page.reload();
  await bench.ready();
  await host.remove();
});

test('windows of one bench: one opens another, they share what is typed, and none keeps another waiting', async ({
  bench,
  host,
  page,
  context,
}) => {
  await test.step('a window opens another beside itself, and what is typed in one is there in the other', async () => {
    await expect(bench.saved()).toBeVisible();
    const opening = context.waitForEvent('page');
    await bench.run('window.another');
    const second = new BenchWindow(await opening);
    await second.ready();
    await expect(page.locator('[data-ready="true"]')).toBeVisible();
    await second.editor.replace('G6532', 'C3003');
    await expect(second.saved()).toBeVisible();
    await expect(bench.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C3003');
    await bench.editor.replace('C3003', 'C4004');
    await expect(second.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C4004');
    await second.page.close();
  });

  await test.step('the events of many windows keep no save waiting, and a seventh of one browser opens and hears of the others', async () => {
    await expect(bench.saved()).toBeVisible();
    // What five more windows hold beside this one: their places, and as many connections as a browser opens.
    await page.evaluate(() => {
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${sessionStorage.getItem('passbench.token')}`,
      };
      for (let place = 1; place <= 6; place++) {
        if (place > 1) void navigator.locks.request(`passbench.events.${place}`, () => new Promise(() => {}));
        void fetch('/api/rpc/events/follow', { method: 'POST', headers, body: '{"json":{}}', credentials: 'omit' });
      }
    });
    await bench.editor.replace('C4004', 'C5005');
    await expect(bench.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C5005');
    await expect(bench.saved()).toBeVisible();
    const seventh = new BenchWindow(await context.newPage());
    await seventh.open(await host.newAddress());
    await expect(seventh.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C5005');
    await seventh.editor.replace('C5005', 'C7007');
    await expect(bench.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C7007');
    await bench.editor.replace('C7007', 'C6006');
    await expect(seventh.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C6006');
  });
});

test('where the system cannot tell the user, the window shows the word, and opens once it was typed', async ({
  page,
}) => {
  const host = await LocalHost.start();
  let typed = (): void => {};
  const isTyped = new Promise<void>((resolve) => (typed = resolve));
  const exchanges: string[] = [];
  // A host of another system: it lets the window wait. What it says then is what the real one says.
  await page.route('**/auth/exchange', async (route) => {
    const code = route.request().postData() ?? '';
    exchanges.push(code);
    if (exchanges.length === 1) return route.fulfill({ status: 202, json: { word: 'otter', ticket: 'a-ticket' } });
    await isTyped;
    return route.continue({ postData: exchanges[0] ?? '' });
  });
  await page.goto(host.address);
  await expect(page.locator('[data-gate="word"] [data-word]')).toHaveText('otter');
  typed();
  await new BenchWindow(page).ready();
  expect(exchanges[1]).toBe('{"ticket":"a-ticket"}');
  await host.remove();
});
