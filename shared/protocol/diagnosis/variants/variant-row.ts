import type { Words } from '../../../lib/text/words.ts';

/** One known mistake with a signature. */
export type VariantRow = {
  /** Stable: reports and scripts read it. */
  readonly id: string;
  /** A few words for a list. */
  readonly short: Words;
  /** The mistake in a sentence. */
  readonly means: Words;
  /** What to change, for whoever wrote the code that signs. */
  readonly next: Words;
  /** What to do about it here, where it is an answer that does not verify. Absent: whoever signs has to do `next`. */
  readonly nextOfAnswer?: Words;
};
