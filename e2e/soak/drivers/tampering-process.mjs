import { tamper, vaultWithAll } from '../../../electron/services/vault/testing/tampered-vault.ts';
import { remembering } from '../../../electron/services/vault/testing/vault-bench.ts';
import { answerParent } from '../../bench/child-process.mjs';

const derive = remembering();
const vaults = Promise.all([derive, derive, derive].map(vaultWithAll));

answerParent({
  /** Makes every `of`th change, from the `from`th on, and counts what was accepted. */
  tamper: async ({ from, of }) => {
    const [vault, ...others] = await vaults;
    const { cases, taken, untakenAsTheyWere } = await tamper(vault, others, derive, { of, part: from });
    return { cases, accepted: taken.length, refusedAsTheyWere: untakenAsTheyWere, examples: taken.slice(0, 5) };
  },
});
