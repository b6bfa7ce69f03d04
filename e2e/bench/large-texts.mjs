import { inWindow, openEditor } from './in-window.mjs';
import { millis, percentile } from './numbers.mjs';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const keys = 40;

/** Texts made to hurt the window, each with what it is and its size: `change` is given the text of a payload. */
const texts = [
  { what: 'a line of 200 KB', bytes: 200 * kilobyte, change: inOneValue },
  { what: 'a line of 400 KB', bytes: 400 * kilobyte, change: inOneValue },
  { what: '400 KB of members', bytes: 400 * kilobyte, change: inMembers },
  { what: '400 KB without line ends', bytes: 400 * kilobyte, change: withoutLineEnds },
  { what: 'a line of 1 MB', bytes: megabyte, change: inOneValue },
  { what: 'a line of 5 MB', bytes: 5 * megabyte - 20 * kilobyte, change: inOneValue },
  { what: '5 MB of members', bytes: 5 * megabyte - 200 * kilobyte, change: inMembers },
];

const ms = (number) => millis(number, 0);

/** What large texts cost the window: keys, and how long it is blocked at most. */
export async function bench(root) {
  const measured = [];
  for (const { what, bytes, change } of texts) {
    measured.push(
      await onLargeText(
        root,
        (text) => change(text, bytes),
        (seen) => ({
          good: true,
          lines: [
            [`${what}: key stroke, 95 of 100`, ms(seen.keyMs), 'until the window may draw'],
            [`${what}: longest block`, ms(seen.blockMs), `paste, keys, undo, tabs; at the start ${ms(seen.startMs)}`],
          ],
        }),
      ),
    );
  }
  return { good: true, lines: measured.flatMap(({ lines }) => lines) };
}

/**
 * What a text costs that is pasted into an empty bench: key strokes and their way to both cards (95 of 100), the longest block
 * while it is pasted, typed into, undone and left, and the longest at the next start, all in ms. `report` gets them.
 */
export function onLargeText(root, change, report) {
  return inWindow(root, async (page, address) => report(await measure(page, address, change)));
}

async function measure(page, address, change) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    globalThis.blocks = [];
    const keep = (list) => globalThis.blocks.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(keep).observe({ type: 'longtask', buffered: true });
  });
  await openEditor(page, address);
  await page.locator('[data-editor]').click({ position: { x: 240, y: 60 } });
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const text = change(await page.evaluate(() => navigator.clipboard.readText()));
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await longestBlock(page);
  await page.keyboard.press('Control+v');
  await settled(page);
  const keyMs = await typeInto(page);
  const cardsMs = percentile(
    await page.evaluate(() => performance.getEntriesByName('key-to-cards').map(({ duration }) => duration)),
    0.95,
  );
  await page.keyboard.press('Control+z');
  await settled(page);
  await page.locator('[data-document]', { hasText: 'USED' }).first().click();
  await settled(page);
  await page.locator('[data-document]', { hasText: 'TICKETED' }).first().click();
  await settled(page);
  const blockMs = await longestBlock(page);
  await page.reload();
  await page.locator('[data-region="editor"] .view-line').first().waitFor();
  await settled(page);
  return { keyMs, cardsMs, blockMs, startMs: await longestBlock(page) };
}

/** Types near the start of the text, where a person sees it. What counts is the time until the window may draw again. */
async function typeInto(page) {
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.evaluate(() => {
    performance.clearMeasures('key-to-cards');
    globalThis.strokes = [];
    const started = () => {
      const before = performance.now();
      // The next task comes after everything that the key stroke has done.
      setTimeout(() => globalThis.strokes.push(performance.now() - before));
    };
    document.addEventListener('keydown', started, { capture: true });
  });
  for (let key = 0; key < keys; key++) await page.keyboard.press(key % 2 === 0 ? 'Space' : 'Backspace', { delay: 10 });
  await settled(page);
  return percentile(await page.evaluate(() => globalThis.strokes), 0.95);
}

/** Everything is read and saved, and the window has nothing more to do. */
async function settled(page) {
  await page.locator('[data-save-state="saved"]').waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** The longest block since it was asked last, in ms; 0 where none took 50 ms. */
async function longestBlock(page) {
  return page.evaluate(() => Math.max(0, ...globalThis.blocks.splice(0)));
}

export function inOneValue(text, bytes) {
  return text.replace('Hong Kong West Kowloon', 'word '.repeat(Math.ceil(bytes / 5)).slice(0, bytes));
}

export function inMembers(text, bytes) {
  const member = (index) => `"name${index}": "${'value '.repeat(13)}"`;
  const count = Math.floor(bytes / (member(10_000).length + 2));
  return text.replace(/\}\s*$/, `,\n${Array.from({ length: count }, (_, index) => member(index)).join(',\n')}}`);
}

function withoutLineEnds(text, bytes) {
  return inMembers(text, bytes).replaceAll('\n', ' ');
}
