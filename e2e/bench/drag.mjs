import { join } from 'node:path';
import { demoClientId } from '../../electron/services/keys/demo-client.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { plainTemplates } from '../../shared/scenarios/templates.ts';
import { inWindow, openEditor } from './in-window.mjs';
import { areSmooth, frameLine, oneFrame, workWhile } from './scrolled-frames.mjs';
import { callOf, storeCalls } from './stored-calls.mjs';

const orders = 50;
const callsOfOrder = 40;
const moves = 240;
const betweenMs = 5 * 60_000;

/** The view head dragged through a long day of many orders, both phones following, on each of what they can show. */
export function bench(root) {
  const createdMs = Date.now() - callsOfOrder * betweenMs;
  return inWindow(root, measure, (data) =>
    storeCalls(join(data, 'calls.db'), orders * callsOfOrder, (at) => callAt(at, createdMs)),
  );
}

/** The orders one after another, the last call of each just now; every fifth one is refused. */
function callAt(at, createdMs) {
  const [order, index] = [Math.floor(at / callsOfOrder), at % callsOfOrder];
  const scenario = scenarios[order % scenarios.length];
  const templates = plainTemplates(scenario);
  // An order ends with its last status; until then it repeats those before.
  const isLast = index === callsOfOrder - 1;
  const { status } = isLast ? templates.at(-1) : templates[index % Math.max(1, templates.length - 1)];
  const call = { scenario, status, clientId: demoClientId, merchantBizNo: `BENCH-${order}`, createdMs };
  return callOf(at, { ...call, atMs: createdMs + index * betweenMs + order * 1000, isAccepted: index % 5 !== 4 });
}

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
