import { expect, test } from '../fixtures/bench.ts';
import { SettingsPage } from '../pages/settings.ts';

test('what was chosen of phones and language stays, and Send is always in the window', async ({ bench, page }) => {
  const panels = page.locator('[data-region="panels"]');
  const height = async (): Promise<number> => (await panels.boundingBox())?.height ?? 0;

  await test.step('Send lies in the window at twice the size', async () => {
    await expect(bench.saved()).toBeVisible();
    const send = page.locator('[data-region="top"] [aria-keyshortcuts="Control+Enter"]');
    for (const [width, height] of [
      [720, 450],
      [512, 350],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(send).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('in a low window the phones have what the panels need not, until one of these is chosen', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await expect.poll(height).toBeLessThan(48);
    await bench.results.tab('problems').click();
    await expect.poll(height).toBeGreaterThan(150);
    await bench.results.tab('problems').click();
    for (let turn = 0; turn < 3; turn += 1) await bench.run('stage.phone-theme');
    await expect.poll(() => bench.stage.headsReachOver()).toBeLessThan(0);
    await bench.run('stage.phone-theme');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(height).toBeLessThan(300);
  });

  await test.step('a narrow window shows both phones whole, beside the list and open problems too, or one with a switch', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    for (const locale of ['zh_HK', 'en_US'] as const) {
      await expect(bench.stage.phone(locale)).toBeInViewport({ ratio: 1 });
    }
    for (const control of await page.locator('[data-region="editor"] [aria-pressed]').all()) {
      await expect(control).toBeInViewport({ ratio: 1 });
    }
    const opened = panels.getByRole('tabpanel');
    const width = async (): Promise<number> => (await bench.stage.phone('en_US').boundingBox())?.width ?? 0;
    const alone = await width();
    await bench.run('gaps.stale-update');
    await expect.poll(async () => (await opened.boundingBox())?.height ?? 0).toBeGreaterThan(150);
    for (const panel of ['timeline', 'response', 'calls', 'reference', 'problems'] as const) {
      await bench.results.tab(panel).click();
      await expect(opened).toBeInViewport({ ratio: 1 });
      expect(await width()).toBe(alone);
    }
    await bench.run('go.filter');
    await expect(page.locator('[data-region="list"] input').first()).toBeFocused();
    for (const locale of ['zh_HK', 'en_US'] as const) {
      await expect(bench.stage.phone(locale)).toBeInViewport({ ratio: 1 });
    }
    await bench.stage.showOne();
    await expect(bench.stage.phone('zh_HK')).toBeVisible();
    await expect(bench.stage.phone('en_US')).toHaveCount(0);
    await bench.stage.choose('en_US');
    await expect(bench.stage.phone('en_US')).toBeVisible();
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('at twice the size a bar that goes on says so, and how many phones a sheet has is said whole', async () => {
    await page.setViewportSize({ width: 800, height: 540 });
    await expect(bench.stage.goesOn().first()).toHaveCSS('visibility', 'visible');
    await bench.stage.goesOn().first().locator('button').click();
    await expect(bench.stage.goesOn().first()).toHaveCSS('visibility', 'hidden');
    await page.setViewportSize({ width: 960, height: 540 });
    await bench.contactSheet.openByKey();
    const isWhole = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth <= clientWidth;
    expect(await bench.contactSheet.count().evaluate(isWhole)).toBe(true);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1024, height: 700 });
  });

  await test.step('the language of the interface changes and stays', async () => {
    await bench.run('window.toggle-language');
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
    await expect(bench.results.tab('problems')).toContainText('問題');
    await expect(bench.saved()).toBeVisible();
    await page.reload();
    await bench.ready();
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
    await expect(bench.stage.phone('en_US')).toBeVisible();
    await expect(bench.stage.phone('zh_HK')).toHaveCount(0);
  });

  await test.step('a setting is found in either language, and a shortcut that was changed stays, in the editor too', async () => {
    const settings = new SettingsPage(page);
    await settings.open();
    await settings.search().fill('深色');
    await expect(settings.setting('theme')).toBeVisible();
    await expect(settings.setting('network')).toHaveCount(0);
    await settings.search().fill('');
    await settings.press('go.gallery', 'Alt+k');
    await expect(settings.wish('go.gallery')).toHaveAttribute('data-shortcut-wish', 'conflict');
    await settings.press('go.gallery', 'Control+Shift+k');
    await expect(settings.wish('go.gallery')).toHaveAttribute('data-shortcut-wish', 'refused');
    await settings.press('go.gallery', 'Alt+q');
    await expect(settings.shortcut('go.gallery')).toContainText('Alt Q');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.reload();
    await bench.ready();
    await bench.editor.region.locator('.view-line').first().click();
    for (const [keys, count] of [
      ['Alt+g', 0],
      ['Alt+q', 1],
    ] as const) {
      await page.keyboard.press(keys);
      await expect(bench.gallery.region).toHaveCount(count);
    }
  });

  await test.step('presenter mode draws no signature, and Escape ends it once nothing else is open', async () => {
    const hidden = (): Promise<number> => page.evaluate(() => CSS.highlights.get('passbench-secret')?.size ?? 0);
    await page.keyboard.press('Escape');
    await bench.run('go.view-request');
    await bench.run('window.presenter');
    await expect.poll(hidden).toBeGreaterThan(0);
    await bench.clock().hover();
    await expect(page.locator('[data-presenter-ring][data-shown="true"]')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-presenting-mode]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-presenting-mode]')).toHaveCount(0);
    expect(await hidden()).toBe(0);
  });
});
