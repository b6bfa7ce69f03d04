import { execFileSync } from 'node:child_process';
import { buildBench } from './build-bench.mjs';
import { inWindow, openEditor } from './in-window.mjs';
import { areSmooth, frameLine, oneFrame, workWhile } from './scrolled-frames.mjs';

const orders = 50;
const callsOfOrder = 40;
const moves = 240;

/** The view head dragged through a long day of many orders, both phones following, on each of what they can show. */
export const dragBench = {
  name: 'drag',
  run: (root) =>
    inWindow(root, measure, async (data) => {
      const fill = await buildBench(root, 'fill-process');
      execFileSync(process.execPath, [fill, data, String(orders), String(callsOfOrder)]);
    }),
};

async function measure(page, address) {
  await openEditor(page, address);
  await page.locator('[data-panel-tab="timeline"]').click();
  const measured = [];
  for (const surface of ['ticket', 'wallet', 'notices']) {
    await page.locator(`[data-region="stage"] [data-value="${surface}"]`).click();
    measured.push({ surface, work: await workOfDrag(page) });
  }
  const what = `drag through ${orders} orders of ${callsOfOrder} calls`;
  return {
    good: measured.every(({ work }) => areSmooth(work)),
    lines: measured.map(({ surface, work }) => frameLine(`${what}, ${surface}`, work)),
  };
}

/** Drags there and back, a move a frame: what the main thread takes from one to the next. */
async function workOfDrag(page) {
  const axis = await page.locator('[data-axis]').boundingBox();
  const head = await page.locator('[data-timeline] [role="slider"]').boundingBox();
  const y = head.y + head.height / 2;
  await page.mouse.move(head.x + head.width / 2, y);
  await page.mouse.down();
  const work = await workWhile(page, moves, async (move) => {
    const part = Math.abs(1 - (2 * move) / moves);
    await page.mouse.move(axis.x + 4 + (axis.width - 8) * part, y);
    await page.evaluate(oneFrame);
  });
  await page.mouse.up();
  return work.slice(5);
}
