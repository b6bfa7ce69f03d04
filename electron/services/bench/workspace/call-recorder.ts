import type { Call } from '../../../../shared/documents/call.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { callOf, recordOf, type CallRecord } from '../../storage/journal/call-record.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import type { NumberedCall } from '../../storage/journal/summarise-record.ts';
import { isSameExchange, tracerOf, mergeReceived } from '../../storage/journal/merge-calls.ts';
import { isSenderEnded } from '../../storage/outbox/outbox.ts';
import { storeOrRefuse } from './store-failures.ts';

/** Records every call. One that was sent to the built-in sandbox counts once, as sent. */
export type CallRecorder = {
  /** When the order was last called, on the run's clock; null before its first call. */
  readonly lastCallAt: (orderKey: string) => Promise<Instant | null>;
  /** Records a received call, or a change of one. It waits while Passbench is still sending that call. */
  readonly recordReceived: (call: NumberedCall) => void;
  /** A request with this Signature header is sent now; `recordSent` or `endSend` ends that. */
  readonly beginSend: (signature: string) => void;
  /** Stores the result, then reports it. Resolves with the stored call. */
  readonly recordSent: (signature: string, call: Call) => Promise<Call>;
  readonly endSend: (signature: string) => void;
  /**
   * Stores a call that a command has sent, once, then reports it. `replaced`: it replaces a received call, so lists must
   * be read again.
   */
  readonly importCall: (call: Call) => Promise<{ readonly replaced: boolean }>;
  readonly recordExternal: (call: Call) => Promise<Call>;
};

/** The recorder over a store. `tell` receives every call, and again each changed one. */
export function callRecorder(calls: CallStore, tell: (call: NumberedCall) => void): CallRecorder {
  const held = new Map<string, NumberedCall[]>();

  const notSent = (signature: string): void => {
    const waiting = held.get(signature) ?? [];
    held.delete(signature);
    for (const call of waiting) tell(call);
  };
  const { receivedOf, addMerged } = mergeWithReceived(calls);
  const { tellDiagnosed, tellMerged } = lateDiagnosis(calls, tell);

  return {
    lastCallAt: calls.lastAt,
    recordReceived: (call) => {
      const waiting = held.get(findHeader(call.record.headers, 'Signature') ?? '');
      if (waiting !== undefined) waiting.push(call);
      // The diagnosis comes after the answer: the call may already be stored as sent.
      else if (call.record.signature === 'wrong') tellDiagnosed(call).catch(() => tell(call));
      else tell(call);
    },
    beginSend: (signature) => {
      held.set(signature, []);
    },
    recordSent: async (signature, call) => {
      const alone = recordOf(call);
      const received = await receivedOf(alone, held.get(signature) ?? []);
      const record = await addMerged(alone, received, calls.addSent);
      const others = (held.get(signature) ?? []).filter((each) => each.record.id !== received?.id);
      held.delete(signature);
      for (const each of others) tell(each);
      await tellMerged(record, received);
      return callOf(record.record);
    },
    importCall: async (call) => {
      const known = await calls.one(call.id);
      const isBetter = known !== null && isSenderEnded(known.record) && !isSenderEnded(call);
      if (known !== null && !isBetter) return { replaced: false };
      const alone = recordOf(call);
      const received = await receivedOf(alone, []);
      const own = received === null ? alone : asSandboxCall(alone, received);
      const merged = await addMerged(own, received, isBetter ? calls.replaceSent : calls.addSent);
      await tellMerged(merged, received);
      return { replaced: received !== null || isBetter };
    },
    endSend: notSent,
    recordExternal: async (call) => {
      const record = recordOf(call);
      const seq = await storeOrRefuse({ en: 'The call', zh: '呼叫' }, () => calls.addSent(record, null));
      tell({ seq, record });
      return call;
    },
  };
}

/** The diagnosis of a wrong signature ends after the answer: before, during or after the write of the sent call. */
function lateDiagnosis(calls: CallStore, tell: (call: NumberedCall) => void) {
  const tellDiagnosed = async (call: NumberedCall): Promise<void> => {
    const { id, diagnosis } = call.record;
    const toldAs = await calls.listedId(id);
    const sent = toldAs === id ? null : await calls.one(toldAs);
    if (sent === null) return tell(call);
    const record = { ...sent.record, diagnosis };
    // Lists read the diagnosis in the sent row; if that write fails, the received call still has it.
    calls.rewriteDetails(record).catch(() => undefined);
    tell({ ...sent, record });
  };
  /** Tells a written sent call, then what the diagnosis found meanwhile. A failure to read that changes neither. */
  const tellMerged = async (merged: NumberedCall, received: CallRecord | null): Promise<void> => {
    tell(merged);
    if (received?.signature !== 'wrong' || received.diagnosis !== undefined) return;
    const now = await calls.one(received.id).catch(() => null);
    if (now?.record.diagnosis !== undefined) await tellDiagnosed(now).catch(() => undefined);
  };
  return { tellDiagnosed, tellMerged };
}

function mergeWithReceived(calls: CallStore) {
  const receivedOf = async (sent: CallRecord, waiting: readonly NumberedCall[]): Promise<CallRecord | null> => {
    const tracer = tracerOf(sent);
    if (tracer === null) return null;
    const found = waiting.find(({ record }) => record.id === tracer) ?? (await calls.one(tracer));
    return found !== null && isSameExchange(sent, found.record) ? found.record : null;
  };

  const addMerged = async (
    alone: CallRecord,
    received: CallRecord | null,
    add: CallStore['addSent'],
  ): Promise<NumberedCall> => {
    const repeats = received?.repeats === undefined ? undefined : await calls.listedId(received.repeats);
    const record = received === null ? alone : mergeReceived(alone, received, repeats);
    const seq = await storeOrRefuse({ en: 'The call', zh: '呼叫' }, () => add(record, received?.id ?? null));
    return { seq, record };
  };
  return { receivedOf, addMerged };
}

/** A command's call to the built-in sandbox gets the order and the time that the sandbox recorded. */
function asSandboxCall(sent: CallRecord, { orderKey, scenario, atVirtual }: CallRecord): CallRecord {
  const { environment: _, ...rest } = sent;
  return { ...rest, orderKey, scenario, atVirtual };
}
