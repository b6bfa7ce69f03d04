import {
  mostChecked,
  mostNamedCalls,
  type CheckedWrittenRequest,
  type ImportProgress,
} from '../../../../../shared/bridge/call-exchange.ts';
import type { Call } from '../../../../../shared/documents/call.ts';
import type { CallSummary } from '../../../../../shared/documents/call-summary.ts';
import { longestCallsFile } from '../../../../../shared/documents/size-limits.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import { causeOf } from '../../../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import type { CallsFormat } from '../../../../../shared/protocol/exports/calls-line.ts';
import { findCalls } from '../../../../../shared/protocol/requests/find-requests.ts';
import type { HarEnd } from '../../../storage/exchange/entry-texts.ts';
import {
  createRequestReader,
  newImportOutcome,
  storeCallsOf,
  storeNewCalls,
  timeOf,
  type ImportOutcome,
} from '../../../storage/exchange/store-calls.ts';
import type { CallStore } from '../../../storage/journal/call-store.ts';
import { summariseRecord } from '../../../storage/journal/summarise-record.ts';
import { checkWithKnownKeys, completeImported, type CheckTerms } from './complete-call.ts';

export type CallImport = {
  readonly check: (text: string) => Promise<readonly CheckedWrittenRequest[]>;
  readonly importRequests: (
    text: string,
  ) => Promise<{ readonly calls: readonly CallSummary[]; readonly known: number }>;
  readonly importPiece: (piece: CallsPiece) => Promise<ImportProgress>;
  /** An imported call with the cause of its wrong signature, where that was not found before. */
  readonly diagnosed: (call: Call) => Promise<Call>;
  /** Ends an import. Resolves with how many calls it stored; null without such an import. */
  readonly cancel: (ticket: string) => Promise<number | null>;
  readonly cancelAll: () => void;
};

type CallsPiece = {
  readonly ticket: string;
  readonly format: CallsFormat;
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
};

type CallImportPorts = {
  readonly calls: CallStore;
  /** The keys and assumptions of now. */
  readonly terms: () => Promise<CheckTerms>;
  readonly now: () => Instant;
  /** Tells windows of a few new calls. */
  readonly told: (calls: readonly CallSummary[]) => void;
  /** Lists of calls must be read again. */
  readonly changed: () => void;
};

/** Takes calls from elsewhere: they are stored as imported, and change no order of this machine. */
export function callImport(ports: CallImportPorts): CallImport {
  const { calls, terms, now, changed, told } = ports;
  const running = new Map<string, RunningImport>();
  return {
    check: async (text) => {
      const given = await terms();
      const checked: CheckedWrittenRequest[] = [];
      for (const request of findCalls(text).slice(0, mostChecked)) {
        const { verdict, diagnosis } = await checkWithKnownKeys(request, given);
        checked.push({ signature: verdict, cause: causeOf(diagnosis) });
      }
      return checked;
    },
    importRequests: async (text) => {
      const given = await terms();
      const callOf = createRequestReader();
      const all = findCalls(text).map((request) => callOf(request, timeOf(request) ?? now()));
      const fresh = await storeNewCalls(all, calls, (call) => completeImported(call, given));
      const stored = await Promise.all(all.map(({ id }) => calls.one(id)));
      const summaries = stored.flatMap((call) => (call === null ? [] : [summariseRecord(call, 'with payload')]));
      if (fresh.length > mostTold) changed();
      else if (fresh.length > 0) told(summaries);
      return { calls: summaries, known: all.length - fresh.length };
    },
    importPiece: async ({ ticket, format, bytes, isLast }) => {
      // Known before anything is waited for: a cancel may come meanwhile.
      const own = running.get(ticket) ?? startImport(format, ports);
      running.set(ticket, own);
      try {
        return await takePiece(own, bytes, isLast);
      } catch (error) {
        running.delete(ticket);
        own.queue.end();
        throw error;
      } finally {
        if (isLast) running.delete(ticket);
      }
    },
    diagnosed: async (call) => {
      const isOpen = call.origin === 'imported' && call.requestSignature === 'wrong' && call.diagnosis === undefined;
      return isOpen ? completeImported(call, await terms()) : call;
    },
    cancel: async (ticket) => {
      const own = running.get(ticket);
      if (own === undefined) return null;
      running.delete(ticket);
      own.queue.fail(cancelled());
      await own.stored.catch(() => undefined);
      return own.outcome.imported;
    },
    cancelAll: () => {
      for (const { queue } of running.values()) queue.fail(cancelled());
      running.clear();
    },
  };
}

