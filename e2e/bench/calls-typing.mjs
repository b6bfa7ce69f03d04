import { join } from 'node:path';
import { inWindow, openEditor } from './in-window.mjs';
import { median, millis, percentile, whole } from './numbers.mjs';
import { storeQueueCalls } from './stored-calls.mjs';

const count = 100_000;
const betweenKeysMs = 60;

/** What somebody looks for: a number, two words, a code, a word that every call has, one that none has. */
const searches = ['FILL-4711', 'fill-99 finished', 'CALL_NUM', 'queue', 'merchantBizNo', 'nowhere-at-all'];

/** Typing in the search box of the place of calls, with 100,000 calls in the store. */
export function bench(root) {
  return inWindow(root, measure, (data) => storeQueueCalls(join(data, 'calls.db'), count));
}

async function measure(page, address) {
  await openEditor(page, address);
  await page.locator('[data-section="calls"]').click();
  await page.locator('[data-call]').first().waitFor();
  await page.evaluate(watch);
  const box = page.getByRole('searchbox').first();
  for (const words of searches) {
    await box.fill('');
    await page.evaluate(() => globalThis.forget());
    await box.pressSequentially(words, { delay: betweenKeysMs });
    await page.locator('[data-listed][data-late="false"]').waitFor();
    await page.evaluate((typed) => globalThis.keep(typed), words);
  }
  const { drawn, found, blocks } = await page.evaluate(() => globalThis.kept);
  const slowest = found.toSorted((one, other) => other.ms - one.ms)[0];
  return {
    good: true,
    lines: [
      [
        `${whole(count)} calls: key to a window that may draw, median`,
        millis(median(drawn)),
        `of ${drawn.length} keys`,
      ],
      ['key to a window that may draw, 95 of 100', millis(percentile(drawn, 0.95))],
      ['last key to what was found, median', millis(median(found.map(({ ms }) => ms))), `of ${found.length} searches`],
      ['last key to what was found, longest', millis(slowest.ms), slowest.words],
      ['longest block of the window', millis(Math.max(0, ...blocks)), '0: none of 50 ms'],
    ],
  };
}

/** Runs in the page: for each key how soon the window may draw, and for each search how soon after its last key it is answered. */
function watch() {
  const kept = { drawn: [], found: [], blocks: [] };
  let lastKey = null;
  let answered = null;
  globalThis.kept = kept;
  globalThis.forget = () => {
    lastKey = null;
    answered = null;
  };
  globalThis.keep = (words) => kept.found.push({ words, ms: answered - lastKey });
  document.addEventListener(
    'keydown',
    () => {
      const before = performance.now();
      lastKey = before;
      // The next task comes after everything that the key has done.
      setTimeout(() => kept.drawn.push(performance.now() - before));
    },
    { capture: true },
  );
  const listed = document.querySelector('[data-listed]');
  new MutationObserver(() => {
    if (listed.dataset.late === 'false') answered = performance.now();
  }).observe(listed, { attributes: true, attributeFilter: ['data-late'] });
  new PerformanceObserver((list) => kept.blocks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
}
