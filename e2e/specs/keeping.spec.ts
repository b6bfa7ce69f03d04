import { expect, test } from '../fixtures/bench.ts';

test('what was typed survives a reload, a closed window and a kill of the host; an address works once', async ({
  bench,
  host,
  page,
  context,
}) => {
  await test.step('a text that was typed survives a reload and a kill of the host', async () => {
    const { editor, stage } = bench;
    await editor.replace('G6532', 'C1001');
    await expect(stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1001');
    await expect(bench.saved()).toBeVisible();

    await page.reload();
    await bench.ready();
    await expect(stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1001');

    await host.end('SIGKILL');
    // What a dead host last said of its sandbox holds no longer.
    await expect(bench.sandboxIsDown()).toBeVisible();
    await page.goto('about:blank');
    await host.killAndRestart();
    await bench.open(host.address);
    await expect(stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1001');
  });

  await test.step('a text typed a moment before the window closes is not lost', async () => {
    await bench.editor.replace('C1001', 'C2002');
    await page.reload();
    await bench.ready();
    await expect(bench.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C2002');
  });

  await test.step('an address that was used says what to do', async () => {
    await expect(bench.saved()).toBeVisible();
    const other = await context.newPage();
    await other.goto(host.address);
    await expect(other.locator('[data-gate="code-lapsed"]')).toBeVisible();
    await expect(other.locator('[data-gate="code-lapsed"]')).toContainText('Enter');
    await expect(page.locator('[data-ready="true"]')).toBeVisible();
  });
});
