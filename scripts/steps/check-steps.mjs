import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './run-step.mjs';

const tool = (root, name) => join(root, 'node_modules', '.bin', name);

/** A step whose verdict is its exit code: one passed or one failed. It runs beside others of its kind. */
const byExitCode = (label, name, args, env = {}) => ({
  label,
  isShared: true,
  async run(root) {
    const { code, output, ms } = await runQuietly(tool(root, name), args, {
      cwd: root,
      env: { ...process.env, ...env },
    });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output: code === 0 ? '' : output, ms };
  },
});

/** A suite that counts its own tests into a JSON report. */
const bySuite = (label, name, args, reportName, count, env = {}) => ({
  label,
  async run(root) {
    const report = join(root, '.build', reportName);
    rmSync(report, { force: true });
    const { code, output, ms } = await runQuietly(tool(root, name), args(report), {
      cwd: root,
      env: { ...process.env, ...env },
    });
    const counted = existsSync(report)
      ? count(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: 0, skipped: 0 };
    const hidden = code !== 0 && counted.failed === 0 ? 1 : 0;
    const nothing = code === 0 && counted.passed === 0 ? 1 : 0;
    return { ...counted, failed: counted.failed + hidden + nothing, output: code === 0 ? '' : output, ms };
  },
});

/** Counts of a report of Vitest: its tests, and as failed ones also the files that do not load or whose hooks fail. */
export function countVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const broken = testResults.filter(
    ({ status, message, assertionResults }) =>
      status === 'failed' && (message !== '' || assertionResults.every((test) => test.status !== 'failed')),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests };
}

const countPlaywright = (report) => ({
  passed: report.stats.expected,
  failed: report.stats.unexpected + report.stats.flaky,
  skipped: report.stats.skipped,
});

/** Compilers in Go run once and end: with more room before each collection of garbage, a seventh of the work is saved. */
const goRoom = { GOGC: '400', GOMEMLIMIT: '3GiB' };

/** Everything that needs neither a build nor a browser, in the order it is reported. */
export const checkSteps = [
  byExitCode('types', 'tsc', ['-b', '--checkers', '1', '--builders', '2'], goRoom),
  byExitCode('lint', 'oxlint', ['--type-aware', '--quiet'], goRoom),
  byExitCode('format', 'oxfmt', ['--check']),
  byExitCode('unused code', 'knip', ['--no-progress']),
  bySuite(
    'unit tests and walls',
    'vitest',
    (report) => ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    'unit.json',
    countVitest,
    // Code that reaches for __proto__ throws here: a payload must not be able to change what objects inherit.
    // Most of what a test makes is dropped at once: with more room for it a tenth of the work is saved.
    { NODE_OPTIONS: '--disable-proto=throw --max-semi-space-size=64' },
  ),
];

/** The user stories in a real browser against the built product. */
export const endToEndStep = (browser) =>
  bySuite(
    'end to end',
    'playwright',
    () => ['test', '--config', 'e2e/playwright.config.ts'],
    'e2e.json',
    countPlaywright,
    { PASSBENCH_BROWSER: browser },
  );
