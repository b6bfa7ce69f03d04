import type { Call } from '../../../shared/documents/call.ts';
import type { Instant } from '../../../shared/lib/clock.ts';
import { headerValue } from '../../../shared/protocol/envelope.ts';
import type { Repository } from './repository.ts';
import { stored } from './stored.ts';

/** Every call of the bench and of its own sandbox. One that the bench sent to its sandbox counts once, as sent. */
export type CallJournal = {
  /** Oldest first. */
  readonly list: () => Promise<readonly Call[]>;
  /** When the order was last called, on the run's clock; null before its first call. */
  readonly lastAt: (orderKey: string) => Instant | null;
  /** A call the sandbox has stored. It is held back while the bench is sending it, told at once otherwise. */
  readonly received: (call: Call) => void;
  /** A request with this Signature header leaves now. End it with `sent`, or `notSent` when nothing came of it. */
  readonly sending: (signature: string) => void;
  /** Stores what became of it, then tells. */
  readonly sent: (signature: string, call: Call) => Promise<Call>;
  readonly notSent: (signature: string) => void;
};

/** The journal over a store; `tell` hears of every call once. */
export async function openJournal(repository: Repository, tell: (call: Call) => void): Promise<CallJournal> {
  const lastCalls = new Map<string, Instant>();
  const note = (call: Call): void => {
    lastCalls.set(call.orderKey, Math.max(lastCalls.get(call.orderKey) ?? call.atVirtual, call.atVirtual));
  };
  for (const call of await repository.calls.list()) note(call);

  const held = new Map<string, Call[]>();
  const release = (signature: string): readonly Call[] => {
    const calls = held.get(signature) ?? [];
    held.delete(signature);
    return calls;
  };
  const notSent = (signature: string): void => {
    for (const call of release(signature)) tell(call);
  };

  return {
    list: async () => countOnce(await repository.calls.list()),
    lastAt: (orderKey) => lastCalls.get(orderKey) ?? null,
    received: (call) => {
      note(call);
      const waiting = held.get(headerValue(call.headers, 'Signature') ?? '');
      if (waiting === undefined) tell(call);
      else waiting.push(call);
    },
    sending: (signature) => {
      held.set(signature, []);
    },
    sent: async (signature, call) => {
      try {
        await stored('The call', () => repository.calls.add(call));
      } catch (error) {
        notSent(signature);
        throw error;
      }
      note(call);
      const told = countOnce([...release(signature), call]);
      for (const each of told) tell(each);
      return told.find((each) => each.id === call.id) ?? call;
    },
    notSent,
  };
}

/**
 * The same calls without those a sent call stands for. Both sides of one exchange name the same Tracer-Id in the answer;
 * the sent one stays and takes over what only the sandbox could know, its diagnosis of a wrong signature.
 */
export function countOnce(calls: readonly Call[]): readonly Call[] {
  const receivedByTracer = new Map<string, Call>();
  for (const call of calls) {
    const tracer = tracerOf(call);
    if (call.origin === 'received' && tracer !== null) receivedByTracer.set(tracer, call);
  }
  const twins = new Set<string>();
  const merged = calls.map((call) => {
    const twin = call.origin === 'sent' ? receivedByTracer.get(tracerOf(call) ?? '') : undefined;
    if (twin === undefined) return call;
    twins.add(twin.id);
    return twin.diagnosis === undefined ? call : { ...call, diagnosis: twin.diagnosis };
  });
  return merged.filter((call) => !twins.has(call.id));
}

function tracerOf(call: Call): string | null {
  return call.answer === undefined ? null : headerValue(call.answer.headers, 'Tracer-Id');
}
