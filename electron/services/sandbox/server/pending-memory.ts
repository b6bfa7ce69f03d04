import { requestKey } from '../../../../shared/protocol/sandbox/map-memory.ts';
import type {
  Acceptance,
  KnownOrder,
  KnownRequest,
  SandboxMemory,
} from '../../../../shared/protocol/sandbox/sandbox-case.ts';
import type { MemoryKeys } from '../../../../shared/protocol/sandbox/decide.ts';
import type { Remembered } from './stored-memory.ts';

/** What was accepted and is not on disk yet, in front of what is. */
export type PendingMemory = {
  /**
   * Fetches what the store knows for one request. The memory that comes is good for a decision made at once: what is
   * accepted by then, even while it was being fetched, stands in front of it.
   */
  readonly recall: (asked: MemoryKeys) => Promise<SandboxMemory>;
  /** Counts the failures: what was accepted before one may rest on something that never reached the disk. */
  readonly generation: () => number;
  /** At once, so that calls in the same moment see each other. */
  readonly remember: (acceptance: Acceptance, callId: string, answer: string) => void;
  /** It is on disk now; the store answers from here on. */
  readonly settle: (acceptance: Acceptance) => void;
  /** Something did not reach the disk: all that was pending is forgotten. */
  readonly forget: () => void;
};

/** `stored` answers questions in the order in which they are asked. */
export function pendingMemory(stored: (asked: MemoryKeys) => Promise<Remembered>): PendingMemory {
  const orders = new Map<string, KnownOrder>();
  const requests = new Map<string, KnownRequest>();
  const settled: { readonly acceptance: Acceptance; readonly after: number }[] = [];
  let generation = 0;
  let asked = 0;
  let answered = 0;

  const drop = ({ order, clientId, requestId }: Acceptance): void => {
    // A later call of the order may be pending still; then that one stands.
    if (orders.get(order.orderKey) === order) orders.delete(order.orderKey);
    requests.delete(requestKey(clientId, requestId));
  };
  /** A question that was asked before something reached the disk does not know it: until then it stays in front. */
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
        };
      } finally {
        // After the decision, which follows at once in the turn of this answer.
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
