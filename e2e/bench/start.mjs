import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './numbers.mjs';
import { endProcess, startProgram } from './running-program.mjs';

const rounds = 5;
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

/** `npm start` in a fresh clone (installs, builds, serves) and again in the same one, each until the address is printed. */
export async function bench(root) {
  const place = mkdtempSync(join(tmpdir(), 'passbench-bench-'));
  const clone = join(place, 'clone');
  const args = ['scripts/start.mjs', '--no-open', '--data', join(place, 'data')];
  const startMs = async () => {
    const { child, ms } = await startProgram(process.execPath, args, { cwd: clone });
    await endProcess(child);
    return ms;
  };
  try {
    execFileSync('git', ['clone', '--quiet', '--local', root, clone]);
    const cold = await startMs();
    const warm = [];
    for (let round = 0; round < rounds; round++) warm.push(await startMs());
    return {
      good: true,
      lines: [
        ['cold: a fresh clone installs, builds, serves', seconds(cold)],
        ['warm: the same clone again, median', seconds(median(warm)), `of ${rounds}, wanted under 3 s`],
      ],
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
