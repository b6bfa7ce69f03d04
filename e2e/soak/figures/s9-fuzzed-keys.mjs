import { examineKey } from '../../../electron/services/keys/keys/read-key.ts';
import { keyFixtures } from '../../../electron/services/keys/keys/testing/key-fixtures.ts';
import { mutatedKeyFile } from '../../../electron/services/keys/keys/testing/mutate-key-file.ts';
import { reportProblem } from '../../../electron/services/keys/keys/testing/report-problem.ts';
import { createRandomWords } from '../../../shared/lib/seeded.ts';
import { whole } from '../../bench/numbers.mjs';
import { countOverWorkers } from '../drivers/workers.mjs';

const limitMs = 1000;

export const figure = {
  id: 'S9',
  what: 'hostile key files',
  asked: '100,000 mutations of DER and PEM: 0 crashes, each at most 1 s',
  quick: 5000,
  full: 100_000,
  measure: async (ctx, total) => {
    const counts = await countOverWorkers(ctx, { seed: Date.now(), total, batch: 1000 });
    const { uncaught, slow, unsound, usable, slowestMs } = counts;
    return {
      measured: `${whole(total)} mutated key files, PEM and DER: ${uncaught} uncaught, ${slow} over 1 s (slowest ${whole(slowestMs)} ms), ${unsound} unsound reports; ${whole(usable)} were still usable`,
      met: uncaught + slow + unsound === 0 && usable < total / 2,
    };
  },
};

/** Examines as many mutated key files; counts what was thrown, slow or unsound. */
export function worker() {
  const sources = keyFixtures
    .filter(({ bytes }) => bytes.length < 10_000)
    .map((fixture) => ({ ...fixture, report: examineKey(fixture.bytes, fixture.passphrase) }));
  return ({ from, count, seed }) => {
    const counts = { uncaught: 0, slow: 0, unsound: 0, usable: 0, slowestMs: 0, examples: [] };
    for (let index = from; index < from + count; index++) {
      const source = sources[index % sources.length];
      const bytes = mutatedKeyFile(source.bytes, createRandomWords(`${seed} ${index}`));
      const problem = examineOne(bytes, source, counts);
      if (problem !== null) counts.examples.push(`${problem}: ${bytes.toString('base64').slice(0, 4000)}`);
    }
    return counts;
  };
}

function examineOne(bytes, { passphrase, report: source }, counts) {
  try {
    const started = performance.now();
    const report = examineKey(bytes, passphrase);
    const ms = performance.now() - started;
    counts.slowestMs = Math.max(counts.slowestMs, ms);
    counts.usable += report.usable ? 1 : 0;
    const problem = reportProblem(report, bytes, passphrase, source);
    if (problem !== null) counts.unsound += 1;
    if (ms > limitMs) counts.slow += 1;
    return ms > limitMs ? `${whole(ms)} ms` : problem;
  } catch (error) {
    counts.uncaught += 1;
    return error.message;
  }
}
