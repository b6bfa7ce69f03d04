import type { Database } from '../database/database.ts';
import type { CallRecord } from './call-record.ts';
import { callWrites } from './call-queries.ts';
import { keepOf } from './keep-of-call.ts';
import type { Keep } from './keep-of-call.ts';

/** How many calls of one kind are kept, how large they are in bytes, and how many the quota has let go. */
export type Tally = {
  readonly keep: string;
  readonly calls: number;
  readonly bytes: number;
  readonly letGo: number;
};

type Limit = { readonly calls: number; readonly bytes: number };
const mebibyte = 1024 * 1024;

/** What is kept of the calls that may be let go. Accepted calls, and what the bench itself sent, have no limit. */
export const limits: Readonly<Partial<Record<Keep, Limit>>> = {
  unauthenticated: { calls: 1000, bytes: 16 * mebibyte },
  refused: { calls: 20_000, bytes: 128 * mebibyte },
};

/** After so many calls of a kind it is looked whether there are too many; a tenth is let go at a time. */
const lookEvery = 100;

export type CallQuota = {
  /** A call is on disk. Now and then this lets go of the oldest ones, behind the answers that are under way. */
  readonly added: (record: Pick<CallRecord, 'origin' | 'signature' | 'verdict'>) => void;
};

/** Lets go of unauthenticated and refused calls, the oldest first, when there are too many of them. */
export function callQuota(of: {
  readonly tallies: () => Promise<readonly Tally[]>;
  readonly commitSoon: Database['commitSoon'];
  readonly report: (error: unknown) => void;
}): CallQuota {
  const { tallies, commitSoon, report } = of;
  const added = new Map<Keep, number>();
  let isLooking = false;

  const letGo = async (keep: Keep, limit: Limit): Promise<void> => {
    for (;;) {
      const tally = (await tallies()).find((each) => each.keep === keep);
      if (tally === undefined || (tally.calls <= limit.calls && tally.bytes <= limit.bytes)) return;
      const many = Math.max(tally.calls - limit.calls, Math.ceil(tally.calls / 10));
      const oldest = Math.min(many, 1000);
      const [gone = 0] = await commitSoon([
        { sql: callWrites.letGo, values: [keep, oldest] },
        { sql: callWrites.countLetGo, values: [Math.min(oldest, tally.calls), keep] },
      ]);
      // Tallies of a damaged store may say more than there is.
      if (gone === 0) return;
    }
  };
  return {
    added: (record) => {
      const keep = keepOf(record);
      const limit = limits[keep];
      if (limit === undefined) return;
      const count = (added.get(keep) ?? 0) + 1;
      added.set(keep, count % lookEvery);
      // The first look is at the first call of a run: the run before may have ended over its limit.
      if (count % lookEvery !== 1 || isLooking) return;
      isLooking = true;
      letGo(keep, limit)
        .catch(report)
        .finally(() => {
          isLooking = false;
        });
    },
  };
}
