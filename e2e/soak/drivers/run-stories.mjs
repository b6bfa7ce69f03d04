import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from '../../../scripts/steps/browser.mjs';
import { runQuietly } from '../../../scripts/steps/run-step.mjs';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';

/**
 * Runs user stories in a real browser against the built product, in every look: all, or those of `specs`. Gives { passed, failed, notes };
 * `notes` are the annotations of all of them as { type, description }. What failed is printed.
 */
export async function runStories({ root, specs = [], env = {} }) {
  const browser = findBrowser();
  if (browser === null) throw new Error('No Chromium or Chrome is installed. On Debian: apt-get install chromium.');
  await buildParts(root, ['cli', 'host', 'window']);
  const report = join(root, '.build', 'e2e.json');
  await rm(report, { force: true });
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...specs];
  const { code, output } = await runQuietly(join(root, 'node_modules', '.bin', 'playwright'), args, {
    cwd: root,
    env: { ...process.env, PASSBENCH_BROWSER: browser, PASSBENCH_LOOKS: 'all', ...env },
  });
  const read = await readFile(report, 'utf8').catch(() => null);
  if (read === null) throw new Error(`The stories could not be run: ${output.trim().slice(-500)}`);
  if (code !== 0) console.error(output.trim().slice(-4000));
  const { stats, suites } = JSON.parse(read);
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed + (code !== 0 && failed === 0 ? 1 : 0), notes: [...notesOf(suites)] };
}

function* notesOf(suites) {
  for (const suite of suites ?? []) {
    for (const spec of suite.specs ?? []) for (const test of spec.tests) yield* test.annotations;
    yield* notesOf(suite.suites);
  }
}
