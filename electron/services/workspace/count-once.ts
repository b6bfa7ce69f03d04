import type { Call } from '../../../shared/documents/call.ts';
import { headerValue } from '../../../shared/protocol/envelope.ts';

/** The ids of received calls that a sent call stands for, with the id of that sent call. */
export type Twins = ReadonlyMap<string, string>;

/**
 * Finds the two records of one exchange: a call the bench sent to its own sandbox is there as sent and as received. Both
 * carry the Tracer-Id of the one answer.
 */
export function findTwins(calls: readonly Call[]): Twins {
  const sentByTracer = new Map<string, string>();
  for (const call of calls) {
    const tracer = tracerOf(call);
    if (call.origin === 'sent' && tracer !== null) sentByTracer.set(tracer, call.id);
  }
  const twins = new Map<string, string>();
  for (const call of calls) {
    const sent = sentByTracer.get(tracerOf(call) ?? '');
    if (call.origin === 'received' && sent !== undefined) twins.set(call.id, sent);
  }
  return twins;
}

/**
 * The same calls without those a sent call stands for. The sent one takes over what only the sandbox could know: its
 * diagnosis of a wrong signature, which call this one repeats, and whether it changed anything.
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
      const { diagnosis, repeats = call.repeats, changesNothing } = receivedBySent.get(call.id) ?? {};
      return {
        ...call,
        ...(diagnosis === undefined ? {} : { diagnosis }),
        ...(repeats === undefined ? {} : { repeats: twins.get(repeats) ?? repeats }),
        ...(changesNothing === undefined ? {} : { changesNothing }),
      };
    });
}

function tracerOf(call: Call): string | null {
  return call.answer === undefined ? null : headerValue(call.answer.headers, 'Tracer-Id');
}
