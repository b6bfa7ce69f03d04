import { join } from 'node:path';
import { runQuietly } from '../../scripts/steps/run-step.mjs';

/** Suites whose runs differ from one another; all others prove the same thing however often they run. */
export const randomSuites = [
  'shared/lib/json',
  'shared/documents',
  'shared/scenarios',
  'shared/lifecycle/wallet.property',
  'shared/protocol/validate/fuzz',
  'shared/protocol/validate/oracle',
  'shared/protocol/signing/signature-header',
  'shared/protocol/sandbox',
  'electron/services/projects/bundles',
  'electron/services/storage/call-search',
  'electron/services/projects/project',
  'electron/services/sandbox',
  'electron/services/keys/signer',
  'electron/services/network/sender',
  'electron/services/keys/keys',
  'electron/host',
  'renderer/features/import/engine',
];

/** More of what costs time than a test run can wait for. */
const more = {
  PASSBENCH_SEQUENCES: '10000',
  PASSBENCH_KILL_ROUNDS: '60',
  PASSBENCH_MODEL_ROUNDS: '10000',
  PASSBENCH_RUNS: '10',
};

/** Repeats the random suites until the minutes are over or one fails. Gives the exit code. */
export async function randomRounds(root, minutes) {
  const end = Date.now() + minutes * 60_000;
  let rounds = 0;
  while (Date.now() < end) {
    const { code, output } = await runQuietly(
      join(root, 'node_modules', '.bin', 'vitest'),
      ['run', '--reporter=dot', '--testTimeout=120000', ...randomSuites],
      { cwd: root, env: { ...more, ...process.env } },
    );
    rounds += 1;
    if (code !== 0) {
      process.stdout.write(`${output.trim()}\nFailed in round ${rounds}.\n`);
      return 1;
    }
    const left = Math.max(0, Math.round((end - Date.now()) / 60_000));
    process.stdout.write(`round ${rounds} passed, ${left} min left\n`);
  }
  process.stdout.write(`${rounds} rounds passed\n`);
  return 0;
}
