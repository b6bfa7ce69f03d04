import { isAccepted } from '../../../../shared/documents/call.ts';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import type { CallRecord } from './call-record.ts';

/** The Tracer-Id of a call's answer: the sandbox gives the id of its own record of that call. */
export function tracerOf({ answer }: Pick<CallRecord, 'answer'>): string | null {
  return answer === undefined ? null : findHeader(answer.headers, 'Tracer-Id');
}

/**
 * Whether a sent call stands for what the sandbox received: both are records of one exchange. Where a fault kept the
 * verdict from the sender they know different things, and both count: it waits for one, while the order stands on the call.
 */
export function isSameExchange(sent: CallRecord, received: CallRecord): boolean {
  const isUnheard = received.fault !== undefined && received.verdict !== null && sent.verdict === null;
  return received.origin === 'received' && received.id === tracerOf(sent) && !isUnheard;
}

/**
 * A sent call with what only the sandbox could know of it: its diagnosis of a wrong signature, which call this one
 * repeats (as that one is told), whether it changed anything, the fault it met, the mode it was decided in with what a
 * lenient sandbox found, and the status that its order kept where it says none (gap base-fields).
 */
export function mergeReceived(sent: CallRecord, received: CallRecord, repeats: string | undefined): CallRecord {
  const { diagnosis, changesNothing, fault, mode } = received;
  return {
    ...sent,
    ...(isAccepted(received) ? { orderStatus: received.orderStatus } : {}),
    ...(diagnosis === undefined ? {} : { diagnosis }),
    ...(repeats === undefined ? {} : { repeats }),
    ...(changesNothing === undefined ? {} : { changesNothing }),
    ...(fault === undefined ? {} : { fault }),
    ...(mode === undefined ? {} : { mode }),
    // Nothing else says what was let through: the answer itself is fine.
    ...(mode === 'lenient' ? { findings: [...sent.findings, ...received.findings] } : {}),
  };
}
