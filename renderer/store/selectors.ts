import type { CallSummary } from '../../shared/documents/call-summary.ts';
import type { PayloadDocument } from '../../shared/documents/payload-document.ts';
import type { Bench } from './bench.ts';
import { lastCallOf } from '../engine/payload/sent-marks.ts';
import { payloadInFront } from './window/front.ts';

/** Makes a selector that computes again only when one of what it reads is another. */
export function memoised<const D extends readonly unknown[], T>(
  read: (bench: Bench) => D,
  derive: (...values: D) => T,
): (bench: Bench) => T {
  let last: { readonly values: D; readonly result: T } | null = null;
  return (bench) => {
    const values = read(bench);
    if (last !== null && values.every((value, at) => Object.is(value, last?.values[at]))) return last.result;
    last = { values, result: derive(...values) };
    return last.result;
  };
}

/** A payload without its text: what a list draws. It stays the same object while only the text changes. */
export type Outline = Pick<PayloadDocument, 'id' | 'name' | 'scenario' | 'orderNo'>;

/** The payloads of one order, in the order in which they stand. */
export type OrderGroup = {
  readonly orderNo: string;
  readonly scenario: string;
  readonly documents: readonly Outline[];
};

/** What a group is called among those that are folded up. */
export function orderId({ scenario, orderNo }: Pick<OrderGroup, 'scenario' | 'orderNo'>): string {
  return `${scenario} ${orderNo}`;
}

/** Every payload without its text. A key stroke changes no outline, so it draws no list. */
const selectOutlines = keptWhile(
  (bench: Bench): readonly Outline[] => bench.documents,
  (a, b) => a.length === b.length && a.every((outline, at) => sameOutline(outline, b[at])),
);

function sameOutline(a: Outline, b: Outline | undefined): boolean {
  return b !== undefined && a.id === b.id && a.name === b.name && a.scenario === b.scenario && a.orderNo === b.orderNo;
}

/** Makes a selector that gives its last result again as long as the new one says the same. */
export function keptWhile<T>(select: (bench: Bench) => T, isSame: (a: T, b: T) => boolean): (bench: Bench) => T {
  let last: { readonly result: T } | null = null;
  return (bench) => {
    const result = select(bench);
    if (last !== null && isSame(last.result, result)) return last.result;
    last = { result };
    return result;
  };
}

/** Payloads grouped by order and scenario; groups stand where their first payload stands. */
export const selectGroups = memoised(
  (bench) => [selectOutlines(bench)],
  (outlines): readonly OrderGroup[] => {
    const groups = new Map<string, Outline[]>();
    for (const outline of outlines) {
      const key = JSON.stringify([outline.orderNo, outline.scenario]);
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [outline]);
      else known.push(outline);
    }
    return [...groups.values()].flatMap((own) => {
      const first = own[0];
      return first === undefined ? [] : [{ orderNo: first.orderNo, scenario: first.scenario, documents: own }];
    });
  },
);

/** The call that the Response panel shows: the chosen one, else the last of the open document. */
export function selectShownCall(bench: Bench): CallSummary | null {
  const isChosen = ({ id }: CallSummary): boolean => id === bench.selectedCallId;
  const chosen =
    bench.selectedCallId === null ? undefined : (bench.calls.find(isChosen) ?? bench.journal.calls.find(isChosen));
  if (chosen !== undefined) return chosen;
  const front = payloadInFront(bench);
  const document = bench.documents.find(({ id }) => id === front);
  return document === undefined ? null : lastCallOf(bench, document);
}
