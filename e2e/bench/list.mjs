import { execFileSync } from 'node:child_process';
import { buildBench } from './build-bench.mjs';
import { inWindow, openEditor } from './in-window.mjs';
import { areSmooth, frameLine, workOfFrames } from './scrolled-frames.mjs';

const payloads = 2000;
const what = `list of ${payloads.toLocaleString('en-US')} payloads`;
const tree = '[role="tree"]';

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
  const slow = await workOfFrames(page, tree, 84);
  const fast = await workOfFrames(page, tree, 1000);
  return {
    good: areSmooth(slow),
    lines: [frameLine(`${what}, three rows a frame`, slow), frameLine(`${what}, a screen and more a frame`, fast)],
  };
}
