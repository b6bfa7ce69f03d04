import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './figures.mjs';
import { untilReady } from './ready-line.mjs';

const rounds = 5;
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

/** `npm start` in a fresh clone (installs, builds, serves) and again in the same one, each until the address is printed. */
export const startBench = {
  name: 'start',
  run: async (root) => {
    const place = mkdtempSync(join(tmpdir(), 'passbench-bench-'));
    const clone = join(place, 'clone');
    const args = ['scripts/start.mjs', '--no-open', '--data', join(place, 'data')];
    try {
      execFileSync('git', ['clone', '--quiet', '--local', root, clone]);
      const cold = await untilReady(process.execPath, args, clone);
      await cold.end();
      const warm = [];
      for (let round = 0; round < rounds; round++) {
        const again = await untilReady(process.execPath, args, clone);
        warm.push(again.ms);
        await again.end();
      }
      return {
        good: true,
        lines: [
          ['cold: a fresh clone installs, builds, serves', seconds(cold.ms)],
          ['warm: the same clone again, median', seconds(median(warm)), `of ${rounds}, wanted under 3 s`],
        ],
      };
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  },
};
