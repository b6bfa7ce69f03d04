import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/bench.ts';
import { queueArrivedFromMail, queueCalled } from '../fixtures/from-a-mail.ts';

test('rows of the list are dragged, what is imported or stops stays in sight, and every state of a row can be read', async ({
  bench,
  page,
}) => {
  const { list, incoming } = bench;
  const scenarios = () =>
    page.locator('[role="treeitem"][data-order]').evaluateAll((rows) => rows.map((row) => row.dataset['scenario']));

  await test.step('a payload is dragged into another order, and an order past another as a whole; both stay there', async () => {
    const before = await scenarios();
    await bench.payload('CALL_NUM').dragTo(list.orders('train-ticket').first());
    await expect.poll(() => list.names().then((names) => names.indexOf('CALL_NUM'))).toBe(4);
    const order = list.orders('queue-up').first();
    await order.dragTo(list.orders(before[0] ?? '').first(), { targetPosition: { x: 40, y: 3 } });
    await expect.poll(scenarios).toEqual(['queue-up', ...before.filter((scenario) => scenario !== 'queue-up')]);
    await bench.settled();
    await page.reload();
    await bench.ready();
    expect((await scenarios())[0]).toBe('queue-up');
    const names = await list.names();
    expect(names.slice(names.indexOf('REFUNDED') - 1).slice(0, 4)).toEqual([
      'TICKETED',
      'REFUNDED',
      'USED',
      'CALL_NUM',
    ]);
  });

  await test.step('a new payload stays in sight, wherever in the list the focus was before', async () => {
    await bench.openPayload('TICKETED');
    await bench.run('new.empty');
    await expect(bench.activePayload()).not.toHaveText(/TICKETED/);
    await expect(page.locator('[role="dialog"]')).toHaveCount(0);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(bench.activePayload()).toBeInViewport({ ratio: 1 });
  });

  await test.step('chosen rows under their menu, a name that is taken, and an empty list can be read', async () => {
    await bench.payload('REFUNDED').first().focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(list.chosen()).toHaveCount(2);
    await bench.payload('REFUNDED').first().click({ button: 'right' });
    await expect(page.locator('[role="menu"]')).toBeVisible();
    expect(await bench.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Escape');
    await list.openMenu('queue-up');
    await list.choose('order.rename');
    await page.keyboard.type('Train ticket');
    await expect(list.nameField()).toHaveAttribute('aria-invalid', 'true');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Escape');
    await bench.run('go.filter');
    await page.keyboard.type('nothing like it');
    await expect(list.rows()).toHaveCount(0);
    expect(await bench.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('a row with a name of its own has room for its status, how many problems it has, and when it was sent', async () => {
    await bench.openPayload('TICKETED');
    await page.keyboard.press('F2');
    await page.keyboard.type('First of all trips');
    await page.keyboard.press('Enter');
    await bench.editor.replace('merchantBizType', 'merchantBizTypo');
    await bench.send();
    const row = bench.activePayload();
    await expect(row).toHaveText(/^First of all trips.*TICKETED.*1/);
    await expect(list.timeOf(row)).toHaveText(/^\d\d:\d\d$/);
    expect(await list.isDrawn(list.timeOf(row))).toBe(true);
  });

  await test.step('a file that is chosen comes in, goes to a colleague as one file, and is the same text there', async () => {
    const typed = queueCalled.replace('{', '{  ');
    await incoming.choose({ name: 'called.json', content: typed });
    expect(await bench.accessibilityProblems()).toEqual([]);
    await incoming.takeIn().click();
    await expect(bench.activePayload()).toContainText('called');
    const given = page.waitForEvent('download');
    await bench.run('out.payload');
    const file = await given;
    expect(file.suggestedFilename()).toMatch(/\.passbench\.json$/);
    await bench.run('payload.remove');
    await expect(bench.payload('called')).toHaveCount(0);
    await incoming.choose({ name: 'mail.passbench.json', content: await readFile(await file.path(), 'utf8') });
    await incoming.takeIn().click();
    await expect(bench.activePayload()).toContainText('called');
    expect(await bench.editor.copyAll()).toBe(typed);
  });

  await test.step('a text that is pasted joins its order, and where the calls of that stop stays in sight', async () => {
    await incoming.pasteIntoList(queueArrivedFromMail);
    await incoming.takeIn().click();
    await expect(bench.activePayload()).not.toContainText('called');
    const name = (await bench.activePayload().getAttribute('data-document')) ?? '';
    await bench.run('order.send-all');
    await expect(list.sendAll()).toHaveAttribute('data-send-all', 'refused');
    await expect(bench.activePayload()).toHaveAttribute('data-document', name);
    await expect(bench.activePayload()).toBeInViewport({ ratio: 0.9 });
  });
});
