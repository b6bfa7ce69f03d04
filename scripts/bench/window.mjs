import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { findBrowser } from '../steps/browser.mjs';
import { median, percentile } from './figures.mjs';
import { untilReady } from './ready-line.mjs';

const keys = 200;
const millis = (ms) => `${ms.toFixed(1)} ms`;

/** The window in a real browser: how soon it is ready, and how soon a key stroke is on both cards. */
export const windowBench = {
  name: 'window',
  run: async (root) => {
    const executablePath = findBrowser();
    if (executablePath === null) return { good: true, lines: [['no Chromium or Chrome is installed', 'not measured']] };
    await build({ only: ['host', 'window'] });
    const { chromium } = await import('@playwright/test');
    const data = mkdtempSync(join(tmpdir(), 'passbench-bench-'));
    const host = await untilReady(
      process.execPath,
      ['dist/host/host.js', '--no-open', '--port', '0', '--data', data],
      root,
    );
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const opened = performance.now();
      await page.goto(host.address);
      await page.locator('[data-region="editor"] .view-line').first().waitFor();
      const readyMs = performance.now() - opened;
      const strokes = await typeInto(page);
      return {
        good: true,
        lines: [
          ['window: address opened to first line of the editor', millis(readyMs)],
          ['key stroke to both cards, median', millis(median(strokes)), `of ${strokes.length}, a frame is 16.7 ms`],
          ['key stroke to both cards, 95 of 100', millis(percentile(strokes, 0.95))],
        ],
      };
    } finally {
      await browser.close();
      await host.end();
      rmSync(data, { recursive: true, force: true });
    }
  },
};

async function typeInto(page) {
  await page.locator('article [data-path="/extInfo/multiLang/en_US/from"]').first().click();
  for (let key = 0; key < keys; key++) {
    // A name of up to 48 letters, over and over: the text stays legal and the cards stay full.
    await page.keyboard.press(key % 48 < 40 ? 'KeyA' : 'Backspace', { delay: 5 });
  }
  return page.evaluate(() => performance.getEntriesByName('key-to-cards').map(({ duration }) => duration));
}
