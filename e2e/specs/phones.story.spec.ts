import { expect, test } from '../fixtures/bench.ts';
import { StagePage } from '../pages/stage.ts';

const number = '/extInfo/shift_number';

test('a designer judges a ticket on other phones, and takes the stage to a second monitor', async ({ bench, page }) => {
  const { stage } = bench;

  await test.step('a phone has the shape of a device and is scaled as a whole', async () => {
    await expect.poll(async () => (await stage.shape('en_US')).ratio).toBeCloseTo(844 / 390, 2);
    expect((await stage.shape('en_US')).scale).toBeLessThan(1);
    await stage.device('width', '320 × 568');
    await expect.poll(async () => (await stage.shape('en_US')).ratio).toBeCloseTo(568 / 320, 2);
    const before = await stage.textPx('en_US', number);
    await stage.device('text', '150%');
    await expect.poll(() => stage.textPx('en_US', number)).toBeCloseTo(before * 1.5, 1);
    expect(await stage.hiddenTexts()).toEqual([]);
  });

  await test.step('in its own pixels it is as large as it is', async () => {
    await page.keyboard.press('Alt+9');
    await expect.poll(async () => (await stage.shape('zh_HK')).scale).toBe(1);
    await page.keyboard.press('Alt+9');
    await page.keyboard.press('Alt+9');
    await expect.poll(async () => (await stage.shape('zh_HK')).scale).toBeLessThan(1);
  });

  await test.step('each language stands there in light and dark at once', async () => {
    for (let press = 0; press < 3; press++) await stage.phoneTheme().click();
    await expect(stage.phone('en_US')).toHaveCount(2);
    await expect(stage.phone('zh_HK')).toHaveCount(2);
    expect(await bench.accessibilityProblems()).toEqual([]);
    await stage.phoneTheme().click();
  });

  await test.step('the wallet holds every order, or that of the payload alone', async () => {
    await bench.send();
    await bench.openPayload('CALL_NUM');
    await bench.send();
    await stage.show('wallet');
    await expect(stage.phone('en_US')).toContainText('Rail tickets');
    await stage.onlyThis().click();
    await expect(stage.phone('en_US')).not.toContainText('Rail tickets');
    await expect(stage.phone('en_US')).toContainText('A123');
    await stage.show('ticket');
  });

  await test.step('the stage moves to a window of its own, where both phones follow every key', async () => {
    await bench.openPayload('TICKETED');
    const opened = page.waitForEvent('popup');
    await bench.run('stage.apart');
    const second = await opened;
    const apart = new StagePage(second);
    await expect(apart.value('zh_HK', number)).toHaveText('G6532');
    await expect(stage.region).toHaveCount(0);
    await bench.editor.goBehind('"shift_number": "G6532');
    await page.keyboard.type('B');
    await expect(apart.value('en_US', number)).toHaveText('G6532B');
    await apart.device('width', '390 × 844');
    await expect.poll(async () => (await apart.shape('en_US')).ratio).toBeCloseTo(844 / 390, 2);
    await apart.show('notices');
    await expect(apart.phone('zh_HK')).toContainText('列車');
    await apart.region.press('Alt+5');
    await apart.value('en_US', '/extInfo/multiLang/en_US/to').click();
    await page.keyboard.type('C');
    await expect(apart.value('en_US', '/extInfo/multiLang/en_US/to')).toContainText('C');
    await apart.value('en_US', number).dblclick();
    await second.locator('[data-card-text]').first().fill('G7000');
    await second.keyboard.press('Enter');
    await expect(apart.value('zh_HK', number)).toHaveText('G7000');
    await second.close();
    await expect(stage.value('en_US', number)).toHaveText('G7000');
  });
});
