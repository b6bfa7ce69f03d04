import { inWindow, openEditor } from './in-window.mjs';
import { areSmooth, frameLine, oneFrame, workOfFrames, workWhile } from './scrolled-frames.mjs';

const place = '[data-sheet-scroll]';
/** Beside what a sheet begins with: 7 statuses, twice the texts, both languages and themes, four widths. */
const alsoChosen = ['dark', '320', '360', '430'];

/** A contact sheet of more than 200 phones, first shown and then scrolled: what the main thread does in each frame. */
export const bench = (root) => inWindow(root, measure);

async function measure(page, address) {
  await openEditor(page, address);
  await page.locator('[data-document]', { hasText: 'PARKING_DUE' }).first().click();
  await page.keyboard.press('Alt+Shift+s');
  for (const value of alsoChosen) await page.locator(`[data-pick="${value}"]`).click();
  await page.locator('[data-axis-menu="texts"]').click();
  await page.locator('[data-item="worst"]').click();
  await page.keyboard.press('Escape');
  const count = Number(await page.locator('[data-sheet-count]').getAttribute('data-sheet-count'));
  await page.locator(`${place} [data-phone]`).first().waitFor();
  const larger = page.locator('[data-sheet-larger]');
  await larger.click();
  const lines = [];
  const shown = await workWhile(page, 120, () => page.evaluate(oneFrame));
  lines.push(frameLine(`sheet of ${count} phones, first shown`, shown));
  const slow = await workOfFrames(page, place, 40);
  lines.push(frameLine(`sheet of ${count} phones, 40 px a frame`, slow));
  const fast = await workOfFrames(page, place, 600);
  lines.push(frameLine(`sheet of ${count} phones, a screen a frame`, fast));
  return { good: count >= 200 && [shown, slow, fast].every(areSmooth), lines };
}
