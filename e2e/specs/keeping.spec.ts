import { expect, test } from '../fixtures/bench.ts';
import { StagePage } from '../pages/stage.ts';

test('what was typed survives a reload and a kill of the host; an address works once', async ({
  bench,
  host,
  page,
  context,
}) => {
  const { editor, stage } = bench;
  const shift = stage.value('en_US', '/extInfo/shift_number');

  await test.step('a text typed a moment before the window is loaded again is not lost', async () => {
    await editor.replace('G6532', 'C1001');
    await page.reload();
    await bench.ready();
    await expect(shift).toHaveText('C1001');
    await expect(bench.saved()).toBeVisible();
  });

  await test.step('nor is one typed a moment before the window dies, which saves nothing any more', async () => {
    const saves = '**/api/rpc/documents/save';
    await page.addInitScript(() =>
      addEventListener('pagehide', (event) => {
        if (document.documentElement.dataset['dies'] === 'yes') event.stopImmediatePropagation();
      }),
    );
    await page.reload();
    await bench.ready();
    await page.route(saves, (route) => route.abort());
    await page.evaluate(() => (document.documentElement.dataset['dies'] = 'yes'));
    await editor.replace('C1001', 'C1002');
    await page.reload();
    await page.unroute(saves);
    await bench.ready();
    await expect(shift).toHaveText('C1002');
    await expect(bench.saved()).toBeVisible();
  });

  await test.step('an address that was used says what to do', async () => {
    const other = await context.newPage();
    await other.goto(host.address);
    await expect(other.locator('[data-gate="code-lapsed"]')).toBeVisible();
    await expect(other.locator('[data-gate="code-lapsed"]')).toContainText('Enter');
    await expect(page.locator('[data-ready="true"]')).toBeVisible();
    await other.close();
  });

  await test.step('a stage in a window of its own keeps its fonts when the host is gone at once, and says that it is', async () => {
    const opened = page.waitForEvent('popup');
    await bench.run('stage.apart');
    const second = await opened;
    await expect(stage.region).toHaveCount(0);
    await host.end('SIGKILL');
    const apart = new StagePage(second);
    await expect(apart.value('zh_HK', '/extInfo/multiLang/zh_HK/to')).toHaveText('廣州南');
    await expect(second.locator('[data-banner]')).toBeVisible();
    // All that the cards are set in is there, and nothing is on its way.
    const drawn = await second.evaluate(() => ({
      status: document.fonts.status,
      isThere: document.fonts.check("16px 'Noto Sans HK Variable'", '廣州南'),
    }));
    expect(drawn).toEqual({ status: 'loaded', isThere: true });
    await second.close();
  });

  await test.step('what a dead host last said of its sandbox holds no longer, and what was typed is there after its next start', async () => {
    await expect(bench.sandboxIsDown()).toBeVisible();
    await page.goto('about:blank');
    await host.killAndRestart();
    await bench.open(host.address);
    await expect(shift).toHaveText('C1002');
  });
});
