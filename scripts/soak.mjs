import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './steps/install.mjs';
import { demandNode } from './steps/node-version.mjs';
import { runQuietly } from './steps/run-step.mjs';

const help = `npm run soak [-- MINUTES]

Repeats every suite that draws its cases by chance (generated payloads, call sequences, kills under load, broken
connections) with fresh seeds until the minutes are over (20 unless said), and stops at the first failure with its seed.
`;

/** Suites whose runs differ from one another; all others prove the same thing however often they run. */
const randomSuites = [
  'shared/lib/json-scan',
  'shared/documents/variables',
  'shared/lifecycle/wallet.property',
  'shared/protocol/validate/fuzz',
  'shared/protocol/validate/oracle',
  'shared/protocol/signature-header',
  'shared/protocol/sandbox',
  'electron/services/sandbox-server',
  'electron/services/sender',
  'electron/host',
];

/** More of what costs time than a test run can wait for. */
const more = { PASSBENCH_SEQUENCES: '10000', PASSBENCH_KILL_ROUNDS: '60' };

const root = fileURLToPath(new URL('..', import.meta.url));
const [asked] = process.argv.slice(2);
const minutes = asked === undefined ? 20 : Number(asked);
if (!Number.isFinite(minutes) || minutes <= 0) {
  process.stdout.write(help);
  process.exit(asked === '--help' ? 0 : 2);
}

demandNode();
await ensureInstalled(root);
const end = Date.now() + minutes * 60_000;
let rounds = 0;
while (Date.now() < end) {
  const { code, output } = await runQuietly(
    join(root, 'node_modules', '.bin', 'vitest'),
    ['run', '--reporter=dot', ...randomSuites],
    { cwd: root, env: { ...more, ...process.env } },
  );
  rounds += 1;
  if (code !== 0) {
    process.stdout.write(`${output.trim()}\nFailed in round ${rounds}.\n`);
    process.exit(1);
  }
  const left = Math.max(0, Math.round((end - Date.now()) / 60_000));
  process.stdout.write(`round ${rounds} passed, ${left} min left\n`);
}
process.stdout.write(`${rounds} rounds passed\n`);
