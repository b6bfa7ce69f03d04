import { expect, test } from '../fixtures/bench.ts';

test('the gallery: by keyboard alone, only what is in sight, each broken sample in its own words', async ({
  bench,
  page,
}) => {
  await test.step('arrow keys go along and between the rows', async () => {
    const { gallery } = bench;
    await gallery.openByKey();
    await page.keyboard.press('ArrowDown');
    await expect(gallery.cell('train-ticket/TICKETED')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(gallery.cell('train-ticket/REFUNDED')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(gallery.cell('movie-ticket/REFUNDED')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(gallery.region).toHaveCount(0);
  });

  await test.step('a status is found in the gallery, seen in both languages, and opened with the keyboard alone', async () => {
    const { gallery } = bench;
    await gallery.openByKey();
    await expect(gallery.search()).toBeFocused();
    await page.keyboard.type('parking');
    await expect(gallery.samples()).toHaveCount(1);
    const id = 'ev-charging/PARKING_DUE';
    await expect(gallery.card(id, 'zh_HK')).toContainText('快充易');
    await expect(gallery.card(id, 'en_US')).toContainText('QuickCharge');
    await page.keyboard.press('ArrowDown');
    await expect(gallery.cell(id)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(gallery.region).toHaveCount(0);
    await expect(bench.activePayload()).toContainText('PARKING_DUE');
    await expect(bench.stage.phone('en_US')).toContainText('QuickCharge');
  });

  await test.step('only what is in sight is drawn, and what is filtered out is gone', async () => {
    const { gallery } = bench;
    await gallery.openByKey();
    await gallery.choose('broken');
    await expect.poll(() => gallery.samples().count()).toBeGreaterThan(100);
    await expect(gallery.drawn().first()).toBeVisible();
    expect(await gallery.drawn().count()).toBeLessThan((await gallery.samples().count()) / 2);
    await gallery.choose('voucher');
    await gallery.choose('sound');
    await expect(gallery.samples()).toHaveCount(2);
    await expect(gallery.count()).toHaveAttribute('data-gallery-count', '2');
    await expect(gallery.drawn()).toHaveCount(2);
    expect(await bench.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(gallery.region).toHaveCount(0);
  });

  await test.step('each broken sample is caught with its own words', async () => {
    const { gallery } = bench;
    await gallery.openByKey();
    await gallery.choose('movie-ticket');
    await expect(gallery.sample('movie-ticket/TICKETED@broken-whole-number')).toHaveCount(0);
    await gallery.foldBroken('movie-ticket');
    const sample = gallery.sample('movie-ticket/TICKETED@broken-time-order');
    await sample.scrollIntoViewIfNeeded();
    await expect(sample).toContainText('The film begins before the ticket is shown');
    await expect(sample.locator('[data-severity]')).toContainText('available_time');
  });
});

test('an order is folded up by key, keeps its open payload in sight, and stays folded', async ({ bench, page }) => {
  await bench.openPayload('NUMBER_ARRIVED');
  await bench.payload('NUMBER_ARRIVED').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(bench.payload('CALL_NUM')).toHaveCount(0);
  await expect(bench.payload('NUMBER_ARRIVED')).toHaveCount(1);
  await expect(bench.saved()).toBeVisible();
  await page.reload();
  await bench.ready();
  await expect(bench.payload('CALL_NUM')).toHaveCount(0);
  await bench.order('queue-up').click();
  await expect(bench.payload('CALL_NUM')).toHaveCount(1);
  expect(await bench.accessibilityProblems()).toEqual([]);
});
