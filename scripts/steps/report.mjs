import { progress } from './run-step.mjs';

/** So many of the steps that may run beside others do so at the same time. */
const mostAtOnce = 2;

/**
 * Runs steps in their order; neighbours that all say `isShared` run two at a time. Prints a line for each, in their order,
 * and a failing step's own output, and adds up the counts.
 */
export async function runSteps(root, steps, out = process.stdout) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const group of groupsOf(steps)) {
    const outcomes = startAll(root, group);
    for (const [at, { label }] of group.entries()) {
      const done = progress(label, out);
      const { ms, ...result } = await outcomes[at];
      const skipped = result.skipped ?? 0;
      total.passed += result.passed;
      total.failed += result.failed;
      total.skipped += skipped;
      const skippedWords = skipped > 0 ? `, ${skipped} skipped` : '';
      done(`${result.passed} passed, ${result.failed} failed${skippedWords}`, ms);
      if (result.output !== '') out.write(`${result.output.trim()}\n`);
    }
  }
  return total;
}

/** Neighbours that may run beside each other; any other step is a group of its own. */
function groupsOf(steps) {
  const groups = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.isShared === true && last?.at(-1)?.isShared === true) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Starts each step once a place is free; gives a promise for each, in their order. */
function startAll(root, steps) {
  const outcomes = [];
  for (const step of steps) {
    const outcome = freePlace([...outcomes]).then(() => timed(root, step));
    // It is told when its line comes, which may be later.
    outcome.catch(() => {});
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Resolves once fewer than two of these run. */
function freePlace(running) {
  let left = running.length;
  return new Promise((resolve) => {
    const look = () => {
      if (left < mostAtOnce) resolve();
    };
    const end = () => {
      left -= 1;
      look();
    };
    for (const each of running) each.then(end, end);
    look();
  });
}

async function timed(root, step) {
  const started = Date.now();
  const result = await step.run(root);
  return { ...result, ms: Date.now() - started };
}
