import type { CallSummary } from '../../shared/documents/call-summary.ts';
import type { Bench } from './slice.ts';
import { groupsOf, sameOutlines } from '../engine/payload/order-groups.ts';
import type { Outline } from '../engine/payload/order-groups.ts';
import { orderNamesOf } from '../engine/payload/order-names.ts';
import { lastCallOf } from '../engine/payload/sent-marks.ts';
import { payloadInFront } from './window/front.ts';

/**
 * Makes a selector that computes again only when one of what it reads is another. It keeps its last two results: two states
 * are drawn from in turn while a key stroke is on the phones and not yet around them, and neither may push out the other's.
 */
export function memoised<const D extends readonly unknown[], T, Part = Bench>(
  read: (bench: Part) => D,
  derive: (...values: D) => T,
): (bench: Part) => T {
  const kept = lastTwo<{ readonly values: D; readonly result: T }>();
  return (bench) => {
    const values = read(bench);
    const isOf = (one: { readonly values: D }): boolean =>
      values.every((value, at) => Object.is(value, one.values[at]));
    return kept.find(isOf, () => ({ values, result: derive(...values) })).result;
  };
}

/** Every payload without its text. A key stroke changes no outline, so it draws no list. */
export const selectOutlines = keptWhile((bench: Bench): readonly Outline[] => bench.documents, sameOutlines);

/** Makes a selector that gives its last result again as long as the new one says the same. */
export function keptWhile<T, Part = Bench>(
  select: (bench: Part) => T,
  isSame: (a: T, b: T) => boolean,
): (bench: Part) => T {
  const kept = lastTwo<{ readonly selected: T; readonly result: T }>();
  return (bench) => {
    const selected = select(bench);
    // What is the same object is not looked through: this is asked for every row of a list, with every change of the window.
    const isOf = (one: { readonly selected: T }): boolean => Object.is(one.selected, selected);
    return kept.find(isOf, (before) => {
      const same = before.find(({ result }) => isSame(result, selected));
      return { selected, result: same === undefined ? selected : same.result };
    }).result;
  };
}

/** Keeps the two values that were asked for last. */
function lastTwo<K>(): {
  /** The one that is it, or what is made where neither is. */
  readonly find: (isIt: (one: K) => boolean, make: (before: readonly K[]) => K) => K;
} {
  let kept: readonly K[] = [];
  return {
    find: (isIt, make) => {
      const found = kept.find(isIt) ?? make(kept);
      if (found !== kept[0]) kept = [found, ...kept.filter((one) => one !== found).slice(0, 1)];
      return found;
    },
  };
}

/** Payloads grouped by their order. */
export const selectGroups = memoised((bench) => [selectOutlines(bench)], groupsOf);

/** The names of orders, found by what their calls bear. */
export const selectOrderNames = memoised((bench) => [selectOutlines(bench)], orderNamesOf);

/** The call that the Response panel shows: the chosen one, else the last of the open document. */
export function selectShownCall(bench: Bench): CallSummary | null {
  const isChosen = ({ id }: CallSummary): boolean => id === bench.selectedCallId;
  const chosen =
    bench.selectedCallId === null
      ? undefined
      : (bench.calls.find(isChosen) ?? bench.journal.calls.find(isChosen) ?? bench.foundCalls?.calls.find(isChosen));
  if (chosen !== undefined) return chosen;
  const front = payloadInFront(bench);
  const document = bench.documents.find(({ id }) => id === front);
  return document === undefined ? null : lastCallOf(bench, document);
}
