import { join } from 'node:path';
import { withChild } from './with-child.mjs';
import { bundleScript } from '../../scripts/steps/bundle-script.mjs';
import { median, whole } from './figures.mjs';

const rounds = 7;
const mostMs = 600;
const mostBlockedMs = 50;

/** How long a vault takes to be unlocked, empty and full. Nearly all of it is what it costs to try a passphrase. */
export const unlockBench = {
  name: 'unlock',
  run: async (root) => {
    const entry = join(root, 'e2e', 'bench', 'unlock-process.mjs');
    const script = await bundleScript({ root, entry, folder: 'bench' });
    const measured = [];
    for (const keys of [1, 100]) measured.push(await measureUnlock(script, keys));
    return { lines: measured.map(({ line }) => line), good: measured.every(({ good }) => good) };
  },
};

async function measureUnlock(script, keys) {
  const unlocks = await withChild(script, [], async (ask) => {
    await ask({ ask: 'create', keys });
    const all = [];
    for (let round = 0; round < rounds; round++) all.push(await ask({ ask: 'unlock' }));
    return all;
  });
  const ms = median(unlocks.map((unlock) => unlock.ms));
  const blockedMs = Math.max(...unlocks.map((unlock) => unlock.blockedMs));
  const mebibytes = Math.max(...unlocks.map((unlock) => unlock.grownBytes)) / 1024 / 1024;
  const remark = `event loop blocked ${blockedMs.toFixed(1)} ms at most, ${whole(mebibytes)} MiB more at most`;
  return {
    good: ms <= mostMs && blockedMs <= mostBlockedMs,
    line: [`a vault of ${keys} ${keys === 1 ? 'key' : 'keys'}`, `${whole(ms)} ms`, remark],
  };
}
