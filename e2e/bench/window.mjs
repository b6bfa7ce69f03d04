import { median, millis, percentile } from './numbers.mjs';
import { inWindow, openEditor } from './in-window.mjs';

const rounds = 5;
const keys = 200;

/** What stands in the page when a part of the window can be used. */
const parts = {
  cards: 'article [data-path]',
  text: '[data-first-text], [data-region="editor"] .view-line',
  line: '[data-region="editor"] .view-line',
};

/** The window in a real browser: how soon it is ready, and how soon a key stroke is on both cards. */
export const bench = (root) => inWindow(root, measure);

async function measure(page, address) {
  await page.addInitScript(watchParts, parts);
  await openEditor(page, address);
  const first = await page.evaluate(() => window.seenParts);
  const strokes = await typeInto(page);
  // The session of a tab goes on when it is loaded anew: nothing else is warmer than at the first time.
  const opened = [];
  for (let round = 0; round < rounds; round++) {
    await openEditor(page, address.replace(/#.*$/, ''));
    opened.push(await page.evaluate(() => window.seenParts));
  }
  const again = (part) => millis(median(opened.map((seen) => seen[part])));
  return {
    good: true,
    lines: [
      ['window: first line of the editor, first time', millis(first.line)],
      ['both cards, median', again('cards'), `of ${rounds}`],
      ['the text in front, median', again('text')],
      ['first line of the editor, median', again('line'), 'wanted under 1 s'],
      ['key stroke to both cards, median', millis(median(strokes)), `of ${strokes.length}, a frame is 16.7 ms`],
      ['key stroke to both cards, 95 of 100', millis(percentile(strokes, 0.95)), 'wanted under 16 ms'],
    ],
  };
}

/** Runs in the page before anything else: notes when each part first stands there, in ms since the address was opened. */
function watchParts(wanted) {
  window.seenParts = {};
  const look = () => {
    for (const [part, selector] of Object.entries(wanted))
      if (window.seenParts[part] === undefined && document.querySelector(selector) !== null)
        window.seenParts[part] = performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}

async function typeInto(page) {
  await page.locator('article [data-path="/extInfo/multiLang/en_US/from"]').first().click();
  for (let key = 0; key < keys; key++) {
    // A name of up to 48 letters, over and over: the text stays legal and the cards stay full.
    await page.keyboard.press(key % 48 < 40 ? 'KeyA' : 'Backspace', { delay: 5 });
  }
  return page.evaluate(() => performance.getEntriesByName('key-to-cards').map(({ duration }) => duration));
}
