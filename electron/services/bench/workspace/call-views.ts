import type { CallPage, CallsOfOrders, FoundPage } from '../../../../shared/bridge/schemas.ts';
import type { Call, CallSearch } from '../../../../shared/documents/call.ts';
import type { CallSummary, Cleared, OrderNumber } from '../../../../shared/documents/call-summary.ts';
import { longestOrderKey } from '../../../../shared/documents/size-limits.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { callOf, type CallRecord } from '../../storage/journal/call-record.ts';
import { clearCalls, type ClearTarget } from '../../storage/journal/clear-calls.ts';
import { createForgottenCalls, type ForgottenCalls } from '../../storage/journal/forget-calls.ts';
import type { CallStore } from '../../storage/journal/call-store.ts';
import { findCalls } from '../../storage/journal/find-calls.ts';
import { summariseRecord } from '../../storage/journal/summarise-record.ts';
import type { DiagnosisRow, TextDifference } from '../../../../shared/documents/diagnosis.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { causeOf } from '../../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { textDifference } from '../../../../shared/protocol/diagnosis/text-difference.ts';
import { isSignedFirst } from '../../../../shared/protocol/signing/encryption.ts';
import { findClientId, findHeader } from '../../../../shared/protocol/signing/envelope.ts';
import { bytesToSign, getSignedPath, joinHeadAndBody } from '../../../../shared/protocol/signing/signature.ts';

/**
 * The sandbox's diagnosis of the signature of a sent call. If no single change explains it, the signed text is compared
 * with the stored received one (a long body is cut), and the first changed byte is shown.
 */
export function diagnosisOfSent(sent: CallRecord, received: CallRecord): readonly DiagnosisRow[] | undefined {
  const rows = received.diagnosis;
  const cause = rows === undefined ? null : causeOf(rows);
  const isOpen = cause === null || cause.variant === 'text-changed';
  if (rows === undefined || !isOpen || cause?.texts !== undefined) return rows;
  const [signed, expected] = [signedBytes(sent), signedBytes(received)];
  const texts = signed === null || expected === null ? null : textDifference(expected, signed, null);
  // The stored beginning is the same: the change is in the part that was not stored.
  if (texts === null || (received.bodyCut !== undefined && texts.at >= (expected?.length ?? 0))) return rows;
  const words = {
    en: 'The text that was signed here is not the text that arrived: something between the two sides changed it.',
    zh: '在此簽署的文字與送達的文字不同：途中曾被改動。',
  };
  return withTextChange(rows, words, texts);
}

/**
 * The same for the answer: what the sandbox answered is compared with what came back. A signature that is wrong on
 * purpose leaves the diagnosis unchanged.
 */
export function answerDiagnosisOfSent(sent: CallRecord, received: CallRecord): readonly DiagnosisRow[] | undefined {
  const rows = sent.answerDiagnosis;
  if (rows === undefined || causeOf(rows)?.variant !== 'text-changed') return rows;
  const [expected, signed] = [answeredBytes(sent), answeredBytes(received)];
  const texts = expected === null || signed === null ? null : textDifference(expected, signed, null);
  if (texts === null) return rows;
  const words = {
    en: 'The response that the sandbox signed is not the one that arrived: something between the two sides changed it or its path.',
    zh: '沙盒簽署的回應與收到的不同：途中回應或其路徑曾被改動。',
  };
  return withTextChange(rows, words, texts);
}

function answeredBytes({ method, path, headers, gaps, answer }: CallRecord): Uint8Array | null {
  const time = answer === undefined ? null : findHeader(answer.headers, 'Response-Time');
  if (answer === undefined || time === null) return null;
  const clientId = findClientId(headers, gaps);
  const { plainBodyBase64: plain } = answer;
  const body = plain !== undefined && isSignedFirst(gaps) ? Buffer.from(plain, 'base64') : answer.body;
  return bytesToSign({ method, path: getSignedPath(gaps, path), clientId, time }, body);
}

function withTextChange(rows: readonly DiagnosisRow[], words: Words, texts: TextDifference): readonly DiagnosisRow[] {
  const changed = { variant: 'text-changed', verifies: false, isCertain: true, why: words.en, words, texts } as const;
  return [changed, ...rows.filter(({ isCertain }) => isCertain !== true)];
}

function signedBytes({ signed, body }: CallRecord): Uint8Array | null {
  return signed === undefined || !('head' in signed) ? null : joinHeadAndBody(signed.head, body);
}

