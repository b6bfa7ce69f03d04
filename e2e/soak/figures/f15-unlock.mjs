import { measuredUnlocks } from '../../bench/measured-unlocks.mjs';

const keys = 50;

export const figure = {
  id: '15',
  what: 'unlocking the vault',
  asked: 'at most 600 ms on 2 cores, the event loop never blocked over 50 ms, at most 160 MiB more',
  quick: 5,
  full: 50,
  measure: async ({ say }, rounds) => {
    const { ms, blockedMs, mebibytes } = await measuredUnlocks(keys, rounds, say);
    return {
      measured: `a vault of ${keys} keys unlocked ${rounds} times: ${Math.round(ms)} ms in the middle, the event loop blocked ${blockedMs.toFixed(1)} ms at most, ${Math.round(mebibytes)} MiB more at most`,
      met: ms <= 600 && blockedMs <= 50 && mebibytes <= 160,
    };
  },
};
