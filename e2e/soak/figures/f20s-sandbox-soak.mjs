import { median, whole } from '../../bench/numbers.mjs';
import { withProcesses } from '../../bench/two-processes.mjs';

const mostGrowth = 1;
const perSecond = 200;
const callsOfSegment = perSecond * 20;

export const figure = {
  id: '20s',
  what: 'the sandbox over half an hour',
  asked: `a soak at ${perSecond}/s: memory grows by less than ${mostGrowth} MB/h, 0 wrong answers`,
  quick: 0.5,
  full: 30,
  measure: ({ root, say }, minutes) =>
    withProcesses(
      root,
      async (processes) => {
        const { sent, wrong, growth, growthOfLive } = await atAnEvenRate({ ...processes, minutes, say });
        return {
          measured: `${minutes} min at ${perSecond}/s (${whole(sent)} calls): memory ${growth.toFixed(2)} MiB/h, what JavaScript holds ${growthOfLive.toFixed(2)} MiB/h; ${wrong} wrong answers`,
          met: wrong === 0 && growth < mostGrowth,
        };
      },
      ['--expose-gc'],
    ),
};

/** An even rate for that long, with the memory after each segment; the first fifth warms up. */
async function atAnEvenRate({ sandbox, caller, sign, check, url, minutes, say }) {
  const samples = [];
  let [wrong, sent] = [0, 0];
  const startedAt = performance.now();
  while (performance.now() < startedAt + minutes * 60_000) {
    await sign(callsOfSegment);
    sent += (await caller({ ask: 'pace', url, calls: callsOfSegment, perSecond })).sent;
    wrong += (await check()).wrong;
    const { rss, live } = await sandbox({ ask: 'usage' });
    const hours = (performance.now() - startedAt) / 3_600_000;
    samples.push({ hours, rss: rss / 2 ** 20, live: live / 2 ** 20 });
    say(`${perSecond}/s, ${Math.round(hours * 60)} of ${minutes} min, ${Math.round(rss / 2 ** 20)} MiB`);
  }
  const settled = samples.slice(Math.floor(samples.length / 5));
  return { wrong, sent, growth: slopeOf(settled, 'rss'), growthOfLive: slopeOf(settled, 'live') };
}

/** The middle of the slopes of all pairs (Theil and Sen): single samples far off do not move it. MiB an hour. */
function slopeOf(samples, what) {
  const slopes = samples.flatMap((one, index) =>
    samples.slice(index + 1).map((other) => (other[what] - one[what]) / (other.hours - one.hours)),
  );
  return median(slopes);
}
