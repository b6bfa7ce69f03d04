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
  const slow = await workOfFrames(page, 84);
  const fast = await workOfFrames(page, 1000);
  return {
    good: percentile(slow, 0.95) < budgetMs,
    lines: [line('three rows a frame', slow), line('a screen and more a frame', fast)],
  };
}

function line(what, work) {
  return [
    `list of ${payloads.toLocaleString('en-US')} payloads, ${what}`,
    millis(percentile(work, 0.95)),
    `of the main thread in 95 of 100 frames of ${work.length}; median ${millis(median(work))}, most ${millis(Math.max(...work))}`,
  ];
}

/**
 * What every task of the main thread takes from one step of the scroll to the next, a frame each, in time of the processor: what
 * else the machine has to do makes no difference. Asking is part of it.
 */
async function workOfFrames(page, stepPx) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime').value * 1000;
  };
  const work = [];
  await page.evaluate(() => document.querySelector('[role="tree"]').scrollTo({ top: 0 }));
  let before = await taken();
  for (let frame = 0; frame < frames; frame += 1) {
    await page.evaluate(scrollOneStep, stepPx);
    const after = await taken();
    work.push(after - before);
    before = after;
  }
  await session.send('Performance.disable');
  await session.detach();
  return work.slice(5);
}

/** Runs in the page: one step, down and up again at the ends; over once the frame with what it brings was drawn. */
function scrollOneStep(stepPx) {
  const list = document.querySelector('[role="tree"]');
  const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
  if (isAtEnd) window.isGoingUp = true;
  if (list.scrollTop === 0) window.isGoingUp = false;
  list.scrollTop += window.isGoingUp ? -stepPx : stepPx;
  // The first frame hears the scroll and draws; the second comes once that is done.
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
