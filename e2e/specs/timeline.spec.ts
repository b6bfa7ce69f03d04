import { expect, test } from '../fixtures/bench.ts';

const number = '/extInfo/queue_number';

test('every way through time changes the phones, and the clock only when asked', async ({ bench, page }) => {
  await test.step('dragging through time changes the phones and not the clock, there and back again', async () => {
    const { stage, timeline } = bench;
    await bench.pauseClock();
    await bench.openPayload('NUMBER_ARRIVED');
    await expect(stage.value('en_US', number)).toContainText('A123');
    const clock = await bench.clock().getAttribute('data-clock');
    await timeline.dragTo(0.99);
    await expect(timeline.away()).toBeVisible();
    await expect(stage.value('en_US', number)).toHaveCount(0);
    await expect(stage.value('zh_HK', number)).toHaveCount(0);
    expect(await bench.clock().getAttribute('data-clock')).toBe(clock);
    expect(await bench.accessibilityProblems()).toEqual([]);
    await timeline.dragTo(0.5);
    await expect(stage.value('en_US', number)).toContainText('A123');
    await timeline.dragTo(0);
    await expect(stage.value('en_US', number)).toHaveCount(0);
    await timeline.back().click();
    await expect(stage.value('en_US', number)).toContainText('A123');
    await expect(timeline.away()).toHaveCount(0);
    expect(await bench.clock().getAttribute('data-clock')).toBe(clock);
  });

  await test.step('every way through time is on the keyboard', async () => {
    const { timeline } = bench;
    await bench.openPayload('NUMBER_ARRIVED');
    await timeline.head().focus();
    const start = await timeline.lookedAt();
    await page.keyboard.press(']');
    await expect.poll(() => timeline.lookedAt()).toBeGreaterThan(start + 540_000);
    await page.keyboard.press('[');
    await page.keyboard.press('ArrowRight');
    const small = (await timeline.lookedAt()) - start;
    await page.keyboard.press('Shift+ArrowRight');
    expect((await timeline.lookedAt()) - start - small).toBeGreaterThan(small);
    await page.keyboard.press('End');
    const end = await timeline.lookedAt();
    await page.keyboard.press('Home');
    expect(await timeline.lookedAt()).toBeLessThan(start);
    expect(end).toBeGreaterThan(start);
    await page.keyboard.press('Escape');
    await expect(timeline.away()).toHaveCount(0);
    await page.keyboard.press('+');
    await page.keyboard.press('End');
    expect(await timeline.lookedAt()).toBeLessThan(end);
  });

  await test.step('the clock follows only when asked', async () => {
    const { timeline } = bench;
    await timeline.dragTo(0.5);
    const looked = await timeline.lookedAt();
    await timeline.moveClockHere().click();
    await expect(timeline.away()).toHaveCount(0);
    await expect
      .poll(async () => Math.abs(Number(await bench.clock().getAttribute('data-clock')) - looked))
      .toBeLessThan(2000);
  });
});

test('lanes tell calls, refusals, reasons and what may come next', async ({ bench, page }) => {
  const { results, timeline } = bench;
  await bench.pauseClock();
  await bench.openPayload('NUMBER_ARRIVED');
  await bench.send();
  await bench.openPayload('CANCELLED');
  await bench.send();
  await results.tab('timeline').click();
  await expect(timeline.calls('accepted')).toHaveCount(1);
  await expect(timeline.calls('refused')).toHaveCount(1);

  await test.step('a status that may not come says why, to pointer and keyboard', async () => {
    await timeline.next('CALL_NUM').focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(timeline.tip()).toContainText('CALL_NUM cannot follow NUMBER_ARRIVED');
    await expect(timeline.next('CALL_NUM')).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('one that may come opens its payload, of the same order', async () => {
    await timeline.next('NUMBER_PASSED').click();
    await expect(bench.activePayload()).toContainText('NUMBER_PASSED');
    await expect(timeline.lanes()).toHaveCount(1);
  });

  await test.step('a showing of the notification names rule, clause and assumption', async () => {
    await timeline.windows().first().click();
    await expect(timeline.reasons('picked')).toContainText('ten minutes', { ignoreCase: true });
    await expect(timeline.gapLink('hide-after-origin').first()).toBeVisible();
    expect(await bench.accessibilityProblems()).toEqual([]);
    await timeline.gapLink('hide-after-origin').first().click();
    await expect(results.tab('assumptions')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the lanes go by arrow keys, from item to item', async () => {
    await results.tab('timeline').click();
    await timeline.lanes().first().getByRole('button').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(timeline.tip()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(timeline.reasons('picked')).toBeVisible();
  });
});
