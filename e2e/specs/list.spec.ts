import { expect, test } from '../fixtures/bench.ts';

test('an order is sent by its menu, its row tells of it, and what was forgotten of it is had back', async ({
  bench,
  page,
}) => {
  await bench.list.openMenu('queue-up');
  await bench.list.choose('order.send-all');
  await expect(bench.list.sendAll()).toHaveAttribute('data-send-all', 'refused', { timeout: 30_000 });
  await expect(bench.payload('CALL_NUM').first()).toHaveAttribute('data-state', 'accepted');
  await bench.openPayload('CALL_NUM');
  await expect(bench.sending.preflight()).toContainText('Sent again, it would be refused');
  await bench.list.openMenu('queue-up');
  await bench.list.choose('order.forget');
  await expect(bench.payload('CALL_NUM').first()).toHaveAttribute('data-state', 'none');
  await page.reload();
  await bench.ready();
  await expect(bench.payload('CALL_NUM').first()).toHaveAttribute('data-state', 'none');
  await bench.run('versions.deleted');
  await bench.versions.restoreForgotten();
  await page.keyboard.press('Escape');
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
    await expect(bench.payload('CALL_NUM')).toBeFocused();
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

test('a name is changed where it stands, and an order goes past another as a whole', async ({ bench, page }) => {
  const order = bench.list.orders('queue-up').first();
  const scenarios = () =>
    page.locator('[role="treeitem"][data-order]').evaluateAll((rows) => rows.map((row) => row.dataset['scenario']));
  const before = await scenarios();

  await test.step('by a command, by F2 and by a double click; Escape leaves it as it was', async () => {
    await bench.list.openMenu('queue-up');
    await bench.list.choose('order.rename');
    await expect(bench.list.nameField()).toBeFocused();
    await page.keyboard.type('Train ticket');
    await expect(bench.list.nameField()).toHaveAttribute('aria-invalid', 'true');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Lunch');
    await page.keyboard.press('Enter');
    await expect(order).toHaveAttribute('data-order', 'Lunch');
    await expect(order).toBeFocused();
    await page.keyboard.press('F2');
    await page.keyboard.type('Nothing');
    await page.keyboard.press('Escape');
    await expect(bench.list.nameField()).toHaveCount(0);
    await expect(order).toHaveAttribute('data-order', 'Lunch');
    await bench.payload('TICKETED').first().dblclick();
    await page.keyboard.type('First of all trips');
    await bench.editor.focus();
    await expect(bench.activePayload()).toHaveText(/First of all/);
  });

  await test.step('a row with a name of its own has room for its status, how many problems it has, and when it was sent', async () => {
    await bench.editor.replace('merchantBizType', 'merchantBizTypo');
    await bench.send();
    const row = bench.activePayload();
    await expect(row).toHaveText(/^First of all trips.*TICKETED.*1/);
    await expect(bench.list.timeOf(row)).toHaveText(/^\d\d:\d\d$/);
    expect(await bench.list.isDrawn(bench.list.timeOf(row))).toBe(true);
  });

  await test.step('by keys and by dragging, with all that is in it', async () => {
    await order.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(scenarios).not.toEqual(before);
    await page.keyboard.press('Control+z');
    await expect.poll(scenarios).toEqual(before);
    await order.dragTo(bench.list.orders(before[0] ?? '').first(), { targetPosition: { x: 40, y: 3 } });
    await expect.poll(scenarios).toEqual(['queue-up', ...before.filter((scenario) => scenario !== 'queue-up')]);
    await bench.settled();
    await page.reload();
    await bench.ready();
    expect((await scenarios())[0]).toBe('queue-up');
  });
});
