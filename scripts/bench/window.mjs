import { median, percentile } from './figures.mjs';
import { inWindow, openEditor } from './in-window.mjs';

const keys = 200;
const millis = (ms) => `${ms.toFixed(1)} ms`;

/** The window in a real browser: how soon it is ready, and how soon a key stroke is on both cards. */
export const windowBench = {
  name: 'window',
  run: (root) => inWindow(root, measure),
};

async function measure(page, address) {
  const opened = performance.now();
  await openEditor(page, address);
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
}

async function typeInto(page) {
  await page.locator('article [data-path="/extInfo/multiLang/en_US/from"]').first().click();
  for (let key = 0; key < keys; key++) {
    // A name of up to 48 letters, over and over: the text stays legal and the cards stay full.
    await page.keyboard.press(key % 48 < 40 ? 'KeyA' : 'Backspace', { delay: 5 });
  }
  return page.evaluate(() => performance.getEntriesByName('key-to-cards').map(({ duration }) => duration));
}
