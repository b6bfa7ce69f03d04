import { answerOf } from '../../bench/child-process.mjs';
import { measuredRound, withProcesses } from '../../bench/sandbox.mjs';
import { whole } from '../drivers/over-processes.mjs';

const mostP99Ms = 50;
const mostGrowth = 1;
const perSecond = 200;
const callsAtOnce = 12_000;
const segmentSeconds = 20;

/** As many calls as are answered, for that long. */
async function underLoad({ sandbox, caller, ready, seconds, say }) {
  const rounds = [];
  let wrong = 0;
  for (let elapsed = 0; elapsed < seconds;) {
    await answerOf(caller, { ask: 'sign', url: ready.url, calls: callsAtOnce });
    const round = await measuredRound(sandbox, caller);
    wrong += (await answerOf(caller, { ask: 'check', publicKeyPem: ready.answerKeyPem })).wrong;
    rounds.push(round);
    elapsed += round.sent / round.rate;
    say(`full load, ${Math.round(elapsed)} of ${seconds} s, ${whole(round.rate)}/s, p99 ${Math.round(round.p99)} ms`);
  }
  return {
    wrong,
    p99: Math.max(...rounds.map((round) => round.p99)),
    rate: Math.min(...rounds.map((round) => round.rate)),
  };
}

/** An even rate for that long, with the memory after each segment; the first fifth warms up. */
async function atAnEvenRate({ sandbox, caller, ready, minutes, say }) {
  const samples = [];
  let [wrong, sent] = [0, 0];
  const startedAt = performance.now();
  const end = startedAt + minutes * 60_000;
  while (performance.now() < end) {
    const calls = perSecond * segmentSeconds;
    await answerOf(caller, { ask: 'sign', url: ready.url, calls });
    const segment = await answerOf(caller, { ask: 'pace', calls, perSecond });
    wrong += (await answerOf(caller, { ask: 'check', publicKeyPem: ready.answerKeyPem })).wrong;
    sent += segment.sent;
    const { rss } = await answerOf(sandbox, { ask: 'usage' });
    const hours = (performance.now() - startedAt) / 3_600_000;
    samples.push({ hours, mebibytes: rss / 2 ** 20 });
    say(`${perSecond}/s, ${Math.round(hours * 60)} of ${minutes} min, ${Math.round(rss / 2 ** 20)} MiB`);
  }
  return { wrong, sent, growth: slopeOf(samples.slice(Math.floor(samples.length / 5))) };
}

/** The middle of the slopes of all pairs (Theil and Sen): single samples far off do not move it. MiB an hour. */
function slopeOf(samples) {
  const slopes = samples.flatMap((one, index) =>
    samples.slice(index + 1).map((other) => (other.mebibytes - one.mebibytes) / (other.hours - one.hours)),
  );
  return slopes.toSorted((one, other) => one - other)[Math.floor(slopes.length / 2)] ?? 0;
}

const measureWith =
  (seconds, minutes) =>
  ({ root, say }) =>
    withProcesses(
      root,
      async (processes) => {
        const load = await underLoad({ ...processes, seconds, say });
        const even = await atAnEvenRate({ ...processes, minutes, say });
        const wrong = load.wrong + even.wrong;
        return {
          measured: `full load for ${seconds} s: p99 ${load.p99.toFixed(1)} ms, ${whole(load.rate)} calls/s in the slowest round; ${minutes} min at ${perSecond}/s (${whole(even.sent)} calls): memory ${even.growth.toFixed(2)} MiB/h; ${wrong} wrong answers`,
          met: wrong === 0 && load.p99 <= mostP99Ms && even.growth < mostGrowth,
        };
      },
      ['--expose-gc'],
    );

export const figure = {
  id: '20',
  what: 'the sandbox under load',
  asked: `everything on for 60 s: 0 wrong answers, p99 ${mostP99Ms} ms at most; a soak at ${perSecond}/s: memory grows by less than ${mostGrowth} MB/h`,
  quick: measureWith(4, 0.5),
  full: measureWith(60, 30),
};
