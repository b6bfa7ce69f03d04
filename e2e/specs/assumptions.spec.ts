import { expect, test } from '../fixtures/bench.ts';
import { AssumptionsPage } from '../pages/assumptions.ts';

test('another reading is seen before it is chosen, holds everywhere at once, and can be undone', async ({
  bench,
  page,
}) => {
  const assumptions = new AssumptionsPage(page);
  const gap = 'queue-first-cancelled';

  await test.step('a refusal leads to the assumption it rests on', async () => {
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

test('an assumption is found by its name, and a text of one’s own is checked while it is typed, by keyboard alone', async ({
  bench,
  page,
}) => {
  const assumptions = new AssumptionsPage(page);
  await test.step('the palette leads to an assumption by its name', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('stale-update');
    await expect(page.locator('[data-command="gaps.stale-update"]')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(assumptions.head('stale-update')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(assumptions.head('changed-create-time')).toBeFocused();
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('a text of one’s own is checked while it is typed, by keyboard alone, in both languages', async () => {
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
});

test('a signing profile of one’s own is put together in a form, and requests are signed by it', async ({
  bench,
  page,
}) => {
  const assumptions = new AssumptionsPage(page);
  await bench.openPayload('CALL_NUM');
  await page.keyboard.press('Alt+a');

  await test.step('a listed profile shows what it would write', async () => {
    await assumptions.spread('signing-profile');
    await expect(assumptions.effects('signing-profile', 'openapi-spaced')).toContainText('keyVersion=0');
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('a cell that cannot stand is said to be wrong', async () => {
    await assumptions.profileCell('client-id').fill('Signature');
    await expect(assumptions.row('signing-profile').getByRole('alert')).toContainText('another header has that name');
  });

  await test.step('chosen, it is in force, kept as text, and both sides verify by it', async () => {
    await assumptions.profileCell('client-id').fill('X-Shop');
    await assumptions.profileCell('time').selectOption('epoch-millis');
    await assumptions.profileCell('key-version').fill('0');
    await expect(assumptions.profileForm()).toContainText('X-Shop: DEMO_MERCHANT');
    await page.keyboard.press('Enter');
    const text = 'custom:key-version=0,time=epoch-millis,client-id=X-Shop';
    await expect(assumptions.inForce('signing-profile', text)).toBeAttached();
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('another method stands in the breadcrumb, and the sandbox takes it', async () => {
    await assumptions.spread('http-method');
    await assumptions.radio('http-method', 'put').check();
    await expect(bench.editor.breadcrumb()).toContainText('PUT …/contractCardSync');
    await bench.send();
    await expect(bench.results.resultCode('SUCCESS')).toBeVisible();
    await expect(bench.results.signature()).toHaveAttribute('data-signature', 'verified');
    await expect(bench.results.response()).toContainText('PUT /api/open/platform');
  });
});
