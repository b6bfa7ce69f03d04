import type { CallSummary } from '../../shared/documents/call-summary.ts';
import type { Bench } from './slice.ts';
import { groupsOf, sameOutlines, orderNamesOf, type Outline } from '../engine/payload/order-groups.ts';
import { lastCallOf } from '../engine/payload/sent-marks.ts';
import { activePayloadId } from './window/active-tab.ts';

/**
 * Creates a selector that recomputes when an input changes. It stores two results, as the delayed and the current store
 * read it by turns.
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

/** Every payload without its text, so that keys do not redraw the list. */
export const selectOutlines = stableSelector((bench: Bench): readonly Outline[] => bench.documents, sameOutlines);

/** Creates a selector that returns its last result while the new one is equal. */
export function stableSelector<T, Part = Bench>(
  select: (bench: Part) => T,
  isSame: (a: T, b: T) => boolean,
): (bench: Part) => T {
  const kept = lastTwo<{ readonly selected: T; readonly result: T }>();
  return (bench) => {
    const selected = select(bench);
    // Identity is compared first: this runs for every row.
    const isOf = (one: { readonly selected: T }): boolean => Object.is(one.selected, selected);
    return kept.find(isOf, (before) => {
      const same = before.find(({ result }) => isSame(result, selected));
      return { selected, result: same === undefined ? selected : same.result };
    }).result;
  };
}

/** Stores the last two values. */
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

export const selectGroups = memoised((bench) => [selectOutlines(bench)], groupsOf);

export const selectOrderNames = memoised((bench) => [selectOutlines(bench)], orderNamesOf);

/** The call in the Response panel: the selected one, else the document's last. */
export function selectShownCall(bench: Bench): CallSummary | null {
  const isChosen = ({ id }: CallSummary): boolean => id === bench.selectedCallId;
  const chosen =
    bench.selectedCallId === null
      ? undefined
      : (bench.calls.find(isChosen) ??
        bench.recentCalls.calls.find(isChosen) ??
        bench.foundCalls?.calls.find(isChosen));
  if (chosen !== undefined) return chosen;
  const activeTab = activePayloadId(bench);
  const document = bench.documents.find(({ id }) => id === activeTab);
  return document === undefined ? null : lastCallOf(bench, document);
}
