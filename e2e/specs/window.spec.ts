import { expect, test } from '../fixtures/bench.ts';

test('the keyboard and the palette lead everywhere, and what was done is undone', async ({ bench, page }) => {
  await test.step('two fields that one object lacks are two problems, and both go when they are back', async () => {
    const { editor, results } = bench;
    await results.tab('problems').click();
    const lacking = /"(?:from|to)":.*\n/g;
    await editor.retype((text) => text.replace(lacking, ''));
    await expect(results.problem('required')).toHaveCount(4);
    // With a row before them, rows that shared a key left copies of themselves behind.
    await editor.retype((text) => text.replace(lacking, '').replace('{{uuid32}}', 'x'));
    await expect(results.problem('uuid')).toHaveCount(1);
    await expect(results.problem('required')).toHaveCount(4);
    await editor.retype((text) => text);
    await expect(results.problems()).toHaveCount(0);
  });

  await test.step('undo brings back what a quick fix changed', async () => {
    await bench.results.tab('problems').click();
    await bench.editor.replace('TICKETED', 'TICKETD');
    await bench.results.fixOf('status-unknown').click();
    await expect(bench.results.problems()).toHaveCount(0);
    await bench.editor.focus();
    await page.keyboard.press('Control+z');
    await expect(bench.results.problem('status-unknown')).toBeVisible();
  });

  await test.step('the keyboard reaches every region', async () => {
    await expect(bench.saved()).toBeVisible();
    const seen = new Set<string>();
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('F6');
      const region = await page.evaluate(() =>
        document.activeElement?.closest('[data-region]')?.getAttribute('data-region'),
      );
      seen.add(region ?? 'none');
    }
    expect([...seen].sort()).toEqual(['editor', 'list', 'panels', 'stage', 'top']);
  });

  await test.step('the palette finds commands and payloads by name', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('number_pass');
    await page.keyboard.press('Enter');
    await expect(bench.payload('NUMBER_PASSED')).toHaveAttribute('aria-current', 'true');
  });

  await test.step('a deleted payload comes back by undo', async () => {
    const before = await bench.payload('USED').count();
    await bench.openPayload('USED');
    await page.keyboard.press('Alt+Delete');
    await expect(bench.payload('USED')).toHaveCount(before - 1);
    await bench.notice('removed').getByRole('button').first().click();
    await expect(bench.payload('USED')).toHaveCount(before);
  });
});

test('language and sizes: what was chosen stays, and Send is always in the window', async ({ bench, page }) => {
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
    const panels = page.locator('[data-region="panels"]');
    const height = async (): Promise<number> => (await panels.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeLessThan(48);
    await bench.results.tab('problems').click();
    await expect.poll(height).toBeGreaterThan(150);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(height).toBeLessThan(300);
  });

  await test.step('the language of the interface changes and stays', async () => {
    await bench.run('window.toggle-language');
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
    await expect(bench.results.tab('problems')).toContainText('問題');
    await expect(bench.saved()).toBeVisible();
    await page.reload();
    await bench.ready();
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
  });
});

test.describe('a narrow window', () => {
  test.use({ viewport: { width: 1024, height: 700 } });

  test('shows one phone with a switch, or both smaller, as chosen', async ({ bench, page }) => {
    await expect(bench.stage.phone('zh_HK')).toBeVisible();
    await expect(bench.stage.phone('en_US')).toHaveCount(0);
    await bench.stage.choose('en_US');
    await expect(bench.stage.phone('en_US')).toBeVisible();
    await expect(bench.saved()).toBeVisible();
    await page.reload();
    await bench.ready();
    await expect(bench.stage.phone('en_US')).toBeVisible();
    expect(await bench.accessibilityProblems()).toEqual([]);
  });
});
