import { isAccepted } from '../../../../shared/documents/call.ts';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import type { CallRecord } from './call-record.ts';

/** The Tracer-Id of an answer: the sandbox uses its record's id. */
export function tracerOf({ answer }: Pick<CallRecord, 'answer'>): string | null {
  return answer === undefined ? null : findHeader(answer.headers, 'Tracer-Id');
}

/**
 * Whether a sent and a received call are one exchange. Where a fault kept the verdict from the sender, both count: the
 * sender still waits, while the order rests on the received call.
 */
export function isSameExchange(sent: CallRecord, received: CallRecord): boolean {
  const isUnheard = received.fault !== undefined && received.verdict !== null && sent.verdict === null;
  return received.origin === 'received' && received.id === tracerOf(sent) && !isUnheard;
}

/**
 * A sent call with what only the sandbox knows: the verdict on its request's signature with the diagnosis, which call it repeats (by its listed id), whether it changed
 * anything, fault, mode with a lenient sandbox's findings, and the status its order kept where it names none (gap
 * base-fields).
 */
export function mergeReceived(sent: CallRecord, received: CallRecord, repeats: string | undefined): CallRecord {
  const { diagnosis, changesNothing, fault, mode, signature: requestSignature } = received;
  return {
    ...sent,
    requestSignature,
    ...(isAccepted(received) ? { orderStatus: received.orderStatus } : {}),
    ...(diagnosis === undefined ? {} : { diagnosis }),
    ...(repeats === undefined ? {} : { repeats }),
    ...(changesNothing === undefined ? {} : { changesNothing }),
    ...(fault === undefined ? {} : { fault }),
    ...(mode === undefined ? {} : { mode }),
    // Nothing else shows what was let through: the answer is fine.
    ...(mode === 'lenient' ? { findings: [...sent.findings, ...received.findings] } : {}),
  };
}
