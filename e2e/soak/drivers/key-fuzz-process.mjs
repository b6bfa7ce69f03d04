import { performance } from 'node:perf_hooks';
import { examineKey } from '../../../electron/services/keys/examine-key.ts';
import { keyFixtures } from '../../../electron/services/keys/testing/key-fixtures.ts';
import { mutatedKeyFile } from '../../../electron/services/keys/testing/mutate-key-file.ts';
import { reportProblem } from '../../../electron/services/keys/testing/report-problem.ts';
import { seededWords } from '../../../shared/lib/seeded.ts';
import { answerParent } from '../../bench/child-process.mjs';

const sources = keyFixtures
  .filter(({ bytes }) => bytes.length < 10_000)
  .map((fixture) => ({ ...fixture, report: examineKey(fixture.bytes, fixture.passphrase) }));
const limitMs = 1000;

answerParent({
  /** Examines as many mutated key files; counts what was thrown, slow or unsound. */
  fuzz: async ({ from, count, seed }) => {
    const result = { uncaught: 0, slow: 0, unsound: 0, usable: 0, slowestMs: 0, examples: [] };
    for (let index = from; index < from + count; index++) {
      const source = sources[index % sources.length];
      const bytes = mutatedKeyFile(source.bytes, seededWords(`${seed} ${index}`));
      const problem = examined(bytes, source, result);
      if (problem !== null) result.examples.push(`${problem}: ${bytes.toString('base64').slice(0, 4000)}`);
    }
    return result;
  },
});

function examined(bytes, { passphrase, report: source }, result) {
  try {
    const started = performance.now();
    const report = examineKey(bytes, passphrase);
    const ms = performance.now() - started;
    result.slowestMs = Math.max(result.slowestMs, ms);
    result.usable += report.usable ? 1 : 0;
    const problem = reportProblem(report, bytes, passphrase, source);
    if (problem !== null) result.unsound += 1;
    if (ms > limitMs) result.slow += 1;
    return ms > limitMs ? `${Math.round(ms)} ms` : problem;
  } catch (error) {
    result.uncaught += 1;
    return error.message;
  }
}
