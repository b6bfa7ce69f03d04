import { expect, test } from '../fixtures/bench.ts';

test('a text that was typed survives a reload and a kill of the host', async ({ bench, host, page }) => {
  const { editor, stage } = bench;
  await editor.replace('G6532', 'C1001');
  await expect(stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1001');
  await expect(bench.saved()).toBeVisible();

  await page.reload();
  await bench.ready();
  await expect(stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1001');

  await page.goto('about:blank');
  await host.killAndRestart();
  await bench.open(host.address);
  await expect(stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1001');
});

test('a text typed a moment before the window closes is not lost', async ({ bench, page }) => {
  await bench.editor.replace('G6532', 'C2002');
  await page.reload();
  await bench.ready();
  await expect(bench.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C2002');
});

test('an address that was used says what to do', async ({ bench, host, page, context }) => {
  await expect(bench.saved()).toBeVisible();
  const other = await context.newPage();
  await other.goto(host.address);
  await expect(other.locator('[data-gate="code-lapsed"]')).toBeVisible();
  await expect(other.locator('[data-gate="code-lapsed"]')).toContainText('Enter');
  await expect(page.locator('[data-ready="true"]')).toBeVisible();
});
