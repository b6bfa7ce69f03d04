import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Call } from '../../../shared/documents/call.ts';
import { isAccepted, payloadBase64 } from '../../../shared/documents/call.ts';
import { wrongSignature } from '../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { messageWords } from '../../../shared/protocol/validate/index.ts';
import { bodyText } from './body-text.ts';

/** The place of a call that was just sent, until the host has told its true one: behind every other. */
export const untoldSeq = Number.MAX_SAFE_INTEGER;

/** The summary of a call that is known whole, with its payload where an order stands on it. */
export function summaryOf(call: Call, seq: number = untoldSeq): CallSummary {
  const firstError = call.findings.find(({ severity }) => severity === 'error')?.words;
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
    repeats: call.repeats,
    changesNothing: call.changesNothing,
    mode: call.mode,
    fault: call.fault,
    signature: call.signature,
    durationsMs: call.durationsMs,
    seq,
    firstError,
    cause: wrongSignature(call)?.cause.variant,
    answerSays: answerSays.length === 0 ? undefined : answerSays,
    resultMessage,
    payload: isAccepted(call) ? bodyText(payloadBase64(call)) : undefined,
  };
}

/**
 * All calls in their places, oldest first, whatever order they came in. A known one is replaced, unless what arrives is only what this window
 * itself knows of it.
 */
export function withCalls(calls: readonly CallSummary[], arriving: readonly CallSummary[]): readonly CallSummary[] {
  const byId = new Map(calls.map((call) => [call.id, call]));
  for (const call of arriving) if (call.seq !== untoldSeq || !byId.has(call.id)) byId.set(call.id, call);
  return [...byId.values()].sort((one, other) => one.seq - other.seq);
}

/** The calls as they were told, each as the object that is known already where it says the same: nothing is read twice. */
export function asKnown(told: readonly CallSummary[], known: readonly CallSummary[]): readonly CallSummary[] {
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

/** What is held of the calls that happened: those of the orders that are drawn. */
export type HeldCalls = {
  /** Oldest first: accepted, refused and failed ones. */
  readonly calls: readonly CallSummary[];
  /** The orders whose calls the host was asked for, by key. */
  readonly heldOrders: ReadonlySet<string>;
  /** Orders of which the latest calls alone are held. */
  readonly cutOrders: ReadonlySet<string>;
};

/** So many orders are held beside those on screen. */
const mostOtherOrders = 100;

/** So many calls of one order are held that were accepted, and so many that were not. */
const mostOfOrder = 500;

/**
 * What is held once what is too much has been let go: of other orders the ones that were called last stay, of one order
 * its last calls. Refused calls push out no accepted one: anybody may name an order in a call that is refused.
 */
export function bounded({ calls, heldOrders, cutOrders }: HeldCalls, isOnScreen: OnScreen): HeldCalls {
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
  if (kept.length === calls.length) return { calls, heldOrders, cutOrders };
  const isGone = (key: string): boolean => others > mostOtherOrders && !counts.has(key);
  return {
    calls: kept.reverse(),
    heldOrders: new Set([...heldOrders].filter((key) => !isGone(key))),
    cutOrders: new Set([...cutOrders, ...cut].filter((key) => !isGone(key))),
  };
}

/** Whether a call is of an order that stands on screen: in the list of payloads, or in front. */
export type OnScreen = (call: CallSummary) => boolean;

/** The calls of an order as the list has it: of one number in one scenario. */
export function callsOfOrder(calls: readonly CallSummary[], orderNo: string, scenario: string): readonly CallSummary[] {
  return calls.filter((call) => call.merchantBizNo === orderNo && call.scenario === scenario);
}
