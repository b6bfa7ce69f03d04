import { readFile, truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/bench.ts';
import type { BenchWindow } from '../pages/bench-window.ts';
import { CalibrationPage } from '../pages/calibration.ts';

/** The English phone of the stage as a PNG, exported by the window. */
async function exportedPhone(page: Page, bench: BenchWindow): Promise<Buffer> {
  await bench.pictures.button().press('Enter');
  await bench.pictures.pick('zh_HK').press('Enter');
  const given = page.waitForEvent('download');
  await bench.pictures.run().press('Enter');
  return readFile(await (await given).path());
}

const wallet = { 'band.train-ticket': '#00603a', cardSurface: '#fff4d6', cardRadius: '2', textValue: '18' } as const;

test('a designer calibrates the card to a screenshot, and every picture says on which day', async ({
  bench,
  page,
}, info) => {
  const calibration = new CalibrationPage(page);
  await bench.pauseClock();
  const open = async (): Promise<void> => {
    await bench.run('stage.calibrate');
    await calibration.phone('en_US').click();
  };

  const screenshot =
    await test.step('a picture of the product in other colours stands for the real wallet', async () => {
      await open();
      for (const [token, value] of Object.entries(wallet)) await calibration.put(token, value);
      await calibration.save().click();
      await expect(calibration.look()).toHaveText('emulated');
      await page.keyboard.press('Escape');
      const bytes = await exportedPhone(page, bench);
      expect(bytes.toString('utf8')).toContain(
        'Emulated: the look on a phone, including line breaks and colours, with the',
      );
      await bench.run('undo.last');
      return bytes;
    });

  await test.step('files that are no screenshot are refused with the reason', async () => {
    await open();
    await calibration.choose({ name: 'shot.txt', buffer: Buffer.from('no image') });
    await expect(calibration.trouble()).toContainText('not a PNG, JPEG or WebP');
    const large = info.outputPath('shot.png');
    await writeFile(large, screenshot);
    await truncate(large, screenshot.length + 20 * 1024 * 1024);
    await calibration.choose(large);
    await expect(calibration.trouble()).toContainText('over 20 MB');
  });

  await test.step('the difference is measured where the screenshot lies, and falls with each adjusted token', async () => {
    await calibration.choose({ name: 'wallet.png', buffer: screenshot });
    await expect(calibration.trouble()).toBeHidden();
    expect(await calibration.difference('header')).toBeGreaterThan(50);
    expect(await calibration.difference('card')).toBeGreaterThan(20);
    await calibration.pin('whole').press('Shift+ArrowDown');
    await expect(calibration.pin('whole')).toBeFocused();
    await calibration.pin('whole').press('Shift+ArrowUp');
    for (const mode of ['difference', 'blink', 'onion'] as const) await calibration.mode(mode).click();
    for (const [token, value] of Object.entries(wallet)) await calibration.put(token, value);
    await expect(calibration.look()).toHaveText('not saved');
    await expect.poll(() => calibration.difference('card')).toBeLessThan(3);
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('it is saved as the theme of the project, which stage and pictures name with its day', async () => {
    await calibration.save().click();
    await expect(calibration.look()).toHaveText(/^calibrated on \d{4}-\d{2}-\d{2}$/);
    const look = await calibration.look().innerText();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-region="stage"] [data-look]')).toHaveText(look);
    const described = (await exportedPhone(page, bench)).toString('utf8');
    expect(described.toLowerCase()).toContain(look);
    expect(described).toContain('of the pixels of the card differed');
    expect(described).not.toContain('wallet.png');
  });
});
