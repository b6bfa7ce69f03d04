import { readFileSync } from 'node:fs';

const everyMs = 2;
const statistics = `/proc/self/task/${process.pid}/schedstat`;

/** Watches this process's event loop: how long it was blocked at most, and the most memory that was seen meanwhile. */
export function watchLoop() {
  let [longestMs, mostBytes] = [0, process.memoryUsage.rss()];
  let [lastMs, waitedMs] = [performance.now(), waitedForProcessorMs()];
  const look = () => {
    const [now, waited] = [performance.now(), waitedForProcessorMs()];
    // While others had the processors nobody could run: that is the machine, and no block.
    longestMs = Math.max(longestMs, now - lastMs - everyMs - (waited - waitedMs));
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
    [lastMs, waitedMs] = [now, waited];
  };
  const timer = setInterval(look, everyMs);
  return {
    end: () => {
      look();
      clearInterval(timer);
      return longestMs;
    },
    mostBytes: () => mostBytes,
  };
}

/** How long this thread was ready to run and did not, in all, in ms; 0 where the system does not tell. */
function waitedForProcessorMs() {
  try {
    return Number(readFileSync(statistics, 'latin1').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
