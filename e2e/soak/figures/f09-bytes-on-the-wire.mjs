import { hardDocument } from '../drivers/hard-documents.mjs';
import { overProcesses, sumOf, whole } from '../drivers/over-processes.mjs';
import { withHost } from '../drivers/running-host.mjs';

/** Documents through a whole host: stored, read back, sent by its own contract to its own sandbox. Gives how many differ. */
function throughTheHost(root, count, seed) {
  return withHost(root, async ({ session }) => {
    let differing = 0;
    for (let index = 0; index < count; index++) {
      const { text } = hardDocument(`${seed} host ${index}`);
      const document = { id: 'hard', name: 'hard', scenario: 'queue-up', order: 'H', orderNo: 'H', text };
      await session.call('documents/save', { documents: [document] });
      const stored = (await session.call('documents/list')).find(({ id }) => id === 'hard')?.text;
      const sending = { ticket: `t${index}`, scenario: 'queue-up', text: stored };
      const call = await session.call('send/run', sending);
      const sent = Buffer.from(call.bodyBase64, 'base64');
      if (stored !== text || !sent.equals(Buffer.from(text))) differing += 1;
    }
    return differing;
  });
}

const measureWith =
  (total, throughHost) =>
  async ({ root, bundle, say }) => {
    const script = await bundle('e2e/soak/drivers/wire-process.mjs');
    const seed = Date.now();
    const message = { ask: 'carry', seed };
    const told = (done) => say(`${whole(done)} of ${whole(total)}`);
    const answers = await overProcesses({ script, message, total, batch: Math.min(2000, total / 4), told });
    say(`${throughHost} through a whole host`);
    const differing = sumOf(answers, 'differing') + (await throughTheHost(root, throughHost, seed));
    const [tokens, unflagged, misflagged] = ['tokens', 'unflagged', 'misflagged'].map((name) => sumOf(answers, name));
    const examples = answers.flatMap((answer) => answer.examples);
    if (examples.length > 0) console.error(examples.slice(0, 5).join('\n'));
    return {
      measured: `${whole(total)} documents from the editor's text to the wire, ${whole(throughHost)} more through a whole host: ${differing} byte differences; ${unflagged} of ${whole(tokens)} lossy numbers and doubled names not flagged, ${misflagged} flagged without cause`,
      met: differing + unflagged + misflagged === 0,
    };
  };

export const figure = {
  id: '9',
  what: 'bytes from the editor to the wire',
  asked:
    '100,000 documents with hard numbers, escapes and duplicate keys: 0 byte differences, every lossy token flagged',
  quick: measureWith(2000, 20),
  full: measureWith(100_000, 1000),
};