/** Of more calls the lists are read again. */
const mostTold = 20;

type RunningImport = {
  readonly queue: PieceQueue;
  readonly outcome: ImportOutcome;
  readonly limit: number;
  readonly stored: Promise<HarEnd>;
  size: number;
};

/** Wrong signatures of a file whose causes are found while it is imported; those of others once they are opened. */
const mostDiagnosed = 200;

function startImport(format: CallsFormat, { calls, terms, changed }: CallImportPorts): RunningImport {
  const queue = createPieceQueue();
  const outcome = newImportOutcome();
  const given = terms();
  let diagnosed = 0;
  const complete = async (call: Call): Promise<Call> => {
    const completed = await completeImported(call, { ...(await given), isVerdictOnly: diagnosed >= mostDiagnosed });
    if (completed.diagnosis !== undefined) diagnosed += 1;
    return completed;
  };
  const stored = storeCallsOf(queue.pieces, { format, calls, outcome, complete }).finally(() => {
    if (outcome.imported > 0) changed();
  });
  // Who waits for them hears of the failure.
  for (const waited of [given, stored]) waited.catch(() => undefined);
  return { queue, outcome, limit: longestCallsFile[format], stored, size: 0 };
}

async function takePiece(own: RunningImport, bytes: Uint8Array, isLast: boolean): Promise<ImportProgress> {
  own.size += bytes.length;
  if (own.size > own.limit) throw tooLarge(own.limit);
  const given = own.queue.give(bytes);
  if (isLast) own.queue.end();
  const end = isLast ? await own.stored : { isFound: true, isClosed: true };
  // A failed write ends the reader.
  if (!isLast) await Promise.race([given, own.stored.then(() => given)]);
  return progressOf(own.outcome, isLast ? own.outcome.ids.slice(0, mostNamedCalls) : [], end);
}

/** So many broken entries are named. */
const mostNamed = 20;

function progressOf({ imported, known, skipped }: ImportOutcome, ids: readonly string[], end: HarEnd): ImportProgress {
  return { imported, known, skippedCount: skipped.length, skipped: skipped.slice(0, mostNamed), ids, ...end };
}

function cancelled(): AppError {
  return new AppError(
    'NOT_NOW',
    { en: 'The import was cancelled. Calls that were stored stay.', zh: '匯入已取消。已儲存的呼叫會保留。' },
    { en: 'Import the file again for the rest.', zh: '要匯入其餘呼叫，請再次匯入此檔案。' },
  );
}

function tooLarge(limit: number): AppError {
  const mebibytes = limit / 1024 / 1024;
  return new AppError(
    'NOT_NOW',
    { en: `This file is larger than ${mebibytes} MiB, the limit.`, zh: `此檔案超過上限 ${mebibytes} MiB。` },
    { en: 'Split it, or export fewer calls.', zh: '請分拆檔案，或匯出較少呼叫。' },
  );
}

/** Pieces that one side gives and the other reads as a stream: no more than one waits. */
type PieceQueue = {
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Resolves once the reader wants the next piece, or has ended. */
  readonly give: (piece: Uint8Array) => Promise<void>;
  readonly end: () => void;
  /** The reader gets this error in place of a piece. */
  readonly fail: (error: Error) => void;
};

function createPieceQueue(): PieceQueue {
  let waiting: Uint8Array | null = null;
  let isEnded = false;
  let failure: Error | null = null;
  let isGone = false;
  let wakeReader = (): void => {};
  let wakeGiver = (): void => {};

  async function* read(): AsyncGenerator<Uint8Array, void> {
    try {
      for (;;) {
        if (failure !== null) throw failure;
        const piece = waiting;
        waiting = null;
        if (piece !== null) yield piece;
        else if (isEnded) return;
        else {
          const given = new Promise<void>((resolve) => (wakeReader = resolve));
          wakeGiver();
          await given;
        }
      }
    } finally {
      isGone = true;
      wakeGiver();
    }
  }

  return {
    pieces: read(),
    give: (piece) => {
      if (isGone) return Promise.resolve();
      const wanted = new Promise<void>((resolve) => (wakeGiver = resolve));
      waiting = piece;
      wakeReader();
      return wanted;
    },
    end: () => {
      isEnded = true;
      wakeReader();
    },
    fail: (error) => {
      failure = error;
      wakeReader();
    },
  };
}
