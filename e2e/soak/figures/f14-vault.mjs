import { overProcesses, sumOf, whole } from '../drivers/over-processes.mjs';

const measureWith =
  ({ of, parts }) =>
  async ({ bundle, say }) => {
    const script = await bundle('e2e/soak/drivers/tampering-process.mjs');
    const told = (done) => say(`${done} of ${parts} parts`);
    const answers = await overProcesses({ script, message: { ask: 'tamper', of }, total: parts, batch: 1, told });
    const [cases, accepted, refusedAsTheyWere] = ['cases', 'accepted', 'refusedAsTheyWere'].map((name) =>
      sumOf(answers, name),
    );
    const examples = answers.flatMap((answer) => answer.examples);
    if (examples.length > 0) console.error(examples.slice(0, 10).join('\n'));
    return {
      measured: `${whole(cases)} changed files of a vault (keys, uses, a secret, slots; every bit, every length, headers, derivations, swaps with two other vaults of the same passphrase): ${accepted} accepted; unchanged ones refused: ${refusedAsTheyWere}`,
      met: accepted + refusedAsTheyWere === 0,
    };
  };

export const figure = {
  id: '14',
  what: 'tampering with the vault',
  asked: 'every bit flip, truncation, header edit, file swap and cheaper derivation: 0 accepted',
  quick: measureWith({ of: 20, parts: 2 }),
  full: measureWith({ of: 8, parts: 8 }),
};
