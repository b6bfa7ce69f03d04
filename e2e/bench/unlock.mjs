import { measuredUnlocks } from './measured-unlocks.mjs';
import { millis, whole } from './numbers.mjs';

/** How long a vault takes to be unlocked, with few keys and many. Nearly all of it is what it costs to try a passphrase. */
export async function bench() {
  const lines = [];
  let good = true;
  for (const keys of [1, 100]) {
    const { ms, blockedMs, mebibytes } = await measuredUnlocks(keys, 7);
    const remark = `event loop blocked ${millis(blockedMs)} at most, ${whole(mebibytes)} MiB more at most`;
    lines.push([`a vault of ${keys} ${keys === 1 ? 'key' : 'keys'}`, `${whole(ms)} ms`, remark]);
    good &&= ms <= 600 && blockedMs <= 50;
  }
  return { lines, good };
}
