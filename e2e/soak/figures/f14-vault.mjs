import { tamper, vaultWithAll } from '../../../electron/services/keys/vault/testing/tampered-vault.ts';
import { remembering } from '../../../electron/services/keys/vault/testing/vault-bench.ts';
import { whole } from '../../bench/numbers.mjs';
import { countOverWorkers } from '../drivers/workers.mjs';

export const figure = {
  id: '14',
  what: 'tampering with the vault',
  asked: 'every bit flip, truncation, header edit, file swap and cheaper derivation: 0 accepted',
  quick: { of: 20, total: 2 },
  full: { of: 8, total: 8 },
  measure: async (ctx, size) => {
    const { cases, accepted, refusedAsTheyWere } = await countOverWorkers(ctx, { ...size, batch: 1 });
    return {
      measured: `${whole(cases)} changed files of a vault (keys, uses, a secret, slots; every bit, every length, headers, derivations, swaps with two other vaults of the same passphrase): ${accepted} accepted; unchanged ones refused: ${refusedAsTheyWere}`,
      met: accepted + refusedAsTheyWere === 0,
    };
  },
};

/** Makes every `of`th change, from the `from`th on, and counts what was accepted. */
export async function worker() {
  const derive = remembering();
  const [vault, ...others] = await Promise.all([derive, derive, derive].map(vaultWithAll));
  return async ({ from, of }) => {
    const { cases, taken, untakenAsTheyWere } = await tamper(vault, others, derive, { of, part: from });
    return { cases, accepted: taken.length, refusedAsTheyWere: untakenAsTheyWere, examples: taken.slice(0, 5) };
  };
}
