import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './steps/browser.mjs';
import { checkSteps, endToEndStep } from './steps/check-steps.mjs';
import { ensurePostgres } from './steps/postgres.mjs';
import { demandNode, ensureInstalled } from './steps/install.mjs';
import { runSteps } from './steps/report.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
demandNode();
await ensureInstalled(root);
const browser = await ensureBrowser();
await ensurePostgres();
const { build } = await import('./build.mjs');

const buildStep = {
  label: 'build',
  async run() {
    try {
      await build({ root });
      return { passed: 1, failed: 0, output: '' };
    } catch (error) {
      return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
    }
  },
};

/** What packages would hold; loaded only here, since it needs what has been installed. */
const packagesStep = {
  label: 'packages',
  async run(root) {
    const { packStep } = await import('./pack/pack-check.mjs');
    return packStep.run(root);
  },
};

const noBrowserStep = {
  label: 'end to end',
  run: async () => ({
    passed: 0,
    failed: 1,
    output:
      'No Chromium or Chrome is installed, so the user stories were not run. On Debian: apt-get install chromium.',
  }),
};

const total = await runSteps(root, [
  ...checkSteps,
  buildStep,
  packagesStep,
  browser === null ? noBrowserStep : endToEndStep(browser),
]);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exit(total.failed === 0 ? 0 : 1);
