import type { Words } from '../../../lib/text/words.ts';

export type VariantRow = {
  /** Stable: reports and scripts read it. */
  readonly id: string;
  /** A few words for a list. */
  readonly short: Words;
  /** The mistake in a sentence. */
  readonly means: Words;
  /** What to change, for the author of the code that signs. */
  readonly next: Words;
  /** The fix here for an answer. Absent: the signer does `next`. */
  readonly nextOfAnswer?: Words;
};
