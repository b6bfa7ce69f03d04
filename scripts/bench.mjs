// Measures what the product promises to be fast at, and prints medians. `npm run bench -- NAME...` runs only those.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { callsBench } from '../e2e/bench/calls.mjs';
import { callsTypingBench } from '../e2e/bench/calls-typing.mjs';
import { dragBench } from '../e2e/bench/drag.mjs';
import { gapsBench } from '../e2e/bench/gaps.mjs';
import { largeTextsBench, longDocumentBench } from '../e2e/bench/large-texts.mjs';
import { listBench } from '../e2e/bench/list.mjs';
import { projectBench } from '../e2e/bench/project.mjs';
import { renderBench } from '../e2e/bench/render.mjs';
import { sandboxBench, sandboxMinuteBench } from '../e2e/bench/sandbox.mjs';
import { sheetBench } from '../e2e/bench/sheet.mjs';
import { simulateBench } from '../e2e/bench/simulate.mjs';
import { startBench } from '../e2e/bench/start.mjs';
import { timelineBench } from '../e2e/bench/timeline.mjs';
import { unlockBench } from '../e2e/bench/unlock.mjs';
import { validateBench } from '../e2e/bench/validate.mjs';
import { windowBench } from '../e2e/bench/window.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every bench: a name, and a run that gives lines of [what, figure, remark]. */
const benches = [
  validateBench,
  timelineBench,
  simulateBench,
  gapsBench,
  windowBench,
  longDocumentBench,
  dragBench,
  listBench,
  sheetBench,
  renderBench,
  callsTypingBench,
  callsBench,
  sandboxBench,
  startBench,
  unlockBench,
  projectBench,
  sandboxMinuteBench,
  largeTextsBench,
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `No bench is named ${unknown.join(', ')}. There are: ${benches.map((bench) => bench.name).join(', ')}.`,
  );
  process.exit(2);
}

console.log(`Node ${process.versions.node}, ${availableParallelism()} cores`);
let isGood = true;
for (const bench of benches.filter(({ name, onlyWhenNamed }) =>
  asked.length === 0 ? !onlyWhenNamed : asked.includes(name),
)) {
  const { lines, good } = await bench.run(root);
  isGood &&= good;
  console.log(`\n${bench.name}`);
  for (const [what, figure, remark = ''] of lines)
    console.log(`  ${what.padEnd(46)} ${figure.padStart(14)}  ${remark}`.trimEnd());
}
process.exit(isGood ? 0 : 1);
