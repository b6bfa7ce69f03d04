import type { Call } from '../../../shared/documents/call.ts';
import type { Database } from '../database/database.ts';
import { callOf, recordOf } from './call-record.ts';
import type { CallRecord } from './call-record.ts';
import { detailsOf, insertCall, noStanding, recordOfRow, rowOf } from './call-row.ts';
import type { Standing } from './call-row.ts';

/** The journal: every call that ever happened, in one table. A promise that resolves means it is on disk. */
export type CallStore = {
  /** Oldest first, in the order in which they were decided. */
  readonly list: () => Promise<readonly Call[]>;
  /** A call that stands for nothing in the sandbox's state: one that was sent elsewhere, or failed. */
  readonly add: (call: Call) => Promise<void>;
  /** A call that the sandbox decided. Rows are written in the order of these calls. */
  readonly append: (record: CallRecord, standing: Standing) => Promise<void>;
  /** Writes again what a row says beside its columns: the diagnosis comes later than the call. */
  readonly rewriteDetails: (record: CallRecord) => Promise<void>;
};

export function callStore({ commitSoon, query }: Pick<Database, 'commitSoon' | 'query'>): CallStore {
  const append: CallStore['append'] = (record, standing) => {
    const row = rowOf(record, standing);
    return commitSoon(({ statement }) => {
      statement(insertCall).run(row);
    });
  };
  return {
    append,
    add: (call) => append(recordOf(call), noStanding),
    rewriteDetails: (record) =>
      commitSoon(({ run }) => {
        run(
          query
            .updateTable('calls')
            .set({ details: detailsOf(record) })
            .where('id', '=', record.id),
        );
      }),
    list: async () => {
      const rows = await query.selectFrom('calls').selectAll().orderBy('seq').execute();
      return rows.map((row) => callOf(recordOfRow(row)));
    },
  };
}
