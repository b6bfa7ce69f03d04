import { requestKey } from '../../../shared/protocol/sandbox/index.ts';
import type { Acceptance, KnownOrder, KnownRequest, SandboxMemory } from '../../../shared/protocol/sandbox/index.ts';

/** What was accepted and is not on disk yet, in front of what is. */
export type PendingMemory = SandboxMemory & {
  /** Counts the failures: what was accepted before one may rest on something that never reached the disk. */
  readonly generation: () => number;
  /** At once, so that calls in the same moment see each other. */
  readonly remember: (acceptance: Acceptance, callId: string, answer: string) => void;
  /** It is on disk now; the store answers from here on. */
  readonly settle: (acceptance: Acceptance) => void;
  /** Something did not reach the disk: all that was pending is forgotten. */
  readonly forget: () => void;
};

export function pendingMemory(stored: SandboxMemory): PendingMemory {
  const orders = new Map<string, KnownOrder>();
  const requests = new Map<string, KnownRequest>();
  let generation = 0;
  return {
    order: (orderKey) => orders.get(orderKey) ?? stored.order(orderKey),
    request: (clientId, requestId) =>
      requests.get(requestKey(clientId, requestId)) ?? stored.request(clientId, requestId),
    generation: () => generation,
    remember: ({ order, clientId, requestId, bodySha256, changesNothing }, callId, answer) => {
      orders.set(order.orderKey, order);
      requests.set(requestKey(clientId, requestId), { callId, bodySha256, answer, changesNothing });
    },
    settle: ({ order, clientId, requestId }) => {
      // A later call of the order may be pending still; then that one stands.
      if (orders.get(order.orderKey) === order) orders.delete(order.orderKey);
      requests.delete(requestKey(clientId, requestId));
    },
    forget: () => {
      generation += 1;
      orders.clear();
      requests.clear();
    },
  };
}
