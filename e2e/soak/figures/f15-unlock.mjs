import { median } from '../../bench/figures.mjs';
import { withChild } from '../../bench/with-child.mjs';

const keys = 50;
const mebibyte = 1024 * 1024;

const measureWith =
  (rounds) =>
  async ({ bundle, say }) => {
    const script = await bundle('e2e/bench/unlock-process.mjs');
    return withChild(script, [], async (ask) => {
      await ask({ ask: 'create', keys });
      const unlocks = [];
      for (let round = 0; round < rounds; round++) {
        unlocks.push(await ask({ ask: 'unlock' }));
        say(`${round + 1} of ${rounds}`);
      }
      const ms = median(unlocks.map((unlock) => unlock.ms));
      const blockedMs = Math.max(...unlocks.map((unlock) => unlock.blockedMs));
      const grown = Math.max(...unlocks.map((unlock) => unlock.grownBytes)) / mebibyte;
      return {
        measured: `a vault of ${keys} keys unlocked ${rounds} times: ${Math.round(ms)} ms in the middle, the event loop blocked ${blockedMs.toFixed(1)} ms at most, ${Math.round(grown)} MiB more at most`,
        met: ms <= 600 && blockedMs <= 50 && grown <= 160,
      };
    });
  };

export const figure = {
  id: '15',
  what: 'unlocking the vault',
  asked: 'at most 600 ms on 2 cores, the event loop never blocked over 50 ms, at most 160 MiB more',
  quick: measureWith(5),
  full: measureWith(50),
};