export type CallViews = {
  readonly page: (asked: { readonly before: number | null; readonly limit: number }) => Promise<CallPage>;
  readonly search: (asked: {
    readonly search: CallSearch;
    readonly before: number | null;
    readonly limit: number;
  }) => Promise<FoundPage>;
  readonly orderKeysToDraw: (numbers: readonly OrderNumber[]) => Promise<readonly string[]>;
  readonly ofOrders: (orderKeys: readonly string[]) => Promise<CallsOfOrders>;
  readonly open: (id: string) => Promise<Call>;
  readonly clear: (scope: ClearTarget, isDryRun: boolean) => Promise<Cleared>;
  readonly forgotten: ForgottenCalls;
};

/** Orders beyond those of the window's documents, found among the last calls. */
const maxOtherOrders = 100;
const searchedLastCalls = 2000;
const maxPerOrder = 200;
const maxCharacters = 1024 * 1024;

/** `changed` runs when calls were removed or restored. `now` is real time. */
export function callViews(calls: CallStore, changed: () => void, now: () => Instant): CallViews {
  const telling = async <Value>(what: Promise<Value>): Promise<Value> => {
    try {
      return await what;
    } finally {
      // A failed removal may have removed some calls.
      changed();
    }
  };
  const forgotten = createForgottenCalls(calls.database, now);
  return {
    page: (asked) => pageOf(calls, asked),
    search: (asked) => findCalls(calls, asked),
    orderKeysToDraw: async (numbers) => {
      const named = new Set<string>();
      for (const { merchantBizNo, scenario } of numbers)
        for (const key of await calls.keysOfNumber(merchantBizNo, scenario)) if (isOrderKey(key)) named.add(key);
      const others = new Set(
        (await calls.lastKeys(searchedLastCalls)).filter((key) => isOrderKey(key) && !named.has(key)),
      );
      return [...named, ...[...others].slice(0, maxOtherOrders)];
    },
    ofOrders: async (orderKeys) => {
      const told: CallSummary[] = [];
      const cut: string[] = [];
      let room = maxCharacters;
      for (const [at, key] of orderKeys.entries()) {
        const own = fitCalls(
          (await calls.ofOrder(key, maxPerOrder + 1)).map((call) => summariseRecord(call, 'with payload')),
          at === 0 ? maxCharacters : room,
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
      restore: (of) => telling(forgotten.restore(of)),
    },
  };
}

async function pageOf(calls: CallStore, { before, limit }: Parameters<CallViews['page']>[0]): Promise<CallPage> {
  const page = await calls.page(before, limit);
  const tallies = await calls.tallies();
  const of = (keep: string) => tallies.find((tally) => tally.keep === keep) ?? { calls: 0, removed: 0 };
  const all = tallies.reduce((sum, tally) => sum + tally.calls, 0);
  return {
    calls: page.map((call) => summariseRecord(call, 'bare')),
    next: page.length < limit ? null : (page.at(-1)?.seq ?? null),
    total: all - 2 * of('told-as').calls,
    removed: { unauthenticated: of('unauthenticated').removed, refused: of('refused').removed },
  };
}

/** No call with a longer key was accepted. */
function isOrderKey(key: string): boolean {
  return key !== '' && key.length <= longestOrderKey;
}

function bySeq(one: CallSummary, other: CallSummary): number {
  return one.seq - other.seq;
}

type FittedCalls = { readonly calls: readonly CallSummary[]; readonly size: number; readonly isCut: boolean };

/**
 * The newest calls of an order that fit; null if an answer by itself would hold more. The last accepted call is always
 * included: the order's card shows it.
 */
function fitCalls(calls: readonly CallSummary[], room: number): FittedCalls | null {
  const isAlone = room === maxCharacters;
  const kinds = { accepted: 0, others: 0 };
  let size = 0;
  const fit = calls.filter((call) => {
    const kind = call.payload === undefined ? 'others' : 'accepted';
    kinds[kind] += 1;
    const own = 500 + (call.payload?.length ?? 0);
    const isKept = kinds[kind] <= maxPerOrder && (size + own <= room || (kind === 'accepted' && kinds.accepted === 1));
    if (isKept) size += own;
    return isKept;
  });
  const isCut = fit.length < calls.length;
  const lacksRoom = size > room || (isCut && Math.max(kinds.accepted, kinds.others) <= maxPerOrder);
  return lacksRoom && !isAlone ? null : { calls: fit, size, isCut };
}

/** A whole call with the sandbox's diagnosis. Throws NOT_FOUND. */
export async function openCall(calls: Pick<CallStore, 'one' | 'receivedFor'>, id: string): Promise<Call> {
  const call = await calls.one(id);
  if (call === null)
    throw new AppError(
      'NOT_FOUND',
      { en: `There is no call with id ${quoteText(id)}.`, zh: `沒有 id 為 ${quoteText(id)} 的呼叫。` },
      {
        en: 'If it was listed before, it was cleared, or removed because there were too many.',
        zh: '若曾列出，則已被清除，或因數量過多而被移除。',
      },
    );
  // The diagnosis comes after the answer and is stored with the received call.
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
