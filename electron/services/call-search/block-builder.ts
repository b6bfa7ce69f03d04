import { byteWriter, callsOfBlock } from './block.ts';
import type { Block } from './block.ts';
import { eachGram, gramSpace } from './grams.ts';
import { postingTable } from './postings.ts';
import { termsOf } from './searched-call.ts';
import type { SearchedCall } from './searched-call.ts';

/** A block with so many grams of its calls takes no further call: large payloads make small blocks. */
const enoughGrams = 700_000;

/** Gathers calls into a block, in their order. */
export type BlockBuilder = {
  readonly add: (call: SearchedCall) => void;
  readonly isFull: () => boolean;
  /** The block of what was added, null where nothing was; begins the next one. */
  readonly take: () => Block | null;
};

export function blockBuilder(): BlockBuilder {
  // One call adds no more grams than there are, so that none is ever left out.
  const table = postingTable(enoughGrams + gramSpace);
  const seqs = byteWriter();
  let calls = 0;
  let [firstSeq, lastSeq] = [0, 0];
  let [fromMs, untilMs] = [0, 0];
  return {
    add: (call) => {
      if (calls === 0) {
        firstSeq = call.seq;
        lastSeq = call.seq;
        fromMs = call.atReal;
        untilMs = call.atReal;
      }
      const place = calls;
      eachGram(call.text, (gram) => table.note(gram, place));
      for (const term of termsOf(call)) table.note(term, place);
      seqs.varint(call.seq - lastSeq);
      lastSeq = call.seq;
      fromMs = Math.min(fromMs, call.atReal);
      untilMs = Math.max(untilMs, call.atReal);
      calls += 1;
    },
    isFull: () => calls === callsOfBlock || table.size() >= enoughGrams,
    take: () => {
      if (calls === 0) return null;
      const taken = { firstSeq, lastSeq, calls, fromMs, untilMs, seqs: seqs.take(), buckets: table.take() };
      calls = 0;
      return taken;
    },
  };
}
