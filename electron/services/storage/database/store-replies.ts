import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { NumberedQuestion, StoreAnswer, StoreReply, StoreChannel } from './store-messages.ts';

/** What a served store replies, with how many of its writes have failed. */
export type StoreReplies = {
  readonly good: (to: NumberedQuestion, answer: StoreAnswer) => void;
  readonly failed: (to: NumberedQuestion, error: unknown) => void;
  /** How many writes have failed: one that was handed over before its writer heard of it may rest on what never was. */
  readonly era: () => number;
  readonly beginEra: () => void;
};

/** Replies over a way. */
export function storeReplies({ send }: Pick<StoreChannel<StoreReply, NumberedQuestion>, 'send'>): StoreReplies {
  let era = 0;
  return {
    good: ({ number }, answer) => send({ of: number, good: answer }),
    failed: ({ number }, error) => {
      const message = error instanceof Error ? error.message : String(error);
      const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
      const next = error instanceof BenchError ? error.next : '';
      send({ of: number, failed: { message, next, code, isBench: error instanceof BenchError, era } });
    },
    era: () => era,
    beginEra: () => {
      era += 1;
    },
  };
}
