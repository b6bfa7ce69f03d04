import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { mostCallsOfRate } from '../../../../shared/lib/time/rates.ts';
import {
  type Acceptance,
  type KnownOrder,
  type KnownRequest,
  type SandboxMemory,
  requestKey,
} from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import type { MemoryKeys } from '../../../../shared/protocol/sandbox/decide.ts';
import type { Database } from '../../storage/database/database.ts';
import type { SqlRow } from '../../storage/database/drivers/sql-driver.ts';
import { keyText, readAcceptance } from '../../storage/journal/call-row.ts';
import { bytesOf, textOf } from '../../storage/database/read-column.ts';

/** Accepted calls that are not on disk yet, over the stored ones. */
export type PendingMemory = {
  /**
   * Loads what is known for a request. The result is valid for an immediate decision and includes all calls accepted
   * meanwhile.
   */
  readonly recall: (asked: MemoryKeys) => Promise<SandboxMemory>;
  /** Counts failures: decisions before a failure may rest on lost calls. */
  readonly generation: () => number;
  /** Takes effect at once, so that simultaneous calls see each other. */
  readonly remember: (acceptance: Acceptance, callId: string, answer: string) => void;
  /** Counts a call of a client (gap rate-limit). The last `mostCallsOfRate` times of a client are remembered, in memory. */
  readonly count: (clientId: string, at: Instant) => void;
  /** Forgets these times. */
  readonly forgetRates: () => void;
  /** The call is on disk; the store answers from now on. */
  readonly settle: (acceptance: Acceptance) => void;
  /** A write failed: forgets all pending calls. */
  readonly forget: () => void;
};

/** `stored` must answer in the order of the questions. */
export function pendingMemory(stored: (asked: MemoryKeys) => Promise<Remembered>): PendingMemory {
  const orders = new Map<string, KnownOrder>();
  const requests = new Map<string, KnownRequest>();
  const recent = callTimes();
  const settled: { readonly acceptance: Acceptance; readonly after: number }[] = [];
  let generation = 0;
  let asked = 0;
  let answered = 0;

  const drop = ({ order, clientId, requestId }: Acceptance): void => {
    // A later call of the order may still be pending and remains.
    if (orders.get(order.orderKey) === order) orders.delete(order.orderKey);
    requests.delete(requestKey(clientId, requestId));
  };
  /** A question asked before the write does not see it; until then the entry remains. */
  const dropSettled = (): void => {
    while (settled[0] !== undefined && settled[0].after <= answered) {
      const { acceptance } = settled[0];
      settled.shift();
      drop(acceptance);
    }
  };

  return {
    recall: async (questions) => {
      asked += 1;
      try {
        const known = await stored(questions);
        return {
          order: (key) => orders.get(key) ?? (key === questions.orderKey ? known.order : null),
          request: (clientId, requestId) => requests.get(requestKey(clientId, requestId)) ?? known.request,
          recentCalls: recent.of,
        };
      } finally {
        // After the decision, which follows in the same turn.
        setImmediate(() => {
          answered += 1;
          dropSettled();
        });
      }
    },
    generation: () => generation,
    remember: ({ order, clientId, requestId, bodySha256, changesNothing }, callId, answer) => {
      orders.set(order.orderKey, order);
      requests.set(requestKey(clientId, requestId), { callId, bodySha256, answer, changesNothing });
    },
    count: recent.count,
    forgetRates: recent.clear,
    settle: (acceptance) => {
      settled.push({ acceptance, after: asked });
      dropSettled();
    },
    forget: () => {
      generation += 1;
      orders.clear();
      requests.clear();
      settled.length = 0;
    },
  };
}

function callTimes() {
  const byClient = new Map<string, readonly Instant[]>();
  const of = (clientId: string): readonly Instant[] => byClient.get(clientId) ?? [];
  return {
    of,
    clear: (): void => byClient.clear(),
    count: (clientId: string, at: Instant): void => {
      byClient.set(clientId, [...of(clientId).slice(1 - mostCallsOfRate), at]);
    },
  };
}

/** What the store knows for a request: its order, and an earlier request of the same id. */
export type Remembered = { readonly order: KnownOrder | null; readonly request: KnownRequest | null };

/** The last accepted call of an order. */
export const lastOfOrder = `
  SELECT CAST(standing AS BLOB) AS standing FROM calls
  WHERE order_key = ? AND counts = 1 ORDER BY seq DESC LIMIT 1`;
/** An accepted request. */
export const ofRequest = `
  SELECT CAST(id AS BLOB) AS id, body, answer_body, CAST(standing AS BLOB) AS standing FROM calls
  WHERE request_id = ? AND client_id = ? AND counts = 1 ORDER BY seq DESC LIMIT 1`;

/** Reads the sandbox's memory from the table of calls. */
export function storedMemory(
  { readAll }: Pick<Database, 'readAll'>,
  sha256: (bytes: Uint8Array) => string,
): (asked: MemoryKeys) => Promise<Remembered> {
  return async ({ orderKey, clientId, requestId }) => {
    const [orders, requests] = await readAll([
      { sql: lastOfOrder, values: [orderKey] },
      { sql: ofRequest, values: [keyText(requestId), clientId] },
    ]);
    return { order: readKnownOrder(orders?.[0]), request: requestOf(requests?.[0], sha256) };
  };
}

/** The order that a row of lastOfOrder leaves. */
export function readKnownOrder(row: SqlRow | undefined): KnownOrder | null {
  return row === undefined ? null : readAcceptance(textOf(row, 'standing')).order;
}

/** The request of a row of ofRequest. */
export function requestOf(row: SqlRow | undefined, sha256: (bytes: Uint8Array) => string): KnownRequest | null {
  if (row === undefined) return null;
  const left = readAcceptance(textOf(row, 'standing'));
  return {
    callId: textOf(row, 'id'),
    bodySha256: left.bodySha256 ?? sha256(bytesOf(row, 'body')),
    answer: left.answer ?? Buffer.from(bytesOf(row, 'answer_body')).toString('utf8'),
    changesNothing: left.changesNothing === true,
  };
}
