import { answerOf } from '../../bench/child-process.mjs';
import { percentile } from '../../bench/figures.mjs';
import { measuredRound, withProcesses } from '../../bench/sandbox.mjs';
import { whole } from '../drivers/over-processes.mjs';

const mostP99Ms = 50;
const callsAtOnce = 12_000;
/** So many keep both cores busy. With more of them each only waits longer for its turn, which is told too. */
const connections = 32;
const queueing = 64;

/** As many calls as are answered over so many connections, for that long. */
async function underLoad({ sandbox, caller, ready, connections, seconds, say }) {
  const rounds = [];
  let wrong = 0;
  let elapsed = 0;
  while (elapsed < seconds) {
    await answerOf(caller, { ask: 'sign', url: ready.url, calls: callsAtOnce });
    const round = await measuredRound(sandbox, caller, connections);
    wrong += (await answerOf(caller, { ask: 'check', publicKeyPem: ready.answerKeyPem })).wrong;
    rounds.push(round);
    elapsed += round.sent / round.rate;
    say(
      `${connections} connections, ${Math.round(elapsed)} of ${seconds} s, ${whole(round.rate)}/s, p99 ${Math.round(round.p99)} ms`,
    );
  }
  const calls = rounds.reduce((sum, round) => sum + round.sent, 0);
  return {
    wrong,
    p99: percentile(
      rounds.flatMap((round) => round.latencies),
      0.99,
    ),
    slowest: Math.max(...rounds.map((round) => round.p99)),
    rate: calls / elapsed,
  };
}

const measureWith =
  (seconds) =>
  ({ root, say }) =>
    withProcesses(root, async (processes) => {
      const load = await underLoad({ ...processes, connections, seconds, say });
      const more = await underLoad({ ...processes, connections: queueing, seconds: seconds / 6, say });
      const wrong = load.wrong + more.wrong;
      return {
        measured: `${connections} connections for ${seconds} s: ${whole(load.rate)} calls/s, p99 ${load.p99.toFixed(1)} ms, ${load.slowest.toFixed(1)} in the slowest round of 12,000 (with ${queueing}: ${whole(more.rate)}/s, ${more.p99.toFixed(1)} ms); ${wrong} wrong answers`,
        met: wrong === 0 && load.p99 <= mostP99Ms,
      };
    });

export const figure = {
  id: '20',
  what: 'the sandbox under full load',
  asked: `everything on for 60 s, as fast as it answers: 0 wrong answers, p99 ${mostP99Ms} ms at most`,
  quick: measureWith(6),
  full: measureWith(60),
};
