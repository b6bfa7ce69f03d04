// Loaded into a host with --import: on SIGUSR2 it says how long the event loop was blocked at most since the last time.
import { readFileSync } from 'node:fs';

const everyMs = 5;
const statistics = `/proc/self/task/${process.pid}/schedstat`;

let longestMs = 0;
let lastMs = performance.now();
let waitedMs = waitedForProcessorMs();

setInterval(() => {
  const [now, waited] = [performance.now(), waitedForProcessorMs()];
  // While others had the processors nobody could run: that is the machine, and no block.
  longestMs = Math.max(longestMs, now - lastMs - everyMs - (waited - waitedMs));
  [lastMs, waitedMs] = [now, waited];
}, everyMs).unref();

process.on('SIGUSR2', () => {
  process.stdout.write(`loop-delay ${longestMs.toFixed(1)}\n`);
  longestMs = 0;
});

/** How long this thread was ready to run and did not, in all, in ms; 0 where the system does not tell. */
function waitedForProcessorMs() {
  try {
    return Number(readFileSync(statistics, 'latin1').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
