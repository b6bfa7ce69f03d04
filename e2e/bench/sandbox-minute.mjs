import { millis, whole } from './numbers.mjs';
import { measuredRound, withProcesses } from './two-processes.mjs';

const wanted = 2000;

/** A minute of calls, round by round, for what a short run cannot show: slow growth, the slowest hundredth. */
export const bench = (root) =>
  withProcesses(root, async (processes) => {
    const lines = [];
    let good = true;
    for (let seconds = 0; seconds < 60;) {
      const { rate, sent, p99, rss, cpuUs, wrong } = await measuredRound(processes);
      seconds += sent / rate;
      good &&= wrong === 0 && rate >= wanted && p99 <= 50;
      const rest = `p99 ${millis(p99)}, ${whole(rss / 2 ** 20)} MiB, ${whole(cpuUs)} µs/call, ${wrong} wrong`;
      lines.push([`after ${whole(seconds)} s`, `${whole(rate)}/s`, rest]);
    }
    return { lines, good };
  });
