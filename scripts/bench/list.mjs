import { execFileSync } from 'node:child_process';
import { buildBench } from './build-bench.mjs';
import { median, percentile } from './figures.mjs';
import { inWindow, openEditor } from './in-window.mjs';

const payloads = 2000;
const frames = 240;
const budgetMs = 16;
const millis = (ms) => `${ms.toFixed(1)} ms`;

/** The list of payloads scrolled from one end to the other: what the main thread does in each frame. */
export const listBench = {
  name: 'list',
  run: (root) =>
    inWindow(root, measure, async (data) => {
      const fill = await buildBench(root, 'fill-list-process');
      execFileSync(process.execPath, [fill, data, String(payloads)]);
    }),
};

async function measure(page, address) {
  await openEditor(page, address);
  await page.locator('[role="treeitem"]').first().waitFor();
  const slow = await page.evaluate(scrollThrough, [frames, 84]);
  const fast = await page.evaluate(scrollThrough, [frames, 1000]);
  return {
    good: percentile(slow, 0.95) < budgetMs,
    lines: [line('three rows a frame', slow), line('a screen and more a frame', fast)],
  };
}

function line(what, work) {
  return [
    `list of ${payloads.toLocaleString('en-US')} payloads, ${what}`,
    millis(percentile(work, 0.95)),
    `main thread in 95 of 100 frames of ${work.length}; median ${millis(median(work))}, most ${millis(Math.max(...work))}`,
  ];
}

/**
 * Runs in the page, and gives the work of each frame: from what is heard first of the scroll, before anybody else, to the first
 * task after the frame was laid out and painted. What is put off to tasks between two frames counts to the second.
 */
async function scrollThrough([count, stepPx]) {
  const list = document.querySelector('[role="tree"]');
  const work = [];
  const channel = new MessageChannel();
  let began = null;
  const begin = () => (began ??= performance.now());
  window.addEventListener('scroll', begin, { capture: true });
  list.scrollTop = 0;
  for (let frame = 0; frame < count; frame += 1) {
    await new Promise((resolve) => {
      requestAnimationFrame(() => {
        begin();
        const isDown = Math.floor((frame * stepPx) / list.scrollHeight) % 2 === 0;
        list.scrollTop += isDown ? stepPx : -stepPx;
        channel.port1.onmessage = () => {
          work.push(performance.now() - began);
          began = null;
          resolve();
        };
        channel.port2.postMessage(null);
      });
    });
  }
  window.removeEventListener('scroll', begin, { capture: true });
  return work.slice(5);
}
