import { median, millis, percentile } from './numbers.mjs';

const frames = 240;
const wanted = 16;

/** One line about the frames of a scroll. */
export function frameLine(what, work) {
  return [
    what,
    millis(percentile(work, 0.95)),
    `of the main thread in 95 of 100 frames of ${work.length}, wanted under ${wanted} ms; median ${millis(median(work))}, most ${millis(Math.max(...work))}`,
  ];
}

/** Whether so many frames leave the main thread its time for a key. */
export function areSmooth(work) {
  return percentile(work, 0.95) < wanted;
}

/**
 * What every task of the main thread takes from one step of a scroll to the next, a frame each, in time of the processor: what else
 * the machine has to do makes no difference. Asking is part of it. The place is scrolled down, and up again at its ends.
 */
export async function workOfFrames(page, place, stepPx) {
  await page.evaluate((selector) => document.querySelector(selector).scrollTo({ top: 0 }), place);
  const work = await workWhile(page, frames, () => page.evaluate(scrollOneStep, [place, stepPx]));
  return work.slice(5);
}

/** The same for any act that ends with a frame. */
export async function workWhile(page, times, act) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime').value * 1000;
  };
  const work = [];
  let before = await taken();
  for (let frame = 0; frame < times; frame += 1) {
    await act(frame);
    const after = await taken();
    work.push(after - before);
    before = after;
  }
  await session.send('Performance.disable');
  await session.detach();
  return work;
}

/** Runs in the page: over once the next frame was drawn. */
export function oneFrame() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Runs in the page: one step; over once the frame with what it brings was drawn. */
function scrollOneStep([selector, stepPx]) {
  const place = document.querySelector(selector);
  const isAtEnd = place.scrollTop + place.clientHeight >= place.scrollHeight - 1;
  if (isAtEnd) window.isGoingUp = true;
  if (place.scrollTop === 0) window.isGoingUp = false;
  place.scrollTop += window.isGoingUp ? -stepPx : stepPx;
  // The first frame hears the scroll and draws; the second comes once that is done.
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
