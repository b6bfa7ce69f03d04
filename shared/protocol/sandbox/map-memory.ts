import type { Acceptance, KnownOrder, KnownRequest, SandboxMemory } from './sandbox-case.ts';

/** A memory of two maps: for tests, and for whatever keeps nothing. */
export type MapMemory = SandboxMemory & {
  readonly remember: (acceptance: Acceptance, callId: string, answer: string) => void;
};

export function createMapMemory(): MapMemory {
  const orders = new Map<string, KnownOrder>();
  const requests = new Map<string, KnownRequest>();
  return {
    order: (orderKey) => orders.get(orderKey) ?? null,
    request: (clientId, requestId) => requests.get(requestKey(clientId, requestId)) ?? null,
    remember: ({ order, clientId, requestId, bodySha256, changesNothing }, callId, answer) => {
      orders.set(order.orderKey, order);
      requests.set(requestKey(clientId, requestId), { callId, bodySha256, answer, changesNothing });
    },
  };
}

/** One text for a client's request id. */
export function requestKey(clientId: string, requestId: string): string {
  return JSON.stringify([clientId, requestId]);
}
