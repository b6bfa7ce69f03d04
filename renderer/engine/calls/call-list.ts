import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import { isAccepted, payloadBase64, requestSignatureOf, type Call } from '../../../shared/documents/call.ts';
import { wrongSignature } from '../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { findRefusingError } from '../../../shared/protocol/sandbox/checks/payload.ts';
import { messageWords } from '../../../shared/protocol/validate/answers/answer-note.ts';
import { bodyText } from './body-text.ts';

/** The place of a just sent call until the host reports it: last. */
export const unknownSeq = Number.MAX_SAFE_INTEGER;

/** Summarises a whole call, with the payload of an accepted one. */
export function summariseCall(call: Call, seq: number = unknownSeq): CallSummary {
  const firstError = findRefusingError(call.findings)?.words;
  const answerSays = messageWords(call.findings);
  const resultMessage = call.answer?.result?.resultMessage;
  return {
    id: call.id,
    environment: call.environment,
    mistake: call.mistake,
    orderKey: call.orderKey,
    merchantBizNo: call.merchantBizNo,
    scenario: call.scenario,
    orderStatus: call.orderStatus,
    endpoint: call.endpoint,
    origin: call.origin,
    atVirtual: call.atVirtual,
    atReal: call.atReal,
    method: call.method,
    path: call.path,
    verdict: call.verdict,
    failure: call.failure,
    replayOf: call.replayOf,
    repeats: call.repeats,
    changesNothing: call.changesNothing,
    mode: call.mode,
    forward: call.forward,
    fault: call.fault,
    signature: call.signature,
    requestSignature: call.origin === 'received' ? undefined : (requestSignatureOf(call) ?? undefined),
    durationsMs: call.durationsMs,
    seq,
    firstError,
    cause: wrongSignature(call)?.cause.variant,
    answerSays: answerSays.length === 0 ? undefined : answerSays,
    resultMessage,
    payload: isAccepted(call) ? bodyText(payloadBase64(call)) : undefined,
  };
}

/** Merges calls, oldest first. A known call is replaced, except by this window's own preliminary summary. */
export function withCalls(calls: readonly CallSummary[], arriving: readonly CallSummary[]): readonly CallSummary[] {
  const byId = new Map(calls.map((call) => [call.id, call]));
  for (const call of arriving) if (call.seq !== unknownSeq || !byId.has(call.id)) byId.set(call.id, call);
  return [...byId.values()].sort((one, other) => one.seq - other.seq);
}

/** Reuses known objects for equal calls, so that nothing is read twice. */
export function reuseKnownCalls(told: readonly CallSummary[], known: readonly CallSummary[]): readonly CallSummary[] {
  const byId = new Map(known.map((call) => [call.id, call]));
  return told.map((call) => {
    const before = byId.get(call.id);
    return before !== undefined && saysTheSame(before, call) ? before : call;
  });
}

function saysTheSame(one: CallSummary, other: CallSummary): boolean {
  return (
    one.payload === other.payload &&
    JSON.stringify({ ...one, payload: null }) === JSON.stringify({ ...other, payload: null })
  );
}

export type LoadedCalls = {
  /** Oldest first: accepted, refused and failed ones. */
  readonly calls: readonly CallSummary[];
  readonly loadedOrders: ReadonlySet<string>;
  /** Orders with only their latest calls loaded. */
  readonly cutOrders: ReadonlySet<string>;
};

/** The most other orders that stay loaded. */
const mostOtherOrders = 100;

/** The most accepted calls of an order that stay loaded, and the most others. */
const mostOfOrder = 500;

/**
 * Limits loaded calls: other orders by last call, each order by its last calls. Refused calls displace no accepted one,
 * as anybody may name an order.
 */
export function bounded({ calls, loadedOrders, cutOrders }: LoadedCalls, isOnScreen: OnScreen): LoadedCalls {
  const own = new Set(calls.filter(isOnScreen).map(({ orderKey }) => orderKey));
  const counts = new Map<string, { accepted: number; others: number }>();
  const cut = new Set<string>();
  let others = 0;
  const kept = calls.toReversed().filter((call) => {
    const { orderKey } = call;
    const count = counts.get(orderKey) ?? { accepted: 0, others: 0 };
    if (!counts.has(orderKey)) {
      if (!own.has(orderKey)) others += 1;
      if (!own.has(orderKey) && others > mostOtherOrders) return false;
      counts.set(orderKey, count);
    }
    const kind = isAccepted(call) ? 'accepted' : 'others';
    count[kind] += 1;
    if (count[kind] > mostOfOrder) cut.add(orderKey);
    return count[kind] <= mostOfOrder;
  });
  if (kept.length === calls.length) return { calls, loadedOrders, cutOrders };
  const isGone = (key: string): boolean => others > mostOtherOrders && !counts.has(key);
  return {
    calls: kept.reverse(),
    loadedOrders: new Set([...loadedOrders].filter((key) => !isGone(key))),
    cutOrders: new Set([...cutOrders, ...cut].filter((key) => !isGone(key))),
  };
}

/** Whether a call's order is in the list or active. */
export type OnScreen = (call: CallSummary) => boolean;

export function callsOfOrder(calls: readonly CallSummary[], orderNo: string, scenario: string): readonly CallSummary[] {
  return calls.filter((call) => call.merchantBizNo === orderNo && call.scenario === scenario);
}
