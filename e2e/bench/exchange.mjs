import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildParts } from '../../scripts/steps/build-parts.mjs';
import { askedAtMost, timed, whole } from './numbers.mjs';
import { storeQueueCalls } from './stored-calls.mjs';

const count = 100_000;
const asked = { ms: 60_000, megabytes: 300 };
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const megabytes = (size) => `${whole(size)} MB`;

/** Prints the largest resident memory of the process, in KiB. */
const peak = "process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS))";

/** How long the command line takes to export and import a hundred thousand calls, and how much memory. */
export async function bench(root) {
  await buildParts(root, ['cli']);
  const folder = await mkdtemp(join(tmpdir(), 'passbench-bench-'));
  const passbench = (...args) => measured([join(root, 'dist/cli/passbench.js'), ...args]);
  const data = join(folder, 'data');
  const lines = [];
  let good = true;
  const add = (what, { ms, size }, remark) => {
    good &&= ms <= asked.ms && size <= asked.megabytes;
    lines.push([what, seconds(ms), `${askedAtMost(asked.ms, ms, seconds)}${remark}`]);
    lines.push(['  resident memory', megabytes(size), askedAtMost(asked.megabytes, size, megabytes)]);
  };
  try {
    await mkdir(data, { mode: 0o700 });
    await storeQueueCalls(join(data, 'calls.db'), count);
    for (const format of ['calls', 'har']) {
      const [file, other] = [join(folder, format), join(folder, `${format}-data`)];
      const exported = await passbench('history', 'export', '--format', format, '--out', file, '--data', data);
      add(`export as ${format}`, exported, `; ${megabytes((await stat(file)).size / 1e6)} for ${whole(count)} calls`);
      const imported = await passbench('history', 'import', file, '--data', other, '--json');
      if (JSON.parse(imported.stdout).imported !== count) throw new Error(imported.stdout);
      add(`import of ${format}`, imported, '');
      await rm(other, { recursive: true });
    }
    return { good, lines };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(args) {
  const flags = [`--import=data:text/javascript,${encodeURIComponent(peak)}`];
  let run;
  const ms = await timed(async () => {
    run = await promisify(execFile)(process.execPath, [...flags, ...args], { maxBuffer: 1 << 26 });
  });
  return { ms, size: Number(/peak (\d+)/.exec(run.stderr)[1]) / 1024, stdout: run.stdout };
}
