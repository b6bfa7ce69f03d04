import { requestSignatureOf } from '../../shared/documents/call.ts';
import type { CallSummary } from '../../shared/documents/call-summary.ts';
import { readOrderKey } from '../../shared/protocol/orders/order-key.ts';
import type { Bench } from './slice.ts';
import { groupsOf, sameOutlines, orderNamesOf, type Outline } from '../engine/payload/order-groups.ts';
import { lastCallOf } from '../engine/payload/sent-marks.ts';
import { activeDocument, activePayloadId } from './window/active-tab.ts';

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

/** The newest call of the shown call's order or client, where its signature was refused; null where another one is newest. */
export const selectNewerRefused = memoised(
  (bench) => [selectShownCall(bench), activeDocument(bench), bench.recentCalls.calls, bench.environmentOf],
  (shown, document, recent, environmentOf): CallSummary | null => {
    const order = shown ?? (document === null ? null : { ...document, merchantBizNo: document.orderNo });
    if (order === null) return null;
    const environment = shown === null ? environmentOf[document?.id ?? ''] : shown.environment?.id;
    const client = shown === null ? '' : readOrderKey(shown.orderKey).clientId;
    const isOfSame = (call: CallSummary): boolean =>
      call.origin !== 'imported' &&
      call.environment?.id === environment &&
      ((call.merchantBizNo === order.merchantBizNo && call.scenario === order.scenario) ||
        (client !== '' && readOrderKey(call.orderKey).clientId === client));
    // Newest first: what is not newer than the shown call is not read.
    const older = shown === null ? -1 : recent.findIndex(({ seq }) => seq <= shown.seq);
    const newest = (older === -1 ? recent : recent.slice(0, older)).find(isOfSame);
    const isRefused = newest?.verdict?.resultStatus === 'F';
    return newest !== undefined && isRefused && requestSignatureOf(newest) !== 'verified' ? newest : null;
  },
);

/** The stories by id and name: without their texts, so that a key stroke renders no list. */
export const selectStoryNames = stableSelector(
  ({ stories }) => stories,
  (a, b) => a.length === b.length && a.every(({ id, name }, at) => id === b[at]?.id && name === b[at].name),
);
