import { overProcesses, sumOf, whole } from '../drivers/over-processes.mjs';

const measureWith =
  (total) =>
  async ({ bundle, say }) => {
    const script = await bundle('e2e/soak/drivers/key-fuzz-process.mjs');
    const told = (done) => say(`${whole(done)} of ${whole(total)}`);
    const answers = await overProcesses({
      script,
      message: { ask: 'fuzz', seed: Date.now() },
      total,
      batch: 1000,
      told,
    });
    const [uncaught, slow, unsound, usable] = ['uncaught', 'slow', 'unsound', 'usable'].map((name) =>
      sumOf(answers, name),
    );
    const slowest = Math.max(...answers.map(({ slowestMs }) => slowestMs));
    const examples = answers.flatMap((answer) => answer.examples);
    if (examples.length > 0) console.error(examples.slice(0, 5).join('\n'));
    return {
      measured: `${whole(total)} mutated key files, PEM and DER: ${uncaught} uncaught, ${slow} over 1 s (slowest ${Math.round(slowest)} ms), ${unsound} unsound reports; ${whole(usable)} were still usable`,
      met: uncaught + slow + unsound === 0 && usable < total / 2,
    };
  };

export const figure = {
  id: 'S9',
  what: 'hostile key files',
  asked: '100,000 mutations of DER and PEM: 0 crashes, each at most 1 s',
  quick: measureWith(5000),
  full: measureWith(100_000),
};
