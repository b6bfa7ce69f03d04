import type { MemoryKeys } from '../../../../shared/protocol/sandbox/decide.ts';
import type { Acceptance, KnownOrder } from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import type { Database } from '../../storage/database/database.ts';
import { bytesOf, lenientText } from '../../storage/database/read-column.ts';
import { keyText } from '../../storage/journal/call-row.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import { KeyFilter } from './key-filter.ts';
import type { Remembered } from './pending-memory.ts';

/** So many orders are remembered, those last called. */
const mostOrders = 2000;

/** What is certain without asking the store, until somebody else changes it. */
type Certain = {
  /** The store's. */
  readonly revision: number;
  readonly orders: Map<string, KnownOrder>;
  /** The orders and requests that the store may have accepted. */
  readonly keys: KeyFilter;
  /** Whether all stored ones are in. */
  isWhole: boolean;
};

export type RecentMemory = {
  /** Answers as the store does, and in the order of the questions. */
  readonly ask: (asked: MemoryKeys) => Promise<Remembered>;
  /** Hears of an accepted call. The function that it returns hears that the call is on disk. */
  readonly accepted: (acceptance: Acceptance) => () => void;
  /** A write failed: nothing is certain any more. */
  readonly forget: () => void;
};

/**
 * Answers for the store what is certain anyway: orders and requests that it never had, and orders called a moment ago.
 * `stored` must answer in the order of the questions.
 */
export function recentMemory(
  stored: (asked: MemoryKeys) => Promise<Remembered>,
  { database, revision }: Pick<CallStore, 'database' | 'revision'>,
): RecentMemory {
  let certain: Certain | null = null;
  let room = leastKeys;
  let underWay = 0;

  /** null where the store's revision is not settled. */
  const current = (): Certain | null => {
    const now = revision();
    const isTight = certain?.keys.isFull === true && room < mostKeys;
    if (certain !== null && certain.revision === now && !isTight) return certain;
    if (isTight) room *= 4;
    certain = now === null ? null : begin(now);
    return certain;
  };
  const begin = (now: number): Certain => {
    const made: Certain = { revision: now, orders: new Map(), keys: new KeyFilter(room), isWhole: false };
    // Until then, and where it fails, the store is asked.
    addStoredKeys(database, made.keys, () => made === certain).then(
      (isWhole) => (made.isWhole = isWhole),
      () => {},
    );
    return made;
  };
  const answer = ({ orderKey, requestId }: MemoryKeys): Remembered | null => {
    const known = current();
    // An answer must not come before those of earlier questions.
    if (known?.isWhole !== true || underWay > 0 || known.keys.mayHave(keyText(requestId))) return null;
    const order = known.orders.get(orderKey) ?? null;
    if (order === null && known.keys.mayHave(orderKey)) return null;
    return { order, request: null };
  };
  return {
    ask: async (asked) => {
      const answered = answer(asked);
      if (answered !== null) return answered;
      underWay += 1;
      try {
        return await stored(asked);
      } finally {
        underWay -= 1;
      }
    },
    accepted: ({ order, requestId }) => {
      const before = certain;
      return () => {
        if (certain === null) return;
        certain.keys.add(order.orderKey);
        certain.keys.add(keyText(requestId));
        // Otherwise somebody may have removed it meanwhile.
        if (certain === before && certain.revision === revision()) putLast(certain.orders, order);
      };
    },
    forget: () => {
      certain = null;
    },
  };
}

function putLast(orders: Map<string, KnownOrder>, order: KnownOrder): void {
  orders.delete(order.orderKey);
  orders.set(order.orderKey, order);
  if (orders.size > mostOrders) orders.delete(orders.keys().next().value ?? '');
}

/** For how many keys there is room, at first and at most: 128 KiB and 8 MiB. */
const leastKeys = 65_536;
const mostKeys = leastKeys * 4 ** 3;

/** Keys that are read together, so that no call waits. */
const atOnce = 1000;

const keyColumns = ['order_key', 'request_id'] as const;

/** Adds the keys of stored accepted calls, unless it is no longer wanted; false: some are missing. */
async function addStoredKeys(
  { read }: Pick<Database, 'read'>,
  keys: KeyFilter,
  isWanted: () => boolean,
): Promise<boolean> {
  // The store is asked for those that have none.
  keys.add('');
  for (const column of keyColumns) {
    const sql = `SELECT CAST(${column} AS BLOB) AS key FROM calls
      WHERE counts = 1 AND ${column} > CAST(? AS TEXT) GROUP BY ${column} ORDER BY ${column} LIMIT ${atOnce}`;
    let last: Uint8Array = new Uint8Array();
    for (;;) {
      const rows = await read(sql, [last]);
      if (!isWanted()) return false;
      for (const row of rows) keys.add(lenientText((last = bytesOf(row, 'key'))));
      if (rows.length < atOnce) break;
    }
  }
  return true;
}
