import { expect, test } from '../fixtures/bench.ts';

test('an order is sent by its menu, call after call, and its row tells of it', async ({ bench }) => {
  await bench.list.openMenu('queue-up');
  await bench.list.choose('order.send-all');
  await expect(bench.list.sendAll()).toHaveAttribute('data-send-all', 'refused', { timeout: 30_000 });
  await expect(bench.payload('CALL_NUM').first()).toHaveAttribute('data-state', 'accepted');
  await bench.list.openMenu('train-ticket');
  expect(await bench.accessibilityProblems()).toEqual([]);
  await bench.list.choose('order.new-run');
  await expect(bench.list.orders('train-ticket')).toHaveCount(2);
});

test('a new payload stays in sight, wherever in the list the focus was before', async ({ bench, page }) => {
  await bench.openPayload('TICKETED');
  await bench.run('new.empty');
  await expect(bench.activePayload()).not.toHaveText(/TICKETED/);
  await expect(page.locator('[role="dialog"]')).toHaveCount(0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(bench.activePayload()).toBeInViewport({ ratio: 1 });
});

test('what is written inside is found; payloads are chosen, moved, dragged and deleted, and come back', async ({
  bench,
}) => {
  await test.step('what is written inside is found, and the whole list comes back', async () => {
    const all = await bench.list.rows().count();
    await bench.run('go.filter');
    await bench.page.keyboard.type('noodle house');
    await expect(bench.list.orders('queue-up')).toHaveCount(1);
    await expect(bench.list.orders('train-ticket')).toHaveCount(0);
    await bench.page.keyboard.press('Escape');
    await expect(bench.list.rows()).toHaveCount(all);
    await bench.list.chip('mine').click();
    await expect(bench.list.rows()).toHaveCount(0);
    expect(await bench.accessibilityProblems()).toEqual([]);
    await bench.list.chip('mine').click();
  });

  await test.step('payloads are chosen, moved and deleted with the keyboard alone, in one tab stop, and come back', async () => {
    const { page } = bench;
    await bench.openPayload('CALL_NUM');
    await bench.payload('CALL_NUM').focus();
    expect(await page.locator('[role="tree"] [tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bench.list.chosen()).toHaveCount(3);
    expect(await bench.accessibilityProblems()).toEqual([]);
    const before = await bench.list.names();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => bench.list.names()).not.toEqual(before);
    await page.keyboard.press('Control+z');
    await expect.poll(() => bench.list.names()).toEqual(before);
    await bench.payload('CALL_NUM').focus();
    await page.keyboard.press('Delete');
    await expect(bench.payload('CALL_NUM')).toHaveCount(0);
    await expect(page.locator('[role="treeitem"]:focus')).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => bench.list.names()).toEqual(before);
  });

  await test.step('a payload is dragged into another order', async () => {
    await bench.payload('CALL_NUM').dragTo(bench.list.orders('train-ticket').first());
    await bench.settled();
    await bench.page.reload();
    await bench.ready();
    const names = await bench.list.names();
    expect(names.slice(0, 5)).toEqual([expect.any(String), 'TICKETED', 'REFUNDED', 'USED', 'CALL_NUM']);
  });
});
