import { progress } from './run-step.mjs';

/** Runs steps one after the other, prints a line for each and a failing step's own output, and adds up the counts. */
export async function runSteps(root, steps) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const step of steps) {
    const done = progress(step.label);
    const result = await step.run(root);
    const skipped = result.skipped ?? 0;
    total.passed += result.passed;
    total.failed += result.failed;
    total.skipped += skipped;
    const skippedWords = skipped > 0 ? `, ${skipped} skipped` : '';
    done(`${result.passed} passed, ${result.failed} failed${skippedWords}`);
    if (result.output !== '') process.stdout.write(`${result.output.trim()}\n`);
  }
  return total;
}
