import type { PayloadDocument } from '../../shared/documents/payload-document.ts';
import type { Bench } from './bench.ts';
import { lastCallOf } from './sent-marks.ts';
import type { CallRecord } from '../bridge/index.ts';

/** Makes a selector that computes again only when one of what it reads is another. */
export function memoised<const D extends readonly unknown[], T>(read: (bench: Bench) => D, derive: (...values: D) => T): (bench: Bench) => T {
  let last: { readonly values: D; readonly result: T } | null = null;
  return (bench) => {
    const values = read(bench);
    if (last !== null && values.every((value, at) => Object.is(value, last?.values[at]))) return last.result;
    last = { values, result: derive(...values) };
    return last.result;
  };
}

/** The payloads of one order, in the order in which they stand. */
export type OrderGroup = { readonly orderNo: string; readonly scenario: string; readonly documents: readonly PayloadDocument[] };

/** Payloads grouped by order and scenario; groups stand where their first payload stands. */
export const selectGroups = memoised(
  (bench) => [bench.documents],
  (documents): readonly OrderGroup[] => {
    const groups = new Map<string, PayloadDocument[]>();
    for (const document of documents) {
      const key = JSON.stringify([document.orderNo, document.scenario]);
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [document]);
      else known.push(document);
    }
    return [...groups.values()].flatMap((own) => {
      const first = own[0];
      return first === undefined ? [] : [{ orderNo: first.orderNo, scenario: first.scenario, documents: own }];
    });
  },
);

/** The call that the Response panel shows: the chosen one, else the last of the open document. */
export function selectShownCall(bench: Bench): CallRecord | null {
  const chosen = bench.calls.find((call) => call.id === bench.selectedCallId);
  if (chosen !== undefined) return chosen;
  const document = bench.documents.find(({ id }) => id === bench.activeId);
  return document === undefined ? null : lastCallOf(bench, document);
}

/** Calls, newest first. */
export const selectJournal = memoised(
  (bench) => [bench.calls],
  (calls) => calls.toReversed(),
);

/** The open points on which findings of the open payload rest, each once. */
export const selectTouchedGaps = memoised(
  (bench) => [bench.analysis],
  (analysis) => [...new Set((analysis?.findings ?? []).flatMap(({ gap }) => (gap === undefined ? [] : [gap])))],
);
