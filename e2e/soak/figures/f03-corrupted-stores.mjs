import { join } from 'node:path';
import { overProcesses, sumOf, whole } from '../drivers/over-processes.mjs';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';

const measureWith =
  (total) =>
  async ({ root, bundle, say }) => {
    await buildParts(root, ['host']);
    const script = await bundle('e2e/soak/drivers/corruptions-process.mjs');
    const message = { ask: 'corrupt', seed: Date.now(), program: join(root, 'dist', 'host', 'store-thread.js') };
    const told = (done) => say(`${whole(done)} of ${whole(total)}`);
    // A process that a file has ended rejects here: a crash is never met.
    const answers = await overProcesses({ script, message, total, batch: 25, told });
    const [unquarantined, untold, overwritten, unrestored] = [
      'unquarantined',
      'untold',
      'overwritten',
      'unrestored',
    ].map((name) => sumOf(answers, name));
    const examples = answers.flatMap((answer) => answer.examples);
    if (examples.length > 0) console.error(examples.slice(0, 10).join('\n'));
    return {
      measured: `${whole(total)} corruptions of the store of documents: 0 crashes, ${unquarantined} not set aside, ${untold} not told, ${overwritten} overwritten, ${unrestored} not restored from the backup`,
      met: unquarantined + untold + overwritten + unrestored === 0,
    };
  };

export const figure = {
  id: '3',
  what: 'corrupted stores',
  asked:
    '5,000 corruptions (flip, truncate, zero, empty, swap): 0 crashes, all set aside and told, 0 user files overwritten',
  quick: measureWith(50),
  full: measureWith(5000),
};
