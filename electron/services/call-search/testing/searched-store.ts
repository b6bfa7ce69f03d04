import { adapters } from '../../database/drivers/adapters.ts';
import { connect, inMemory } from '../../database/connection.ts';
import { commitGroup } from '../../database/group-commit.ts';
import { firstAdapter } from '../../database/open-store.ts';
import type { CallRecord } from '../../journal/call-record.ts';
import type { forgottenCalls } from '../../journal/forget-calls.ts';
import { insertCall, noStanding, rowOf } from '../../journal/call-row.ts';
import { receivedCall } from '../../store-care/testing/received-call.ts';
import type { CallsPort } from '../calls-port.ts';
import { callIndex } from '../index-calls.ts';
import { searchCalls } from '../search-calls.ts';
import type { AskedSearch, FoundCalls } from '../search-calls.ts';

/** A store of calls on this thread, searched and indexed to the end of each. */
export type SearchedStore = {
  readonly port: CallsPort;
  /** The same as other services ask it. */
  readonly store: Parameters<typeof forgottenCalls>[0];
  /** Puts calls in, numbered from `first`. */
  readonly put: (first: number, calls: readonly Partial<CallRecord>[]) => void;
  readonly remove: (seqs: readonly number[]) => void;
  readonly index: () => void;
  readonly tidy: () => void;
  readonly find: (asked: Partial<AskedSearch>) => FoundCalls;
  readonly blocks: () => readonly (readonly [first: number, last: number, calls: number])[];
  readonly close: () => void;
};

export async function searchedStore(): Promise<SearchedStore> {
  const { openFile } = await firstAdapter(adapters);
  const connection = connect(openFile, inMemory, 'calls');
  const port: CallsPort = {
    read: (sql, values) => connection.read([{ sql, values }])[0] ?? [],
    write: (statements) => void commitGroup([statements], connection),
  };
  const index = callIndex(port);
  return {
    port,
    store: {
      read: async (sql, values = []) => connection.read([{ sql, values }])[0] ?? [],
      commitSoon: async (statements) => commitGroup([statements], connection)[0] ?? [],
    },
    put: (first, calls) =>
      port.write(
        calls.map((call, at) => ({
          sql: insertCall,
          values: rowOf(first + at, receivedCall(first + at, call), noStanding),
        })),
      ),
    remove: (seqs) => port.write(seqs.map((seq) => ({ sql: 'DELETE FROM calls WHERE seq = ?', values: [seq] }))),
    index: () => run(index.index()),
    tidy: () => run(index.tidy()),
    find: (asked) => {
      const search = searchCalls(port, { search: {}, before: null, limit: 50, ...asked });
      while (!search.step());
      return search.found();
    },
    blocks: () =>
      port
        .read('SELECT first_seq, last_seq, calls FROM search_blocks ORDER BY last_seq', [])
        .map((row) => [Number(row['first_seq']), Number(row['last_seq']), Number(row['calls'])]),
    close: connection.close,
  };
}

function run(steps: Iterator<void, void>): void {
  while (steps.next().done !== true);
}
