import { percentile, whole } from '../../bench/numbers.mjs';
import { measuredRound, withProcesses } from '../../bench/two-processes.mjs';

const mostP99Ms = 50;
/** So many keep both cores busy. With more of them each only waits longer for its turn, which is told too. */
const connections = 32;
const queueing = 64;

export const figure = {
  id: '20',
  what: 'the sandbox under full load',
  asked: `everything on for 60 s, as fast as it answers: 0 wrong answers, p99 ${mostP99Ms} ms at most`,
  quick: 6,
  full: 60,
  measure: ({ root, say }, seconds) =>
    withProcesses(root, async (processes) => {
      const load = await underLoad(processes, { connections, seconds, say });
      const more = await underLoad(processes, { connections: queueing, seconds: seconds / 6, say });
      const wrong = load.wrong + more.wrong;
      return {
        measured: `${connections} connections for ${seconds} s: ${whole(load.rate)} calls/s, p99 ${load.p99.toFixed(1)} ms, ${load.slowest.toFixed(1)} in the slowest round of 12,000 (with ${queueing}: ${whole(more.rate)}/s, ${more.p99.toFixed(1)} ms); ${wrong} wrong answers`,
        met: wrong === 0 && load.p99 <= mostP99Ms,
      };
    }),
};

/** As many calls as are answered over so many connections, for that long. */
async function underLoad(processes, { connections, seconds, say }) {
  const rounds = [];
  let elapsed = 0;
  while (elapsed < seconds) {
    const round = await measuredRound(processes, connections);
    rounds.push(round);
    elapsed += round.sent / round.rate;
    const told = `${whole(round.rate)}/s, p99 ${Math.round(round.p99)} ms`;
    say(`${connections} connections, ${Math.round(elapsed)} of ${seconds} s, ${told}`);
  }
  const sum = (name) => rounds.reduce((total, round) => total + round[name], 0);
  const latencies = rounds.flatMap((round) => round.latencies);
  return {
    wrong: sum('wrong'),
    p99: percentile(latencies, 0.99),
    slowest: Math.max(...rounds.map((round) => round.p99)),
    rate: sum('sent') / elapsed,
  };
}
