import { adapters } from '../../database/drivers/adapters.ts';
import { connect, inMemory, commitGroup } from '../../database/connection.ts';
import { firstAdapter } from '../../database/open-store.ts';
import type { Statement } from '../../database/drivers/sql-driver.ts';
import type { CallRecord } from '../../journal/call-record.ts';
import type { createForgottenCalls } from '../../journal/forget-calls.ts';
import { insertCall, noSandboxRecord, rowOf } from '../../journal/call-row.ts';
import { receivedCall } from '../../store-care/testing/received-call.ts';
import type { SearchPort } from '../searched-call.ts';
import { startSearch, type SearchRequest, type FoundCalls } from '../search-calls.ts';

/** A store of calls on this thread, searched to the end. */
export type SearchedStore = {
  readonly port: SearchPort;
  readonly write: (statements: readonly Statement[]) => void;
  /** The same as other services ask it. */
  readonly store: Parameters<typeof createForgottenCalls>[0];
  /** Puts calls in, numbered from `first`. */
  readonly put: (first: number, calls: readonly Partial<CallRecord>[]) => void;
  readonly remove: (seqs: readonly number[]) => void;
  readonly find: (asked: Partial<SearchRequest>) => FoundCalls;
  readonly close: () => void;
};

export async function searchedStore(): Promise<SearchedStore> {
  const { openFile } = await firstAdapter(adapters);
  const connection = connect(openFile, inMemory, 'calls');
  const port: SearchPort = {
    read: (sql, values) => connection.read([{ sql, values }])[0] ?? [],
  };
  const write = (statements: readonly Statement[]) => void commitGroup([statements], connection);
  return {
    port,
    write,
    store: {
      read: async (sql, values = []) => connection.read([{ sql, values }])[0] ?? [],
      commitSoon: async (statements) => commitGroup([statements], connection)[0] ?? [],
    },
    put: (first, calls) =>
      write(
        calls.map((call, at) => ({
          sql: insertCall,
          values: rowOf(first + at, receivedCall(first + at, call), noSandboxRecord),
        })),
      ),
    remove: (seqs) => write(seqs.map((seq) => ({ sql: 'DELETE FROM calls WHERE seq = ?', values: [seq] }))),
    find: (asked) => {
      const search = startSearch(port, { search: {}, before: null, limit: 50, ...asked });
      while (!search.step());
      return search.found();
    },
    close: connection.close,
  };
}
