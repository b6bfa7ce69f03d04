import { overProcesses, sumOf, whole } from '../drivers/over-processes.mjs';

const measureWith =
  (total) =>
  async ({ bundle, say }) => {
    const script = await bundle('e2e/soak/drivers/fuzz-process.mjs');
    const seed = Date.now();
    const told = (done) => say(`${whole(done)} of ${whole(total)}`);
    const answers = await overProcesses({ script, message: { ask: 'validate', seed }, total, batch: 2000, told });
    const [uncaught, slow, rejected, unplaced, misjudged] = [
      'uncaught',
      'slow',
      'rejected',
      'unplaced',
      'misjudged',
    ].map((name) => sumOf(answers, name));
    const slowest = Math.max(...answers.map(({ slowestMs }) => slowestMs));
    const examples = answers.flatMap((answer) => answer.examples);
    if (examples.length > 0) console.error(examples.slice(0, 10).join('\n'));
    return {
      measured: `${whole(total)} inputs: ${uncaught} uncaught, ${slow} over 1 s (slowest ${Math.round(slowest)} ms), ${whole(rejected)} rejected, ${unplaced} of them without line, column or path, ${misjudged} judged otherwise than JSON.parse`,
      met: uncaught + slow + unplaced + misjudged === 0,
    };
  };

export const figure = {
  id: '5',
  what: 'fuzzed JSON',
  asked: '1,000,000 inputs: 0 uncaught, 0 over 1 s, every rejection carries line, column and path',
  quick: measureWith(20_000),
  full: measureWith(1_000_000),
};
