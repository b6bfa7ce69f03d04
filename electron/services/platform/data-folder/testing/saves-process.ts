import { join } from 'node:path';
import { writeDurably } from '../durable-file.ts';

// Saves without end, to be killed: FOLDER comes as the argument.
const [folder = ''] = process.argv.slice(2);
for (let round = 0; ; round += 1) {
  await writeDurably(join(folder, 'passbench.saved'), `${round}\n`.repeat(10_000));
  if (round === 0) process.send?.('saved');
}
