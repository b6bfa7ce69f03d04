import type { CallPage, CallsOfOrders, FoundPage } from '../../../shared/bridge/schemas.ts';
import type { CallSearch } from '../../../shared/documents/call-search.ts';
import type { Call } from '../../../shared/documents/call.ts';
import type { CallSummary, Cleared, OrderNumber } from '../../../shared/documents/call-summary.ts';
import { longestOrderKey } from '../../../shared/documents/size-limits.ts';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { callOf } from '../journal/call-record.ts';
import { clearCalls } from '../journal/clear-calls.ts';
import type { CallsToClear } from '../journal/clear-calls.ts';
import { forgottenCalls } from '../journal/forget-calls.ts';
import type { ForgottenCalls } from '../journal/forget-calls.ts';
import type { CallStore } from '../journal/call-store.ts';
import { answerDiagnosisOfSent, diagnosisOfSent } from './diagnosis-of-sent.ts';
import { findCalls } from '../journal/find-calls.ts';
import { summaryOf } from '../journal/summary-of.ts';

/** What a window sees of the journal: pages, the orders that it draws, single calls. Each answer is bounded. */
export type CallViews = {
  readonly page: (asked: { readonly before: number | null; readonly limit: number }) => Promise<CallPage>;
  readonly search: (asked: {
    readonly search: CallSearch;
    readonly before: number | null;
    readonly limit: number;
  }) => Promise<FoundPage>;
  readonly ordersDrawn: (numbers: readonly OrderNumber[]) => Promise<readonly string[]>;
  readonly ofOrders: (orderKeys: readonly string[]) => Promise<CallsOfOrders>;
  readonly open: (id: string) => Promise<Call>;
  readonly clear: (scope: CallsToClear, isDryRun: boolean) => Promise<Cleared>;
  readonly forgotten: ForgottenCalls;
};

/** So many orders are drawn beside those of the window's own documents, found among so many last calls. */
const otherOrders = 100;
const lastCalls = 2000;
/** So many calls of an order are told, and so many characters of payloads in one answer. */
const callsOfOrder = 200;
const longestAnswer = 1024 * 1024;

/** `changed` is told when calls have gone, or have come back. `now` is real time. */
export function callViews(calls: CallStore, changed: () => void, now: () => Instant): CallViews {
  const telling = async <Value>(what: Promise<Value>): Promise<Value> => {
    try {
      return await what;
    } finally {
      // What fails may have taken some.
      changed();
    }
  };
  const forgotten = forgottenCalls(calls.database, now);
  return {
    page: async ({ before, limit }) => {
      const page = await calls.page(before, limit);
      const tallies = await calls.tallies();
      const of = (keep: string) => tallies.find((tally) => tally.keep === keep) ?? { calls: 0, letGo: 0 };
      const all = tallies.reduce((sum, tally) => sum + tally.calls, 0);
      return {
        calls: page.map((call) => summaryOf(call, 'bare')),
        next: page.length < limit ? null : (page.at(-1)?.seq ?? null),
        total: all - 2 * of('told-as').calls,
        letGo: { unauthenticated: of('unauthenticated').letGo, refused: of('refused').letGo },
      };
    },
    search: (asked) => findCalls(calls, asked),
    ordersDrawn: async (numbers) => {
      const named = new Set<string>();
      for (const { merchantBizNo, scenario } of numbers)
        for (const key of await calls.keysOfNumber(merchantBizNo, scenario)) if (isAskedFor(key)) named.add(key);
      const others = new Set((await calls.lastKeys(lastCalls)).filter((key) => isAskedFor(key) && !named.has(key)));
      return [...named, ...[...others].slice(0, otherOrders)];
    },
    ofOrders: async (orderKeys) => {
      const told: CallSummary[] = [];
      const cut: string[] = [];
      let room = longestAnswer;
      for (const [at, key] of orderKeys.entries()) {
        const own = fitting(
          (await calls.ofOrder(key, callsOfOrder + 1)).map((call) => summaryOf(call, 'with payload')),
          at === 0 ? longestAnswer : room,
        );
        if (own === null) return { calls: told.sort(bySeq), rest: orderKeys.slice(at), cut };
        told.push(...own.calls);
        room -= own.size;
        if (own.isCut) cut.push(key);
      }
      return { calls: told.sort(bySeq), rest: [], cut };
    },
    open: (id) => openCall(calls, id),
    clear: (scope, isDryRun) => {
      const cleared = clearCalls(calls, scope, isDryRun);
      return isDryRun ? cleared : telling(cleared);
    },
    forgotten: {
      ...forgotten,
      forget: (orderKey) => telling(forgotten.forget(orderKey)),
      bringBack: (of) => telling(forgotten.bringBack(of)),
    },
  };
}

/** A longer key is of no order: no call with it was accepted. */
function isAskedFor(key: string): boolean {
  return key !== '' && key.length <= longestOrderKey;
}

function bySeq(one: CallSummary, other: CallSummary): number {
  return one.seq - other.seq;
}

type Fitting = { readonly calls: readonly CallSummary[]; readonly size: number; readonly isCut: boolean };

/**
 * The calls of an order, newest first, as far as there is room; null where an answer of its own would hold more of them.
 * The last accepted call is always told: it is what the order's card shows.
 */
function fitting(calls: readonly CallSummary[], room: number): Fitting | null {
  const isAlone = room === longestAnswer;
  const kinds = { accepted: 0, others: 0 };
  let size = 0;
  const fit = calls.filter((call) => {
    const kind = call.payload === undefined ? 'others' : 'accepted';
    kinds[kind] += 1;
    const own = 500 + (call.payload?.length ?? 0);
    const isKept = kinds[kind] <= callsOfOrder && (size + own <= room || (kind === 'accepted' && kinds.accepted === 1));
    if (isKept) size += own;
    return isKept;
  });
  const isCut = fit.length < calls.length;
  const lacksRoom = size > room || (isCut && Math.max(kinds.accepted, kinds.others) <= callsOfOrder);
  return lacksRoom && !isAlone ? null : { calls: fit, size, isCut };
}

/** A call, whole, with what the own sandbox has found out about it. Throws NOT_FOUND. */
export async function openCall(calls: Pick<CallStore, 'one' | 'receivedFor'>, id: string): Promise<Call> {
  const call = await calls.one(id);
  if (call === null)
    throw new BenchError(
      'NOT_FOUND',
      { en: 'This call is not kept any more.', zh: '此呼叫已不再保留。' },
      { en: 'It was cleared, or let go because there were too many.', zh: '它已被清除，或因數量過多而被捨棄。' },
    );
  // The diagnosis of a wrong signature comes after the answer: it stands with the received call.
  const received = call.record.origin === 'sent' ? await calls.receivedFor(id) : null;
  if (received === null) return callOf(call.record);
  const diagnosis = diagnosisOfSent(call.record, received.record);
  const answerDiagnosis = answerDiagnosisOfSent(call.record, received.record);
  return callOf({
    ...call.record,
    ...(diagnosis === undefined ? {} : { diagnosis }),
    ...(answerDiagnosis === undefined ? {} : { answerDiagnosis }),
  });
}
