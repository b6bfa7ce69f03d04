import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runQuietly } from '../../../scripts/steps/run-step.mjs';

/**
 * Runs test files of the project (and only tests whose name matches `name`). Gives { passed, failed, tests }; each test
 * is { name, passed, meta }, with what it noted in `task.meta`. What failed is printed.
 */
export async function runSuite({ root, files, name, env = {} }) {
  const report = join(tmpdir(), 'suite.json');
  await rm(report, { force: true });
  const args = ['run', '--reporter=json', `--outputFile.json=${report}`, ...(name === undefined ? [] : ['-t', name])];
  const { code, output } = await runQuietly(join(root, 'node_modules', '.bin', 'vitest'), [...args, ...files], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  const read = await readFile(report, 'utf8').catch(() => null);
  if (read === null) throw new Error(`The tests could not be run: ${output.trim().slice(-500)}`);
  const results = JSON.parse(read).testResults.flatMap((file) => file.assertionResults);
  const run = results.filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = run.filter(({ status }) => status === 'failed');
  if (code !== 0) console.error(failed.map((test) => `${test.fullName}: ${test.failureMessages[0]}`).join('\n'));
  const tests = run.map((test) => ({ name: test.fullName, passed: test.status === 'passed', meta: test.meta ?? {} }));
  return {
    passed: run.length - failed.length,
    failed: failed.length + (code !== 0 && failed.length === 0 ? 1 : 0),
    tests,
  };
}
