import { execFileSync } from 'node:child_process';
import { buildBench } from './build-bench.mjs';
import { median, percentile, whole } from './figures.mjs';
import { inWindow, openEditor } from './in-window.mjs';

const orders = 50;
const callsOfOrder = 40;
const moves = 240;
const millis = (ms) => `${ms.toFixed(1)} ms`;

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
  const lines = [];
  for (const surface of ['ticket', 'wallet', 'notices']) {
    await page.locator(`[data-region="stage"] [data-value="${surface}"]`).click();
    lines.push(line(surface, await framesOfDrag(page)));
  }
  return { good: true, lines };
}

function line(surface, { frames, work }) {
  const rate = 1000 / (frames.reduce((sum, each) => sum + each, 0) / frames.length);
  const size = `${orders} orders of ${callsOfOrder} calls; script a frame ${millis(median(work))}, 95 of 100 ${millis(percentile(work, 0.95))}`;
  return [
    `drag, phones on ${surface}`,
    `${whole(rate)} frames/s`,
    `95 of 100 within ${millis(percentile(frames, 0.95))}; ${size}`,
  ];
}

/** Drags there and back; gives the time between frames, and how long the script of each frame took. */
async function framesOfDrag(page) {
  const axis = await page.locator('[data-axis]').boundingBox();
  const head = await page.locator('[data-timeline] [role="slider"]').boundingBox();
  const y = head.y + head.height / 2;
  await page.mouse.move(head.x + head.width / 2, y);
  await page.mouse.down();
  await page.evaluate(startCounting);
  for (let move = 0; move < moves; move++) {
    const part = Math.abs(1 - (2 * move) / moves);
    await page.mouse.move(axis.x + 4 + (axis.width - 8) * part, y);
  }
  const counted = await page.evaluate(() => window.stopCounting());
  await page.mouse.up();
  return counted;
}

/** Runs in the page. A message to itself comes after the frame's callbacks, styles and layout. */
function startCounting() {
  const frames = [];
  const work = [];
  let last = performance.now();
  let isCounting = true;
  const channel = new MessageChannel();
  let began = 0;
  channel.port1.addEventListener('message', () => work.push(performance.now() - began));
  channel.port1.start();
  const count = () => {
    const now = performance.now();
    frames.push(now - last);
    last = now;
    began = now;
    channel.port2.postMessage(null);
    if (isCounting) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  window.stopCounting = () => {
    isCounting = false;
    return { frames: frames.slice(1), work };
  };
}
