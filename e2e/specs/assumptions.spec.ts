import { expect, test } from '../fixtures/bench.ts';
import { AssumptionsPage } from '../pages/assumptions.ts';

test('another reading is seen before it is chosen, holds everywhere at once, and can be undone', async ({
  bench,
  page,
}) => {
  const assumptions = new AssumptionsPage(page);
  const gap = 'queue-first-cancelled';

  await test.step('a refusal leads to the open point it rests on', async () => {
    await bench.openPayload('CANCELLED');
    await assumptions.chip(gap).first().click();
    await expect(assumptions.head(gap)).toBeFocused();
    await expect(assumptions.effects(gap, 'accept')).toContainText('S / SUCCESS instead of F / ORDER_STATUS_INVALID');
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('chosen, the findings follow, and the sandbox answers by it', async () => {
    await assumptions.radio(gap, 'accept').check();
    await expect(assumptions.changedCount(1)).toBeVisible();
    await expect(assumptions.chip(gap)).toHaveCount(0);
    await bench.send();
    await expect(bench.results.resultCode('SUCCESS')).toBeVisible();
    await expect(bench.results.response()).toContainText(`${gap}=accept`);
  });

  await test.step('undone, it is as before', async () => {
    await bench.openPayload('CALL_NUM');
    await bench.results.tab('assumptions').click();
    await assumptions.filter('changed').click();
    await expect(assumptions.rows()).toHaveCount(1);
    await assumptions.resetAll().click();
    await expect(assumptions.changedCount(1)).toHaveCount(0);
    await assumptions.undo().click();
    await expect(assumptions.changedCount(1)).toBeVisible();
  });

  await test.step('it is kept', async () => {
    await bench.settled();
    await page.reload();
    await bench.ready();
    await expect(assumptions.changedCount(1)).toBeVisible();
  });
});

test('a text of one’s own is checked while it is typed, by keyboard alone, in both languages', async ({
  bench,
  page,
}) => {
  const assumptions = new AssumptionsPage(page);
  await page.keyboard.press('Alt+a');
  await assumptions.search().fill('skew');
  await expect(assumptions.rows()).toHaveCount(1);
  await page.keyboard.press('Alt+l');
  await assumptions.head('clock-skew').press('Enter');
  await assumptions.ownText('clock-skew').fill('soon');
  await expect(assumptions.row('clock-skew').getByRole('alert')).toContainText('請填寫時長');
  expect(await bench.accessibilityProblems()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(assumptions.inForce('clock-skew', '15m')).toBeAttached();
  await assumptions.ownText('clock-skew').fill('90s');
  await page.keyboard.press('Enter');
  await expect(assumptions.inForce('clock-skew', '90s')).toBeAttached();
  await expect(assumptions.ownText('clock-skew')).toBeFocused();
});

test('the palette leads to an assumption by its name', async ({ bench, page }) => {
  const assumptions = new AssumptionsPage(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('stale-update');
  await expect(page.locator('[data-command="gaps.stale-update"]')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(assumptions.head('stale-update')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(assumptions.head('changed-create-time')).toBeFocused();
  expect(await bench.accessibilityProblems()).toEqual([]);
});
