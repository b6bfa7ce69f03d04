import type { Decision } from '../sandbox/decision.ts';
import type { KnownOrder, KnownRequest, SandboxMemory } from '../sandbox/sandbox-case.ts';

/** What a decision asked of the memory, and the answer. */
type Asked =
  | { readonly of: 'order'; readonly orderKey: string; readonly told: KnownOrder | null }
  | {
      readonly of: 'request';
      readonly clientId: string;
      readonly requestId: string;
      readonly told: KnownRequest | null;
    };

type Known = { readonly asked: readonly Asked[]; readonly decision: Decision };

/**
 * Decisions about bytes that come again and again: where the memory tells the same of what a decision asked for, the engine
 * would decide the same, since nothing else goes into a decision of a story.
 */
export class DecisionMemo {
  readonly #known = new Map<string, Known[]>();

  /** The decision about bytes and their stated scenario, which `key` names, from the memo or made now. `decide` asks the memory that it is given. */
  take(key: string, memory: SandboxMemory, decide: (memory: SandboxMemory) => Decision): Decision {
    const known = this.#known.get(key) ?? [];
    const found = known.find(({ asked }) => asked.every((each) => isTold(each, memory)));
    if (found !== undefined) return found.decision;
    const asked: Asked[] = [];
    const decision = decide({
      order: (orderKey) => {
        const told = memory.order(orderKey);
        asked.push({ of: 'order', orderKey, told });
        return told;
      },
      request: (clientId, requestId) => {
        const told = memory.request(clientId, requestId);
        asked.push({ of: 'request', clientId, requestId, told });
        return told;
      },
    });
    this.#known.set(key, [...known, { asked, decision }]);
    return decision;
  }
}

function isTold(asked: Asked, memory: SandboxMemory): boolean {
  if (asked.of === 'order') return isSame(asked.told, memory.order(asked.orderKey));
  const now = memory.request(asked.clientId, asked.requestId);
  // Which call it was changes no answer.
  const { callId: _one, ...told } = asked.told ?? { callId: '' };
  const { callId: _other, ...found } = now ?? { callId: '' };
  return isSame(told, found);
}

function isSame(one: object | null, other: object | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
