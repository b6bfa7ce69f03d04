import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/bench.ts';
import type { BenchWindow } from '../pages/bench-window.ts';

/** What the dialog gives as a file, exported by the keyboard alone. */
async function exported(page: Page, bench: BenchWindow, sets: () => Promise<void> = async () => {}) {
  await expect(bench.pictures.dialog()).toBeVisible();
  await sets();
  const given = page.waitForEvent('download');
  await bench.pictures.run().press('Enter');
  const download = await given;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('a designer exports phone, sheet and review by the keyboard, as the stage shows them', async ({
  bench,
  page,
  browser,
}, info) => {
  await test.step('the phone in front is a PNG of its size in the pixels that were asked for', async () => {
    await bench.pictures.button().press('Enter');
    const { name, bytes } = await exported(page, bench, async () => {
      await bench.pictures.pick('zh_HK').press('Enter');
      await bench.pictures.width().selectOption('320');
      expect(await bench.accessibilityProblems()).toEqual([]);
    });
    expect(name).toMatch(/\.ticket\.en_US\.light\.320\.100\.png$/);
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([640, 1136]);
    await expect(bench.pictures.dialog()).toBeHidden();
    await expect(bench.pictures.button()).toBeFocused();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(name);
  });

  await test.step('the sheet of every page is a PDF', async () => {
    await bench.run('export.sheet');
    const { name, bytes } = await exported(page, bench, () => bench.pictures.format('pdf').press('Enter'));
    expect(name).toMatch(/\.sheet\.pdf$/);
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(20_000);
  });

  await test.step('a review is one page with phones, payload, assumptions and notes, which asks nobody for anything', async () => {
    const typed = await bench.editor.copyAll();
    await bench.run('export.review');
    const { name, bytes } = await exported(page, bench, () => bench.pictures.notes().fill('<b>Too dark</b> in dark'));
    expect(name).toMatch(/\.review\.html$/);
    const file = info.outputPath('review.html');
    await writeFile(file, bytes);
    const elsewhere = await browser.newContext();
    const asked: string[] = [];
    elsewhere.on('request', (request) => asked.push(request.url()));
    const review = await elsewhere.newPage();
    await review.goto(pathToFileURL(file).href);
    await expect(review.locator('figure').first()).toBeVisible();
    expect(await review.locator('figure [data-phone]').count()).toBeGreaterThanOrEqual(14);
    const texts = await review.locator('pre').allTextContents();
    expect(texts[0]).toBe('<b>Too dark</b> in dark');
    expect(texts[1]?.trim()).toBe(typed.trim());
    expect(texts[2]).toContain('Themes: ');
    expect(texts[3]).toBe('None.');
    expect(texts[5]).toContain('The HTTP method of the three endpoints is not specified. → POST (http-method = post)');
    expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(file).href]);
    await review.setViewportSize({ width: 420, height: 800 });
    expect(await review.evaluate(() => document.documentElement.scrollWidth)).toBe(420);
    await elsewhere.close();
  });
});
