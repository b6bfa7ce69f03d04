import { isAccepted } from '../../../shared/documents/call.ts';
import type { Call } from '../../../shared/documents/call.ts';
import { headerValue } from '../../../shared/protocol/envelope.ts';

/** The ids of received calls that a sent call stands for, with the id of that sent call. */
export type Twins = ReadonlyMap<string, string>;

/**
 * Finds the two records of one exchange: a call the bench sent to its own sandbox is there as sent and as received. Both
 * carry the Tracer-Id of the one answer. Where a fault kept the verdict from the sender they know different things, and
 * both count.
 */
export function findTwins(calls: readonly Call[]): Twins {
  const sentByTracer = new Map<string, Call>();
  for (const call of calls) {
    const tracer = tracerOf(call);
    if (call.origin === 'sent' && tracer !== null) sentByTracer.set(tracer, call);
  }
  const twins = new Map<string, string>();
  for (const call of calls) {
    const sent = sentByTracer.get(tracerOf(call) ?? '');
    if (call.origin === 'received' && sent !== undefined && !isUnheard(call, sent)) twins.set(call.id, sent.id);
  }
  return twins;
}

/** A fault kept the verdict from the sender: it waits for one, while the order stands on the call. */
function isUnheard(received: Call, sent: Call): boolean {
  return received.fault !== undefined && received.verdict !== null && sent.verdict === null;
}

/**
 * The same calls without those a sent call stands for. The sent one takes over what only the sandbox could know: its
 * diagnosis of a wrong signature, which call this one repeats, whether it changed anything, the fault it met, and the
 * status that its order kept where it says none (gap base-fields).
 */
export function countOnce(calls: readonly Call[], twins: Twins): readonly Call[] {
  const receivedBySent = new Map<string, Call>();
  for (const call of calls) {
    const sent = twins.get(call.id);
    if (sent !== undefined) receivedBySent.set(sent, call);
  }
  return calls
    .filter((call) => !twins.has(call.id))
    .map((call) => {
      const received = receivedBySent.get(call.id);
      const { diagnosis, repeats = call.repeats, changesNothing, fault } = received ?? {};
      return {
        ...call,
        ...(received !== undefined && isAccepted(received) ? { orderStatus: received.orderStatus } : {}),
        ...(diagnosis === undefined ? {} : { diagnosis }),
        ...(repeats === undefined ? {} : { repeats: twins.get(repeats) ?? repeats }),
        ...(changesNothing === undefined ? {} : { changesNothing }),
        ...(fault === undefined ? {} : { fault }),
      };
    });
}

function tracerOf(call: Call): string | null {
  return call.answer === undefined ? null : headerValue(call.answer.headers, 'Tracer-Id');
}
